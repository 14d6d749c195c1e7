"""Stepping through games on a terminal: the state, the screen, and two front ends."""
