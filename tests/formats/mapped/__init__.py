"""Tests of maps, which read tables of other programs."""
