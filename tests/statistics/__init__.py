"""Tests of what is counted over many games."""
