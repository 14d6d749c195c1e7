"""Validation: the checks and the fixes of what they find."""
