"""The cross engine: geometry, rule cases, laws, and comparison with the oracles."""
