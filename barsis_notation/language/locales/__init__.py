"""The texts of every language, a folder each."""
