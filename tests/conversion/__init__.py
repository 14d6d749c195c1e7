"""Tests of the conversion, part by part."""
