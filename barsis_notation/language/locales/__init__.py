"""The texts of each language, in one folder per language."""
