"""Mutation testing of rulesets: change one fact at a time and run the tests.

``python -m tests.mutation`` changes facts; ``python -m tests.code_mutation`` changes code.
"""
