"""Tests: mirrors the package; rule cases, counts and playthroughs are data."""
