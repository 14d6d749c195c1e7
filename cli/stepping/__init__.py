"""Stepping through games on a terminal: the walk, what is shown of it, two ways to show it."""
