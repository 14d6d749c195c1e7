"""The ruleset files of the package, one per released version."""
