"""The outputs of `render`, by suffix, and the options that each of them takes."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import typer

from barsis_notation.language.texts import Names, Text, listed, quoted, texts_of

from .add_ons import load_commands
from .options import usage_error

_text = texts_of("cli/render")

SITE: Final = "/"
"""The value used for a site among the suffixes; the name of its folder may end in it."""

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


class GivenOptions:
    """The options given on a command line, without defaults."""

    def __init__(self, context: typer.Context) -> None:
        self._context = context

    def has(self, parameter: str) -> bool:
        """Return whether the option of the parameter named *parameter* is given."""
        source = self._context.get_parameter_source(parameter)
        return source is not None and source.name == "COMMANDLINE"

    def options(self) -> list[str]:
        """Return the given options that :data:`TAKERS` names, in its order."""
        return [option for option in TAKERS if self._has_option(option)]

    def _has_option(self, option: str) -> bool:
        name, _, value = option.partition(" ")
        parameter = name.removeprefix("--")
        return self.has(parameter) and value in ("", self._context.params[parameter])


def choose_ending(file: str, output: str) -> str:
    """Return the suffix of *output* in lower case, or SITE if *file* becomes a site there.

    Raises:
        BadParameter: If *output* has no known suffix and is not a site.
    """
    ending = Path(output).suffix.lower()
    if ending in PAGES:
        return ending
    if load_commands("viewer.sites").is_site(file, output):
        return SITE
    raise usage_error(_text("no-ending", file=quoted(output), endings=listed(PAGES, "or")))


def check_options_apply(asked: GivenOptions, ending: str) -> None:
    """Raise BadParameter if a given option does not apply to outputs with suffix *ending*."""
    for option in asked.options():
        endings = TAKERS[option]
        if ending not in endings:
            raise usage_error(
                _text("not-taken", option=option, endings=listed(endings, "or"), made=_made(ending))
            )


def _made(ending: str) -> Text:
    return _text("a-site") if ending == SITE else Names({"en": ending, "ar": ending})
