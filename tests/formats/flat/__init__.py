"""Tests of the tables of ours."""
