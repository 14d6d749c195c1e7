"""Pages in a real browser: what they draw, say and let in."""
