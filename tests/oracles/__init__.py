"""Slow, plain oracles, written from the rules alone; they share nothing with the engines."""
