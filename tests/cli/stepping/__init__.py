"""Stepping through games: the walk against a slow oracle, every key, real terminals."""
