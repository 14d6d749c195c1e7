"""`barsis config`: show the settings that apply to a file, and where each comes from."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Final, NamedTuple, cast

import typer

from barsis_notation.configuration.parsing import KEYS, SEVERITIES
from barsis_notation.diagnostics.finding_json import encode_json
from barsis_notation.language.speech import NUMERALS, detect_language, get_speech
from barsis_notation.language.texts import bind_texts

from ..configuration import get_configurations
from ..options import AnswerForm
from ..output.aligned_rows import write_table
from ..output.line_writer import LineWriter
from ..output.stderr_findings import print_finding_lines
from ..parameters import Argument, is_given
from ..status import Status
from ..streams import STANDARD, open_output

if TYPE_CHECKING:
    from collections.abc import Iterator

    from barsis_notation.configuration.lookup import Configuration

_text = bind_texts("configuration")

DEFAULT, LOCALE, CONFIGURATION, OPTION = "default", "locale", "configuration", "option"
"""The sources of the value of a setting."""


def config(
    context: typer.Context,
    path: Annotated[str, Argument(metavar="PATH", show_default=False)] = STANDARD,
    form: AnswerForm = "text",
) -> None:
    """Show the settings that apply to a file, and where each of them comes from.

    They come from the nearest barsis.toml above the file, or from the nearest pyproject.toml with a
    table tool.barsis; options on the command line take precedence. A line of barsis.toml sets one:
    lang = "ar". The exit status is 2 if a setting is wrong.

    Examples:
        barsis config
        barsis config games -f json
    """
    is_folder = path != STANDARD and Path(path).is_dir()
    configuration = (
        get_configurations().get_for_folder(path)
        if is_folder
        else get_configurations().get_for_file(path)
    )
    settings = dict(_iter_settings(context, configuration))
    if form == "json":
        with open_output(None) as target:
            target.write(encode_json(_make_answer(path, configuration, settings)) + b"\n")
    else:
        with open_output(None) as target:
            _write_text(configuration, settings, LineWriter(target))
        print_finding_lines(configuration.findings, configuration.file)
    raise typer.Exit(Status.USAGE if configuration.findings else Status.CLEAN)


class Setting(NamedTuple):
    """The value of a setting, and its source.

    Attributes:
        value: The value: text, a list, or a dict.
        source: DEFAULT, LOCALE, CONFIGURATION or OPTION.
        of: The configuration that may set it.
    """

    value: Any
    source: str
    of: Configuration

    def get_line(self, key: str) -> int | None:
        """Return the line, from 1, that sets *key*, None if no configuration sets it."""
        return self.of.lines.get(key) if self.source == CONFIGURATION else None

    def describe_origin(self, key: str, shown: Configuration) -> str:
        """Return the source in words.

        Args:
            key: The name of the setting, such as ``fail-on``.
            shown: The configuration of the heading; places in another one get its path.
        """
        if self.source == CONFIGURATION:
            place = self.of.place(key)
            return place if self.of is shown else os.path.join(self.of.folder, place)  # noqa: PTH118
        words = {DEFAULT: _text("default"), LOCALE: _text("locale"), OPTION: _text("option")}
        return str(words[self.source])


def _iter_settings(
    context: typer.Context, configuration: Configuration
) -> Iterator[tuple[str, Setting]]:
    """Yield every key with its setting; the language is that of the working folder."""
    speech = get_speech()
    spoken = {"lang": speech.language, "numerals": speech.numerals}
    usual = {
        "per-file-ignores": ({}, DEFAULT),
        "fail-on": (SEVERITIES[0], DEFAULT),
        "lang": (detect_language(os.environ), LOCALE),
        "numerals": (NUMERALS[0], DEFAULT),
    }
    for key in KEYS:
        of = get_configurations().here if key in spoken else configuration
        value, source = usual.get(key, ([], DEFAULT))
        if key in of.values:
            value, source = of.values[key], CONFIGURATION
        if key in spoken and _is_given(context, key):
            value, source = spoken[key], OPTION
        yield key, Setting(value, source, of)


_ASKED: Final = {"lang": "language", "numerals": "numerals"}
"""The parameters of commands by their keys."""


def _is_given(context: typer.Context, key: str) -> bool:
    """Return whether the command line has the option of *key*, before the command or after it."""
    contexts = (context, cast("typer.Context", context.find_root()))
    return any(is_given(one, _ASKED[key]) for one in contexts)


def _make_answer(
    path: str, configuration: Configuration, settings: dict[str, Setting]
) -> dict[str, Any]:
    return {
        "path": None if path == STANDARD else path,
        "file": configuration.file or None,
        "settings": {
            key: {"value": each.value, "from": each.source, "line": each.get_line(key)}
            for key, each in settings.items()
        },
        "rulesets": [
            {"id": one.id, "version": one.version, "sha256": one.sha256}
            for one in configuration.own
        ],
        "findings": configuration.findings,
    }


def _write_text(
    configuration: Configuration, settings: dict[str, Setting], lines: LineWriter
) -> None:
    lines.write(configuration.file or _text("none"))
    rows = [
        (key, _format_value(each.value), each.describe_origin(key, configuration))
        for key, each in settings.items()
    ]
    write_table(lines, rows, has_headings=False, indent="  ")
    for one in configuration.own:
        lines.write(f"  {one.id}-{one.version}  {one.sha256}")


def _format_value(value: Any) -> str:
    if isinstance(value, dict):
        return (
            "; ".join(f"{pattern}: {_format_value(words)}" for pattern, words in value.items())
            or "-"
        )
    return ", ".join(value) or "-" if isinstance(value, list) else str(value)
