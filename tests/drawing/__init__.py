"""Tests of the boards as text. What the other tests draw by hand is read by what is tested here."""
