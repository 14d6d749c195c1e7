"""Tests of findings and of the words they are told in."""
