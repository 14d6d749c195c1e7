"""Run the commands that pages show and compare their output."""

from __future__ import annotations

import re
import shlex
from doctest import ELLIPSIS, OutputChecker
from pathlib import Path
from typing import Final

from tests.cli.run import barsis

HOME: Final = "/home/amal/club"
"""The path that pages show for the working folder of their commands."""

_COMMAND: Final = re.compile(r"\$ barsis (.*)\n((?:[^$].*\n)*)")


def run(console: str, folder: Path, *varying: str) -> int:
    """Run the commands of a block of a page and return the number of commands.

    Args:
        console: The block: commands after ``$ ``, each with its output. ``...`` matches any text.
        folder: The working folder, in which the commands run.
        *varying: Regular expressions for parts of the expected output that match any text.

    Raises:
        AssertionError: If the output of a command differs.
    """
    commands = _COMMAND.findall(console)
    for words, said in commands:
        result = barsis(*shlex.split(words))
        told = (result.stdout + result.stderr).replace(str(folder.resolve()), HOME)
        expected = re.sub("|".join(varying) or "$^", "...", said).rstrip("\n")
        assert OutputChecker().check_output(expected, told.rstrip("\n"), ELLIPSIS), (
            f"{words}\n{told}"
        )
    return len(commands)
