"""Benchmarks. Each compares its figures with a baseline measured in the same run.

The tests only check that they run.
"""
