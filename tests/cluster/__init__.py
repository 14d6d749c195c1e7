"""Runs on clusters: one that is made up, for what may happen, and Ray for what does."""
