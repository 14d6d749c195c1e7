"""Every command of `barsis`, those in groups too, by the words that call it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

import typer

from barsis_cli.app import app


def below(group: Any) -> Iterator[Any]:
    """Yield the commands of a group in the order of help, each group before its verbs."""
    for name in group.list_commands(None):
        command = group.get_command(None, name)
        yield command
        if hasattr(command, "list_commands"):
            yield from below(command)


BARSIS: Final[Any] = typer.main.get_command(app)

DECLARED: Final = list(below(BARSIS))
"""The commands as they are declared, in English."""

CALLED: Final = [" ".join(command.path) for command in DECLARED]
"""The words that call them: ``validate``, ``archive add``."""
