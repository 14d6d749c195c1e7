"""The sample games are what they claim to be."""
