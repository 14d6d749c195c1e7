"""Notation, validator and replay for the cowrie, stick and dice race games of the Levant.

What ``__all__`` names here stays, and so does ``replay`` in ``barsis_notation.replay``, the older
name of ``steps``. Everything else may move between versions.
"""

from typing import TYPE_CHECKING

from barsis_notation import compiled

compiled.install()

from barsis_notation import addons

__version__ = "0.1.0"

if TYPE_CHECKING:
    from barsis_notation.archive.archive import Archive as Archive
    from barsis_notation.archive.errors import ArchiveError as ArchiveError
    from barsis_notation.base.errors import BarsisError as BarsisError
    from barsis_notation.base.errors import UsageError as UsageError
    from barsis_notation.cluster.on_ray import validate_on_ray as validate_on_ray
    from barsis_notation.diagnostics.findings import Finding as Finding
    from barsis_notation.diagnostics.findings import Severity as Severity
    from barsis_notation.drawing import svg as svg
    from barsis_notation.engines.engine import Outcome as Outcome
    from barsis_notation.language.isolates import isolated as isolated
    from barsis_notation.language.speech import speaking as speaking
    from barsis_notation.record.canonical import record_id as record_id
    from barsis_notation.record.headers import iter_headers as iter_headers
    from barsis_notation.record.reading import RecordError as RecordError
    from barsis_notation.record.reading import dump as dump
    from barsis_notation.record.reading import dumps as dumps
    from barsis_notation.record.reading import iter_records as iter_records
    from barsis_notation.record.reading import load as load
    from barsis_notation.record.reading import loads as loads
    from barsis_notation.record.structs import Header as Header
    from barsis_notation.record.structs import Record as Record
    from barsis_notation.replay.errors import CannotBeginError as CannotBeginError
    from barsis_notation.replay.errors import IllegalMove as IllegalMove
    from barsis_notation.replay.game import Game as Game
    from barsis_notation.replay.legal_moves import LegalMoves as LegalMoves
    from barsis_notation.replay.play_id import play_id as play_id
    from barsis_notation.replay.position import Position as Position
    from barsis_notation.replay.walk import Step as Step
    from barsis_notation.replay.walk import steps as steps
    from barsis_notation.rulesets import load_ruleset as load_ruleset
    from barsis_notation.rulesets.errors import RulesetError as RulesetError
    from barsis_notation.statistics.odds import throw_odds as throw_odds
    from barsis_notation.validation.api import read as read
    from barsis_notation.validation.api import validate as validate
    from barsis_notation.validation.api import write as write
    from barsis_notation.validation.arrow import validate_arrow as validate_arrow
    from barsis_notation.validation.arrow_findings import findings_schema as findings_schema
    from barsis_notation.validation.check import Checks as Checks

_HOMES = {
    "BarsisError": "base.errors",
    "CannotBeginError": "replay.errors",
    "Checks": "validation.check",
    "Finding": "diagnostics.findings",
    "Game": "replay.game",
    "Header": "record.structs",
    "IllegalMove": "replay.errors",
    "LegalMoves": "replay.legal_moves",
    "Outcome": "engines.engine",
    "Position": "replay.position",
    "Record": "record.structs",
    "RecordError": "record.reading",
    "RulesetError": "rulesets.errors",
    "Severity": "diagnostics.findings",
    "Step": "replay.walk",
    "UsageError": "base.errors",
    "dump": "record.reading",
    "dumps": "record.reading",
    "findings_schema": "validation.arrow_findings",
    "isolated": "language.isolates",
    "iter_headers": "record.headers",
    "iter_records": "record.reading",
    "load": "record.reading",
    "load_ruleset": "rulesets",
    "loads": "record.reading",
    "play_id": "replay.play_id",
    "read": "validation.api",
    "record_id": "record.canonical",
    "speaking": "language.speech",
    "steps": "replay.walk",
    "validate": "validation.api",
    "validate_arrow": "validation.arrow",
    "write": "validation.api",
}
"""Where each public name of the core lives; it is imported when it is first asked for."""

_MODULES = {"svg": "drawing.svg"}
"""Modules with public names of their own, likewise."""

__all__ = [
    "Archive",
    "ArchiveError",
    "BarsisError",
    "CannotBeginError",
    "Checks",
    "Finding",
    "Game",
    "Header",
    "IllegalMove",
    "LegalMoves",
    "Outcome",
    "Position",
    "Record",
    "RecordError",
    "RulesetError",
    "Severity",
    "Step",
    "UsageError",
    "dump",
    "dumps",
    "findings_schema",
    "isolated",
    "iter_headers",
    "iter_records",
    "load",
    "load_ruleset",
    "loads",
    "play_id",
    "read",
    "record_id",
    "speaking",
    "steps",
    "svg",
    "throw_odds",
    "validate",
    "validate_arrow",
    "validate_on_ray",
    "write",
]


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})


def __getattr__(name: str) -> object:
    from importlib import import_module

    if name in _MODULES:
        found: object = import_module(f"{__name__}.{_MODULES[name]}")
    elif name in _HOMES:
        found = getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)
    elif name in (of_add_ons := addons.public_names()):
        found = getattr(addons.load(of_add_ons[name]), name)
    else:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    globals()[name] = found
    _draw_in_notebooks()
    return found


_DRAWN = {
    "record.structs": "Record",
    "replay.game": "Game",
    "replay.position": "Position",
    "replay.walk": "Step",
}
"""Classes whose objects notebooks show as boards, by their modules."""


def _draw_in_notebooks() -> None:
    """Give those of the classes that are imported by now the methods that notebooks ask for."""
    from sys import modules

    for home, name in _DRAWN.items():
        found = getattr(modules.get(f"{__name__}.{home}"), name, None)
        if found is not None:
            found._repr_svg_, found._repr_html_ = _repr_svg_, _repr_html_


def _repr_svg_(thing: object) -> str | None:
    from barsis_notation.drawing.notebooks import svg_of

    return svg_of(thing)


def _repr_html_(thing: object) -> str | None:
    from barsis_notation.drawing.notebooks import html_of

    return html_of(thing)
