"""Tests of trials of Ludii."""
