"""`barsis conformance`: the group of commands on the conformance kit."""

from typing import Final

HELP: Final = """Check whether a program, in any language, follows the specification.

The conformance kit is a folder of cases: an input and the right answer. `run` starts your program,
sends it the cases as lines of JSON, and compares its answers. `answer` is such a program: it
answers with the engines of this package.

Examples:
    barsis conformance run --kit conformance/1 -- node my_program.js
    barsis conformance run --kit conformance/1 -- barsis conformance answer
"""

VERBS: Final = ("run", "answer")
"""The subcommands, in the order of the help."""
