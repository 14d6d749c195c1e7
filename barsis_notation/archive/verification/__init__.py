"""An archive verified: every byte read, everything that follows from others made anew."""
