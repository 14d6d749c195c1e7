"""Simulated games."""
