"""The leap engine: comparison with the oracle, counts, laws."""
