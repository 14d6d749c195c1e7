"""The archive: what is kept, found, proved, taken out and carried over."""
