"""What `render` makes, by the ending of the name, and which options go with each ending."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import typer

from barsis_notation.language.texts import Names, Text, listed, quoted, texts_of

from .add_ons import load_commands
from .options import wrong

_text = texts_of("cli/render")

SITE: Final = "/"
"""Stands for a site among the endings: the name of its folder may end so."""

PICTURES: Final = (".svg", ".png", ".gif")
PAGES: Final = (".html", *PICTURES)

TAKERS: Final = {
    "--record": PAGES,
    "--turn": PAGES,
    "--theme": PAGES,
    "--theme print": PICTURES,
    "--size": PICTURES,
    "--orientation": PICTURES,
    "--flip": PICTURES,
    "--coordinates": PICTURES,
    "--diagonal": PICTURES,
    "--delay": (".gif",),
}
"""The endings that each option goes with; what is not named goes with all of them."""


class Asked:
    """The options that a command line gives, whatever they are by default."""

    def __init__(self, context: typer.Context) -> None:
        self._context = context

    def has(self, parameter: str) -> bool:
        """Return whether the option of a *parameter* is given."""
        source = self._context.get_parameter_source(parameter)
        return source is not None and source.name == "COMMANDLINE"

    def options(self) -> list[str]:
        """Return the given options that :data:`TAKERS` names, in its order."""
        return [option for option in TAKERS if self._has_option(option)]

    def _has_option(self, option: str) -> bool:
        name, _, value = option.partition(" ")
        parameter = name.removeprefix("--")
        return self.has(parameter) and value in ("", self._context.params[parameter])


def ending_of(file: str, output: str) -> str:
    """Return the ending of *output* in lower case, SITE where *file* becomes a site there.

    Raises BadParameter for a name that does not say what to make.
    """
    ending = Path(output).suffix.lower()
    if ending in PAGES:
        return ending
    if load_commands("viewer.sites").is_site(file, output):
        return SITE
    raise wrong(_text("no-ending", file=quoted(output), endings=listed(PAGES, "or")))


def check_taken(asked: Asked, ending: str) -> None:
    """Raise BadParameter where an option is given that does not go with *ending*."""
    for option in asked.options():
        endings = TAKERS[option]
        if ending not in endings:
            raise wrong(
                _text("not-taken", option=option, endings=listed(endings, "or"), made=_made(ending))
            )


def _made(ending: str) -> Text:
    return _text("a-site") if ending == SITE else Names({"en": ending, "ar": ending})
