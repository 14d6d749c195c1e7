"""The game a record plays: its ruleset, its seats, the position it begins from."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

import msgspec
from msgspec import UNSET, UnsetType

from barsis_notation.diagnostics import header_codes, ruleset_codes, throw_codes
from barsis_notation.diagnostics.findings import Finding
from barsis_notation.engines.engine import UNDECIDED, Outcome, Play
from barsis_notation.engines.registry import engine_for
from barsis_notation.language.texts import Text, listed, reason_of, texts_of
from barsis_notation.record.position_lines import (
    PositionSyntaxError,
    Setup,
    parse_setup,
    print_setup,
)
from barsis_notation.record.shapes import FORMAT, HOME
from barsis_notation.record.structs import Event, Match, Player, Record, Result, RulesetRef
from barsis_notation.replay.errors import CannotBeginError
from barsis_notation.replay.seating import players_for, seating_at, seating_of
from barsis_notation.rulesets import Ruleset, RulesetError, find_ruleset

_text = texts_of("replay")


def ruleset_of(
    record: Record, own: tuple[Ruleset, ...] = ()
) -> tuple[Ruleset | None, tuple[Finding, ...]]:
    """Return the ruleset a record names, None where the play cannot be judged, and the findings."""
    named = record.ruleset
    return find_ruleset(named.id, named.version, named.options, named.sha256, own=own)


def rules_in_place(record: Record, ruleset: Ruleset) -> tuple[Ruleset | None, tuple[Finding, ...]]:
    """Return the rules that a record goes by where *ruleset* stands in place of those it names.

    A record that names these very rules, which are the user's own, keeps the options it names;
    None, with findings, where they are not options of theirs. Options of *ruleset* overrule them.
    """
    named = record.ruleset
    is_named = (named.id, named.version) == (ruleset.id, ruleset.version)
    if ruleset.builtin or ruleset.chosen or not is_named or not named.options:
        return ruleset, ()
    if named.sha256 not in {"", ruleset.sha256}:
        return ruleset, ()
    return find_ruleset(ruleset.id, ruleset.version, named.options, ruleset.sha256, own=(ruleset,))


def reference_to(ruleset: Ruleset) -> RulesetRef:
    """Return how a record names *ruleset*: what ``ruleset_of`` finds it by."""
    return RulesetRef(
        id=ruleset.id,
        version=ruleset.version,
        options={
            path: list(value) if isinstance(value, tuple) else value
            for path, value in ruleset.chosen.items()
        },
        sha256="" if ruleset.builtin else ruleset.sha256,
    )


def record_to_begin(
    ruleset: Ruleset,
    players: list[Player],
    event: Event | UnsetType = UNSET,
    match: Match | UnsetType = UNSET,
) -> Record:
    """Return the record of a game before its first turn. Does not check who sits where."""
    from barsis_notation.record.schema import ID

    return Record(
        schema=ID if HOME else "",
        format=FORMAT,
        ruleset=reference_to(ruleset),
        event=event,
        players=players,
        match=match,
        turns=[],
        result=Result(winners=[], reason="unfinished"),
    )


def result_of(outcome: Outcome | None, old: Result | UnsetType = UNSET) -> Result:
    """Return *outcome* as a record says it, with what else *old* says; None is unfinished."""
    return msgspec.structs.replace(
        old or Result(winners=[]),
        winners=list(outcome.winners) if outcome else [],
        reason=outcome.reason if outcome else "unfinished",
        name=outcome.name if outcome else "",
        score=dict(outcome.score) if outcome else {},
        ranks=dict(outcome.ranks) if outcome else {},
    )


def not_played(ruleset: Ruleset) -> list[Finding]:
    """Return a finding for every fact whose value no engine of this version plays."""
    return [
        ruleset_codes.OPTION_NOT_IMPLEMENTED.finding(
            found=f"{path}={ruleset[path]}", pointer="/ruleset"
        )
        for path in _unsupported(ruleset)
    ]


def is_played(ruleset: Ruleset) -> bool:
    """Return whether an engine plays every fact of *ruleset*."""
    return not _unsupported(ruleset)


@lru_cache(maxsize=256)
def _unsupported(ruleset: Ruleset) -> tuple[str, ...]:
    return tuple(engine_for(ruleset.family).unsupported(ruleset))


def must_be_played(ruleset: Ruleset) -> None:
    """Raise RulesetError where an engine does not play some fact of *ruleset*."""
    findings = not_played(ruleset)
    if findings:
        raise RulesetError(tuple(findings))


def begin(record: Record, ruleset: Ruleset) -> Play:
    """Return the game of a record at its beginning, without its ``start``. Its head is right."""
    return seating_of(record, ruleset).game()


def begin_at(ruleset: Ruleset, players: Sequence[str], setup: Setup | None = None) -> Play:
    """Return a game between *players*, at its start or where *setup* says.

    *players* are the seats each has; none means those of *setup*, else the fewest that may play
    each other. Raises CannotBeginError for seats that nobody can play at and a position that
    cannot stand, RulesetError for rules that are not played.
    """
    must_be_played(ruleset)
    seating = seating_at(ruleset, players or (setup.men if setup else players_for(ruleset)))
    if len(seating.players) < 2:
        raise seating.unplayable()
    play = seating.game()
    wrong = play.stand(setup) if setup else []
    if wrong and setup:
        line = print_setup(setup)
        raise CannotBeginError(_text("position-impossible", position=line, reason=wrong[0]))
    return play


def begin_play(record: Record, play: Play) -> list[Finding]:
    """Put *play* where the first turn of the record begins; return what keeps it from there."""
    return stand_at_start(record, play) or open_game(record, play)


def stand_at_start(record: Record, play: Play) -> list[Finding]:
    """Put *play* where the record begins; return what is wrong with its ``start``."""
    if not record.start or not record.start.position:
        return []
    line = record.start.position
    try:
        wrong: list[Text] | list[Text | str] = play.stand(parse_setup(line))
    except PositionSyntaxError as error:
        wrong = [reason_of(error)]
    return [
        header_codes.START_WRONG.finding(found=line, expected=reason, pointer="/start/position")
        for reason in wrong
    ]


def open_game(record: Record, play: Play) -> list[Finding]:
    """Give *play* the opening throws of the record; return what is wrong with them."""
    throws = [(word[0], word[2:]) for word in record.opening]
    refused = play.opening(throws) if throws else None
    if refused is None:
        return []
    if refused == UNDECIDED:
        return _undecided(record, play.ruleset)
    return [first_throw_wrong(record, play)]


def first_throw_wrong(record: Record, play: Play) -> Finding:
    """Return the finding that the opening throws of a record are not a roll-off of its game."""
    return throw_codes.FIRST_THROW.finding(
        found=listed(record.opening, "commas"),
        expected=_text("throws-of-seats") if play.outcomes else _text("throws-of-nothing"),
        rule=_rule_of_opening(play.ruleset),
        pointer="/opening",
    )


def _rule_of_opening(ruleset: Ruleset) -> Text | str | None:
    """Return the sentence that says who begins."""
    from barsis_notation.replay.deciding import rule_of, who_begins

    return rule_of(ruleset, who_begins(ruleset))


def _undecided(record: Record, ruleset: Ruleset) -> list[Finding]:
    """Return the finding that nobody has thrown highest; nothing before the first turn."""
    if not record.turns:
        return []
    return [
        throw_codes.OPENING_UNDECIDED.finding(
            found=listed(record.opening, "commas"),
            rule=_rule_of_opening(ruleset),
            pointer="/opening",
        )
    ]
