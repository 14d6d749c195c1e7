"""Games made rather than read: simulated from a seed."""
