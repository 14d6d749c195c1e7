"""Tests of seeds, commitments, and the throws made of them."""
