"""Rule facts changed one at a time, and the tests that notice: ``python -m tests.mutation``."""
