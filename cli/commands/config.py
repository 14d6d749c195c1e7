"""`barsis config`: which settings hold for a file, and where each comes from."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Final

import typer

from barsis_notation.base.named_tuples import NamedTuple
from barsis_notation.configuration.parsing import KEYS, SEVERITIES
from barsis_notation.diagnostics.finding_json import encoded
from barsis_notation.language.speech import NUMERALS, current_speech, language_of
from barsis_notation.language.text_width import padded, width_of
from barsis_notation.language.texts import texts_of

from ..configuration import current
from ..options import AnswerForm
from ..output.stderr_findings import tell_briefly
from ..parameters import Argument
from ..status import Status
from ..streams import STANDARD, open_output, print_line

if TYPE_CHECKING:
    from collections.abc import Iterator

    from barsis_notation.configuration.lookup import Configuration

_text = texts_of("configuration")

DEFAULT, LOCALE, CONFIGURATION, OPTION = "default", "locale", "configuration", "option"
"""Where the value of a setting may come from."""


def config(
    context: typer.Context,
    path: Annotated[
        str, Argument(metavar="PATH", help="A file or folder; by default the working folder.")
    ] = STANDARD,
    form: AnswerForm = "text",
) -> None:
    """Show which settings hold for a file, and where each of them comes from.

    They are those of the nearest barsis.toml above the file, or of the nearest pyproject.toml with
    a table tool.barsis; an option of a command goes before them. Exit status 2 where something is
    wrong with them.

    Examples:
        barsis config
        barsis config games -f json
    """
    is_folder = path != STANDARD and Path(path).is_dir()
    configuration = current().above(path) if is_folder else current().of(path)
    settings = dict(_settings(context, configuration))
    if form == "json":
        with open_output(None) as target:
            target.write(encoded(_answer(path, configuration, settings)) + b"\n")
    else:
        for line in _lines(configuration, settings):
            print_line(line)
        tell_briefly(configuration.findings, configuration.file)
    raise typer.Exit(Status.USAGE if configuration.findings else Status.CLEAN)


class Setting(NamedTuple):
    """The value of a setting, and its source.

    Attributes:
        value: The value.
        source: DEFAULT, LOCALE, CONFIGURATION or OPTION.
        of: The configuration that may set it.
    """

    value: Any
    source: str
    of: Configuration

    def line(self, key: str) -> int | None:
        """Return the line that sets *key*, None if no configuration does."""
        return self.of.lines.get(key) if self.source == CONFIGURATION else None

    def origin(self, key: str, shown: Configuration) -> str:
        """Return the source in words; *shown* is the configuration named in the heading."""
        if self.source == CONFIGURATION:
            place = self.of.place(key)
            return place if self.of is shown else os.path.join(self.of.folder, place)  # noqa: PTH118
        words = {DEFAULT: _text("default"), LOCALE: _text("locale"), OPTION: _text("option")}
        return str(words[self.source])


def _settings(
    context: typer.Context, configuration: Configuration
) -> Iterator[tuple[str, Setting]]:
    """Yield every key with what holds; the language is that of the working folder for all files."""
    speech = current_speech()
    spoken = {"lang": speech.language, "numerals": speech.numerals}
    usual = {
        "per-file-ignores": ({}, DEFAULT),
        "fail-on": (SEVERITIES[0], DEFAULT),
        "lang": (language_of(os.environ), LOCALE),
        "numerals": (NUMERALS[0], DEFAULT),
    }
    for key in KEYS:
        of = current().here if key in spoken else configuration
        value, source = usual.get(key, ([], DEFAULT))
        if key in of.values:
            value, source = of.values[key], CONFIGURATION
        if key in spoken and _is_asked(context, key):
            value, source = spoken[key], OPTION
        yield key, Setting(value, source, of)


_ASKED: Final = {"lang": "language", "numerals": "numerals"}
"""The parameters of commands by their keys."""


def _is_asked(context: typer.Context, key: str) -> bool:
    """Return whether the command line has the option of *key*, before the command or after it."""
    contexts = (context, context.find_root())
    sources = [one.get_parameter_source(_ASKED[key]) for one in contexts]
    return any(source is not None and source.name == "COMMANDLINE" for source in sources)


def _answer(
    path: str, configuration: Configuration, settings: dict[str, Setting]
) -> dict[str, Any]:
    return {
        "path": None if path == STANDARD else path,
        "file": configuration.file or None,
        "settings": {
            key: {"value": each.value, "from": each.source, "line": each.line(key)}
            for key, each in settings.items()
        },
        "rulesets": [
            {"id": one.id, "version": one.version, "sha256": one.sha256}
            for one in configuration.own
        ],
        "findings": configuration.findings,
    }


def _lines(configuration: Configuration, settings: dict[str, Setting]) -> Iterator[str]:
    yield configuration.file or str(_text("none"))
    rows = [
        (key, _shown(each.value), each.origin(key, configuration)) for key, each in settings.items()
    ]
    widths = [max(width_of(row[column]) for row in rows) for column in (0, 1)]
    for key, value, origin in rows:
        yield f"  {padded(key, widths[0])}  {padded(value, widths[1])}  {origin}"
    for one in configuration.own:
        yield f"  {one.id}-{one.version}  {one.sha256}"


def _shown(value: Any) -> str:
    if isinstance(value, dict):
        return "; ".join(f"{pattern}: {_shown(words)}" for pattern, words in value.items()) or "-"
    return ", ".join(value) or "-" if isinstance(value, list) else str(value)
