"""Test every command that reads a file with every hostile file."""
