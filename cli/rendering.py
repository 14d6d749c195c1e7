"""The outputs of `render`, by suffix, and the options that each of them takes."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import typer

from barsis_notation.language.texts import NameText, Text, bind_texts, join_words, quote_word

from .add_ons import load_commands
from .options import make_usage_error
from .parameters import is_given

_text = bind_texts("cli/render")

SITE: Final = "/"
"""The value for a site among the suffixes; the path of its folder may end in it."""

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
"""Suffixes of the outputs that an option applies to; options not listed apply to all outputs.

``--theme print`` is the option with this value.
"""


def list_given_options(context: typer.Context) -> list[str]:
    """Return the options on the command line that TAKERS names, in its order, such as ``--size``.

    ``--theme print`` is the option with this value.
    """
    return [option for option in TAKERS if _is_given(context, option)]


def _is_given(context: typer.Context, option: str) -> bool:
    name, _, value = option.partition(" ")
    parameter = name.removeprefix("--")
    return is_given(context, parameter) and value in ("", context.params[parameter])


def choose_ending(file: str, output: str) -> str:
    """Return the suffix of an output in lower case, or SITE if the output is a site.

    SITE is ``/``; the known suffixes are ``.html``, ``.svg``, ``.png`` and ``.gif``.

    Args:
        file: Path of the records.
        output: Path of the file or folder to write.

    Raises:
        BadParameter: If *output* has no known suffix and is not a site.
        OSError: If *output* has no known suffix and *file* cannot be opened.
        FindingError: If *file* is a file of an add-on that is damaged or locked.
        MissingAddOnError: If *output* has no known suffix and the viewer is not installed.
    """
    ending = Path(output).suffix.lower()
    if ending in PAGES:
        return ending
    if load_commands("viewer.sites").is_site(file, output):
        return SITE
    raise make_usage_error(
        _text("no-ending", file=quote_word(output), endings=join_words(PAGES, "or"))
    )


def check_options_apply(context: typer.Context, ending: str) -> None:
    """Raise BadParameter if a given option does not apply to an output.

    Args:
        context: The context of the command.
        ending: The suffix of the output such as ``.svg``, or ``/`` (SITE).
    """
    for option in list_given_options(context):
        endings = TAKERS[option]
        if ending not in endings:
            raise make_usage_error(
                _text(
                    "not-taken",
                    option=option,
                    endings=join_words(endings, "or"),
                    made=_describe_output(ending),
                )
            )


def _describe_output(ending: str) -> Text:
    return _text("a-site") if ending == SITE else NameText({"en": ending, "ar": ending})
