"""Rule facts changed one at a time, and the tests that notice: ``python -m tests.mutation``.

Its sister ``python -m tests.code_mutation`` changes the code that plays by the facts.
"""
