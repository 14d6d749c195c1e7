"""`barsis config`: which settings hold for a file, and where each comes from."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from barsis_notation.language.columns import width_of
from barsis_notation.language.texts import texts_of

from ..configuration import current
from ..options import AnswerForm
from ..output.columns import padded
from ..reading import tell_briefly
from ..status import Status
from ..streams import STANDARD, say, sink

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ..configuration import Configuration

_text = texts_of("configuration")

DEFAULT, LOCALE, CONFIGURATION = "default", "locale", "configuration"
"""Where the value of a setting may come from."""


def config(
    path: Annotated[
        str, typer.Argument(metavar="PATH", help="A file or folder; else the working folder.")
    ] = STANDARD,
    form: AnswerForm = "text",
) -> None:
    """Show which settings hold for a file, and where each of them comes from.

    They are those of the nearest barsis.toml above the file, or of the nearest pyproject.toml with
    a table [tool.barsis]; an option of a command goes before them. Exit status 2 where something is
    wrong with them.
    """
    is_folder = path != STANDARD and Path(path).is_dir()
    configuration = current().above(path) if is_folder else current().of(path)
    settings = dict(_settings(configuration))
    if form == "json":
        from barsis_notation.diagnostics.encoded import encoded

        with sink(None) as target:
            target.write(encoded(_answer(path, configuration, settings)) + b"\n")
    else:
        for line in _lines(configuration, settings):
            say(line)
        tell_briefly(configuration.findings, configuration.file)
    raise typer.Exit(Status.USAGE if configuration.findings else Status.CLEAN)


def _settings(configuration: Configuration) -> Iterator[tuple[str, tuple[Any, str]]]:
    """Yield every key with its value and where that comes from."""
    from barsis_notation.language.speech import NUMERALS, language_of

    from ..configuration_file import KEYS, SEVERITIES

    usual: dict[str, Any] = {
        "per-file-ignores": {},
        "fail-on": SEVERITIES[0],
        "numerals": NUMERALS[0],
    }
    for key in KEYS:
        if key in configuration.values:
            yield key, (configuration.values[key], CONFIGURATION)
        elif key == "lang":
            yield key, (language_of(os.environ), LOCALE)
        else:
            yield key, (usual.get(key, []), DEFAULT)


def _answer(
    path: str, configuration: Configuration, settings: dict[str, tuple[Any, str]]
) -> dict[str, Any]:
    return {
        "path": None if path == STANDARD else path,
        "file": configuration.file or None,
        "settings": {
            key: {
                "value": value,
                "from": source,
                "line": configuration.lines.get(key) if source == CONFIGURATION else None,
            }
            for key, (value, source) in settings.items()
        },
        "rulesets": [
            {"id": one.id, "version": one.version, "sha256": one.sha256}
            for one in configuration.own
        ],
        "findings": configuration.findings,
    }


def _lines(configuration: Configuration, settings: dict[str, tuple[Any, str]]) -> Iterator[str]:
    yield configuration.file or str(_text("none"))
    rows = [
        (key, _shown(value), _source(configuration, key, source))
        for key, (value, source) in settings.items()
    ]
    widths = [max(width_of(row[column]) for row in rows) for column in (0, 1)]
    for key, value, source in rows:
        yield f"  {padded(key, widths[0])}  {padded(value, widths[1])}  {source}"
    for one in configuration.own:
        yield f"  {one.id}-{one.version}  {one.sha256}"


def _source(configuration: Configuration, key: str, source: str) -> str:
    if source == CONFIGURATION:
        return configuration.place(key)
    return str(_text("locale") if source == LOCALE else _text("default"))


def _shown(value: Any) -> str:
    if isinstance(value, dict):
        return "; ".join(f"{pattern}: {_shown(words)}" for pattern, words in value.items()) or "-"
    return ", ".join(value) or "-" if isinstance(value, list) else str(value)
