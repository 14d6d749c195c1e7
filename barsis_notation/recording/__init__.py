"""Games written down while they are played: the recorder, and what is typed at it."""
