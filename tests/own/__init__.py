"""Rulesets and maps that users write themselves: changed at random, nothing of them may crash."""
