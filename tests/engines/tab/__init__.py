"""The tab engine: comparison with the oracle, positions, laws."""
