"""The configurations of a run, as the command line chooses them."""

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
    """Return the configurations of this run; outside of one nothing is configured."""
    return _CURRENT.get(Configurations(NOTHING))


@contextlib.contextmanager
def configured(words: Sequence[str]) -> Iterator[None]:
    """Go by what the command line *words* says of the configuration, inside the ``with`` block.

    The words are read before anything is known of the command, since its language depends on them.
    """
    token = _CURRENT.set(_asked(words))
    try:
        yield
    finally:
        _CURRENT.reset(token)


def configure(words: Sequence[str]) -> Configurations:
    """Go by what *words* say of the configuration from now on, and return it."""
    asked = _asked(words)
    _CURRENT.set(asked)
    return asked


def _asked(words: Sequence[str]) -> Configurations:
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
    """End the command, with what is wrong on stderr, where the configuration of *path* is wrong.

    Not *by_rulesets* where only the rulesets that it names are.
    """
    configuration = current().of(path)
    wrong = configuration.findings if by_rulesets else configuration.findings_of_file
    if configuration.file and wrong:
        from .output.stderr_findings import tell_briefly

        tell_briefly(wrong, configuration.file)
        raise typer.Exit(Status.USAGE)
