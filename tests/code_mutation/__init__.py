"""Mutation testing of code: change function bodies one place at a time and run the tests.

``python -m tests.code_mutation`` changes the code of ``barsis_notation``. ``python -m
tests.mutation`` changes the facts of rulesets.
"""
