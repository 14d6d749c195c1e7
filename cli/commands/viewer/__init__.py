"""The commands of the viewer: pages, sites and score sheets."""
