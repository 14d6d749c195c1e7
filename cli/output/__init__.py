"""Findings on the way out: one module a form, all of them streams."""
