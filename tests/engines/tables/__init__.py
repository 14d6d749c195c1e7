"""Shesh Besh: rule cases as data, counts, laws, and the oracle beside the engine."""
