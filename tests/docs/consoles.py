"""Commands that pages show with what they say, run again."""

from __future__ import annotations

import re
import shlex
from doctest import ELLIPSIS, OutputChecker
from pathlib import Path
from typing import Final

from tests.cli.run import barsis

HOME: Final = "/home/amal/club"
"""Where the folder stands in which the commands of a page are run."""

_COMMAND: Final = re.compile(r"\$ barsis (.*)\n((?:[^$].*\n)*)")


def run(console: str, folder: Path, *varying: str) -> int:
    """Run the commands of a block in the working *folder*; return how many they are.

    Fails where one says something else than the block has. There ``...`` stands for anything, and
    so does what one of the patterns *varying* fits.
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
