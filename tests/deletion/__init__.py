"""Test the core without add-ons, in copies of the tree from which they are deleted."""
