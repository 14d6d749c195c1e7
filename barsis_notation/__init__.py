"""Notation, validator and replay for the cowrie, stick and dice race games of the Levant.

The names in ``__all__`` read, write, check, replay and build records, draw and simulate. Other
public packages: ``archive``, ``dice``, ``drawing``, ``events``, ``formats`` (for plug-ins),
``rulesets``, ``statistics`` and ``viewer``. The names in their ``__all__`` are stable, as
``docs/reference/stability.md`` says, and so is ``replay`` in ``barsis_notation.replay``, the older
name of ``steps``. Everything else may move between versions.
"""

from typing import TYPE_CHECKING

from barsis_notation import compiled

compiled.install()

from barsis_notation import addons
from barsis_notation.base.late_names import make_late_names

__version__ = "0.1.0"

if TYPE_CHECKING:
    from msgspec import UNSET

    from barsis_notation.archive.archive import Archive
    from barsis_notation.archive.errors import ArchiveError
    from barsis_notation.base.errors import BarsisError, UsageError
    from barsis_notation.cluster.on_ray import validate_on_ray
    from barsis_notation.diagnostics.findings import Finding, Fix, Severity
    from barsis_notation.drawing import svg
    from barsis_notation.engines.engine import Outcome
    from barsis_notation.language.isolates import isolated
    from barsis_notation.language.speech import speaking
    from barsis_notation.record.canonical import canonical_bytes, record_id
    from barsis_notation.record.headers import iter_headers
    from barsis_notation.record.position_lines import Setup, format_setup, parse_setup
    from barsis_notation.record.record_io import RecordError, dump, dumps, iter_records, load, loads
    from barsis_notation.record.structs import (
        Cube,
        Entry,
        Event,
        Header,
        Hit,
        Match,
        Meta,
        Player,
        Record,
        Result,
        RulesetRef,
        Ruling,
        Source,
        SpelledMove,
        SpelledTurn,
        Start,
        Thrown,
        ThrowsMeta,
        Transcription,
    )
    from barsis_notation.replay.errors import CannotBeginError, IllegalMove
    from barsis_notation.replay.game import Game
    from barsis_notation.replay.legal_moves import LegalMoves
    from barsis_notation.replay.play_id import play_id
    from barsis_notation.replay.position import Position
    from barsis_notation.replay.tree import Node, build_tree
    from barsis_notation.replay.walk import Step, steps
    from barsis_notation.rulesets import load_ruleset
    from barsis_notation.rulesets.errors import RulesetError
    from barsis_notation.rulesets.odds import throw_odds
    from barsis_notation.simulation import simulate
    from barsis_notation.validation.api import read, validate, write
    from barsis_notation.validation.arrow import validate_arrow
    from barsis_notation.validation.arrow_findings import findings_schema
    from barsis_notation.validation.check_options import Checks
    from barsis_notation.validation.file_checks import CheckedRecord, check_files
    from barsis_notation.validation.match_checks import check_matches
    from barsis_notation.validation.option_inference import infer_options
    from barsis_notation.validation.record_verdict import Verdict, check_record

__all__ = [
    "UNSET",
    "Archive",
    "ArchiveError",
    "BarsisError",
    "CannotBeginError",
    "CheckedRecord",
    "Checks",
    "Cube",
    "Entry",
    "Event",
    "Finding",
    "Fix",
    "Game",
    "Header",
    "Hit",
    "IllegalMove",
    "LegalMoves",
    "Match",
    "Meta",
    "Node",
    "Outcome",
    "Player",
    "Position",
    "Record",
    "RecordError",
    "Result",
    "RulesetError",
    "RulesetRef",
    "Ruling",
    "Setup",
    "Severity",
    "Source",
    "SpelledMove",
    "SpelledTurn",
    "Start",
    "Step",
    "Thrown",
    "ThrowsMeta",
    "Transcription",
    "UsageError",
    "Verdict",
    "build_tree",
    "canonical_bytes",
    "check_files",
    "check_matches",
    "check_record",
    "dump",
    "dumps",
    "findings_schema",
    "format_setup",
    "infer_options",
    "isolated",
    "iter_headers",
    "iter_records",
    "load",
    "load_ruleset",
    "loads",
    "parse_setup",
    "play_id",
    "read",
    "record_id",
    "simulate",
    "speaking",
    "steps",
    "svg",
    "throw_odds",
    "validate",
    "validate_arrow",
    "validate_on_ray",
    "write",
]

_find_in_core, _names = make_late_names(
    __name__,
    {
        "base.errors": "BarsisError UsageError",
        "diagnostics.findings": "Finding Fix Severity",
        "drawing.svg": "svg/",
        "engines.engine": "Outcome",
        "language.isolates": "isolated",
        "language.speech": "speaking",
        "record.canonical": "canonical_bytes record_id",
        "record.headers": "iter_headers",
        "record.position_lines": "Setup format_setup parse_setup",
        "record.record_io": "RecordError dump dumps iter_records load loads",
        "record.structs": (
            "Cube Entry Event Header Hit Match Meta Player Record Result Ruling "
            "RulesetRef Source SpelledMove SpelledTurn Start Thrown ThrowsMeta "
            "Transcription UNSET"
        ),
        "replay.errors": "CannotBeginError IllegalMove",
        "replay.game": "Game",
        "replay.legal_moves": "LegalMoves",
        "replay.play_id": "play_id",
        "replay.position": "Position",
        "replay.tree": "Node build_tree",
        "replay.walk": "Step steps",
        "rulesets": "load_ruleset",
        "rulesets.errors": "RulesetError",
        "rulesets.odds": "throw_odds",
        "simulation": "simulate",
        "validation.api": "read validate write",
        "validation.arrow": "validate_arrow",
        "validation.arrow_findings": "findings_schema",
        "validation.file_checks": "CheckedRecord check_files",
        "validation.check_options": "Checks",
        "validation.option_inference": "infer_options",
        "validation.record_verdict": "Verdict check_record",
        "validation.match_checks": "check_matches",
    },
    renamed={"Checked": "CheckedRecord"},
)


def __dir__() -> list[str]:
    return sorted({*_names(), *__all__})


if not TYPE_CHECKING:  # so that type checkers report unknown names

    def __getattr__(name: str) -> object:
        if name in addons.list_names():
            found = globals()[name] = addons.find_name(name)
        else:
            found = _find_in_core(name)
        _draw_in_notebooks()
        return found


_DRAWN = {
    "record.structs": "Record",
    "replay.game": "Game",
    "replay.position": "Position",
    "replay.walk": "Step",
}
"""Maps each module to its class whose objects notebooks show as boards."""


def _draw_in_notebooks() -> None:
    """Give the classes that are already imported the display methods that notebooks call."""
    from sys import modules

    for home, name in _DRAWN.items():
        found = getattr(modules.get(f"{__name__}.{home}"), name, None)
        if found is not None:
            found._repr_svg_, found._repr_html_ = _repr_svg_, _repr_html_


def _repr_svg_(thing: object) -> str | None:
    from barsis_notation.drawing.notebooks import render_svg

    return render_svg(thing)


def _repr_html_(thing: object) -> str | None:
    from barsis_notation.drawing.notebooks import render_html

    return render_html(thing)
