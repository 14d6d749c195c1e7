"""Every installed command of `barsis`, those in groups too, by the words that call it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from barsis_cli.app import BARSIS, CommandDeclaration


def below(group: CommandDeclaration) -> Iterator[CommandDeclaration]:
    """Yield the commands of a group in the order of help, each group before its verbs."""
    for name in group.installed_verbs:
        command = group.load_verb(name)
        yield command
        yield from below(command)


DECLARED: Final = list(below(BARSIS))
"""The commands as they are declared, in English."""

CALLED: Final = [" ".join(command.path) for command in DECLARED]
"""The words that call them: ``validate``, ``archive add``."""
