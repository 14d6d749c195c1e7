"""Turns that one fact of a ruleset decides: the finding quotes the sentence of that fact.

``python -m tests.deciding`` looks for them and writes ``cases.json``.
"""
