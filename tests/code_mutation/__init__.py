"""Function bodies changed one place at a time, and the tests that notice.

``python -m tests.code_mutation`` changes the code of ``barsis_notation``; its sister
``python -m tests.mutation`` changes the facts of rulesets.
"""
