"""Boards as SVG, PNG and GIF."""
