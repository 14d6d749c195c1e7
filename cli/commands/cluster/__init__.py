"""Runs of commands on a cluster, with their output and results."""
