"""Games written down while they are played."""
