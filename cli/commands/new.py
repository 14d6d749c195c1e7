"""`barsis new`: write the record of a game that is about to begin."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Annotated

from msgspec import UNSET

from barsis_notation import validation
from barsis_notation.base.file_stamps import PathState
from barsis_notation.base.path_kinds import is_special
from barsis_notation.language.texts import bind_texts, quote_word
from barsis_notation.record.record_io import RecordError, dumps
from barsis_notation.record.structs import Event, Player

from ..option_groups import GameOptions
from ..options import Output, Site, check_ending, make_findings_error, make_usage_error
from ..parameters import Option
from ..streams import STANDARD, open_output, stop_when_closed

if TYPE_CHECKING:
    from barsis_notation.record.structs import Record
    from barsis_notation.rulesets import Ruleset


_text = bind_texts("cli")


def new(  # noqa: PLR0913 - an argument an option
    game: GameOptions,
    *,
    output: Output = None,
    seat: Annotated[list[str] | None, Option(metavar="SEAT=NAME")] = None,
    event: Annotated[str, Option(metavar="TEXT")] = "",
    round: Annotated[str, Option(metavar="TEXT")] = "",
    table: Annotated[str, Option(metavar="TEXT")] = "",
    date: Annotated[str, Option(metavar="DATE")] = "",
    site: Site = "",
    arbiter: Annotated[str, Option(metavar="TEXT")] = "",
) -> None:
    """Write the record of a new game, to continue with `record` or an editor.

    Existing files are never overwritten. Without --seat, there are two players, in the seats that
    the rules give them.

    Examples:
        barsis new barsis --seat S=Amal --seat N=Basim -o game_2.barsis.json
        barsis new shesh-besh --event "Amman Open" --round 1 --table 2
    """
    from barsis_notation.replay.start import make_new_record

    check_ending(output, "json", "jsonl")
    stop_when_closed(output)
    rules = game.load_game_ruleset()
    where = Event(name=event, site=site, date=date, round=round, table=table, arbiter=arbiter)
    known = UNSET if where == Event() else where
    record = make_new_record(rules, _make_players(seat or [], rules), known)
    try:
        text = dumps(record)
    except RecordError as error:
        raise make_findings_error(error.findings) from None
    _check_seats(record, rules)
    there = make_usage_error(_text("new-file-is-there", file=output))
    if output not in (None, STANDARD) and os.path.lexists(output or "") and not is_special(output):
        raise there
    try:
        with open_output(output, PathState.NOTHING) as target:
            target.write(text.encode())
    except FileExistsError:
        raise there from None


def _make_players(given: list[str], rules: Ruleset) -> list[Player]:
    """Return the players of texts such as ``S=Amal``, then those of the remaining seats.

    Remaining seats get players without names if the rules have the same partition of seats.
    """
    from barsis_notation.replay.seating import assign_seats

    players = []
    for words in given:
        seats, equals, name = words.partition("=")
        if not equals:
            raise make_usage_error(_text("no-seat-and-name", seat=quote_word(words)))
        players.append(Player(name=name.strip(), seats=_parse_seats(seats, rules)))
    taken = {seat for player in players for seat in player.seats}
    usual = assign_seats(rules)
    if len(players) < len(usual) and taken < set("".join(usual)):
        players += [Player(seats=[*seats]) for seats in usual if not taken & set(seats)]
    return players


def _parse_seats(words: str, rules: Ruleset) -> list[str]:
    """Return the seat letters of one player for ``S``, ``S+N``, or names of seats."""
    return [rules.key_of("seats", word.strip()) or word.strip() for word in words.split("+")]


def _check_seats(record: Record, rules: Ruleset) -> None:
    verdict = validation.check_record(record, ruleset=rules)
    errors = [finding for finding in verdict.findings if finding.severity.value == "error"]
    if errors:
        raise make_findings_error(errors)
