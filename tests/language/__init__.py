"""What is said, in every language."""
