"""Tests of findings and of the words of their messages."""
