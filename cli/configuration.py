"""The configurations of a run, chosen by the command line."""

from __future__ import annotations

import contextlib
from contextvars import ContextVar
from typing import TYPE_CHECKING, Final

import typer

from barsis_notation.configuration.lookup import NO_CONFIGURATION, Configurations, load_for_all

from .status import Status
from .streams import STANDARD

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

CONFIG, ISOLATED = "--config", "--isolated"

WITHOUT_RULES: Final = (("fmt",), ("archive",))
WITH_RULES: Final = (("archive", "add"), ("archive", "import"))
"""Commands and groups that need no rulesets, and the commands of these groups that do.

An archive contains the rulesets of its records.
"""

_CURRENT: ContextVar[Configurations] = ContextVar("configurations")


def get_configurations() -> Configurations:
    """Return the configurations of this run.

    Outside of a run, they are configurations without settings.
    """
    return _CURRENT.get(Configurations(NO_CONFIGURATION))


@contextlib.contextmanager
def use_configuration(words: Sequence[str]) -> Iterator[None]:
    """Use the configuration chosen by a command line inside the ``with`` block.

    The words are read before the command is known, since its language depends on them.

    Args:
        words: The words after the program's name; ``--config`` and ``--isolated`` count.
    """
    token = _CURRENT.set(_load_requested(words))
    try:
        yield
    finally:
        _CURRENT.reset(token)


def set_configuration(words: Sequence[str]) -> Configurations:
    """Use the configuration chosen by a command line from now on, and return it.

    Args:
        words: The words after the program's name; ``--config`` and ``--isolated`` count.
    """
    asked = _load_requested(words)
    _CURRENT.set(asked)
    return asked


def _load_requested(words: Sequence[str]) -> Configurations:
    """Return the configurations of the last ``--config``; ``--isolated`` overrides it."""
    asked: Configurations | None = None
    for at, word in enumerate(words):
        if word == "--":
            break
        name, equals, value = word.partition("=")
        if word == ISOLATED:
            return Configurations(NO_CONFIGURATION)
        if name == CONFIG:
            asked = load_for_all(value if equals else "".join(words[at + 1 : at + 2]))
    return asked or Configurations()


def check_working_folder(path: tuple[str, ...]) -> None:
    """End a command if the configuration of the working folder is wrong.

    The command that shows the configuration always continues. Commands that need no rulesets
    continue if only rulesets are wrong.

    Args:
        path: The words that call the command, such as ``("archive", "add")``.

    Raises:
        typer.Exit: With status 2, after the findings on stderr, if the configuration is wrong.
    """
    if path != ("config",):
        asks_none = path not in WITH_RULES and path[:1] in WITHOUT_RULES
        check_configuration(STANDARD, by_rulesets=not asks_none)


def check_configuration(path: str, *, by_rulesets: bool = True) -> None:
    """End the command if the configuration of a file is wrong.

    Args:
        path: Path of a file; ``-`` means the working folder.
        by_rulesets: Whether errors in the rulesets that it names count.

    Raises:
        typer.Exit: With status 2, after the findings on stderr, if the configuration is wrong.
    """
    configuration = get_configurations().get_for_file(path)
    wrong = configuration.findings if by_rulesets else configuration.findings_of_file
    if configuration.file and wrong:
        from .output.stderr_findings import print_finding_lines

        print_finding_lines(wrong, configuration.file)
        raise typer.Exit(Status.USAGE)
