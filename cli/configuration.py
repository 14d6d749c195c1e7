"""The configurations of a run, chosen by the command line."""

from __future__ import annotations

import contextlib
from contextvars import ContextVar
from typing import TYPE_CHECKING, Final

import typer

from barsis_notation.configuration.lookup import NOTHING, Configurations, load_for_all

from .status import Status
from .streams import STANDARD

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

CONFIG, ISOLATED = "--config", "--isolated"

WITHOUT_RULES: Final = (("fmt",), ("archive",))
WITH_RULES: Final = (("archive", "add"), ("archive", "import"))
"""The commands that ask no rules, those of a group too; and what of them does ask some.

An archive keeps the rules of its records.
"""

_CURRENT: ContextVar[Configurations] = ContextVar("configurations")


def current() -> Configurations:
    """Return the configurations of this run; outside of a run, one without settings."""
    return _CURRENT.get(Configurations(NOTHING))


@contextlib.contextmanager
def use_configuration(words: Sequence[str]) -> Iterator[None]:
    """Use the configuration chosen by the command line *words* inside the ``with`` block.

    The words are read before the command is known, since its language depends on them.
    """
    token = _CURRENT.set(_load_requested(words))
    try:
        yield
    finally:
        _CURRENT.reset(token)


def set_configuration(words: Sequence[str]) -> Configurations:
    """Use the configuration chosen by the command line *words* from now on, and return it."""
    asked = _load_requested(words)
    _CURRENT.set(asked)
    return asked


def _load_requested(words: Sequence[str]) -> Configurations:
    """Return what *words* ask for; what is asked last holds."""
    asked: Configurations | None = None
    for at, word in enumerate(words):
        if word == "--":
            break
        name, equals, value = word.partition("=")
        if word == ISOLATED:
            return Configurations(NOTHING)
        if name == CONFIG:
            asked = load_for_all(value if equals else "".join(words[at + 1 : at + 2]))
    return asked or Configurations()


def check_here(path: tuple[str, ...]) -> None:
    """End the command called by *path* if the configuration of the working folder is wrong.

    The command that shows the configuration always continues. Commands that need no rules continue
    if only rulesets are wrong.
    """
    if path != ("config",):
        asks_none = path not in WITH_RULES and path[:1] in WITHOUT_RULES
        check_sound(STANDARD, by_rulesets=not asks_none)


def check_sound(path: str, *, by_rulesets: bool = True) -> None:
    """End the command, with the findings on stderr, if the configuration of *path* is wrong.

    Args:
        path: Path of a file; ``-`` means the working folder.
        by_rulesets: Whether errors in the rulesets that it names count.

    Raises:
        typer.Exit: With status 2, if the configuration is wrong.
    """
    configuration = current().of(path)
    wrong = configuration.findings if by_rulesets else configuration.findings_of_file
    if configuration.file and wrong:
        from .output.stderr_findings import tell_briefly

        tell_briefly(wrong, configuration.file)
        raise typer.Exit(Status.USAGE)
