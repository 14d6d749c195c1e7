"""`barsis event seating`: seat players at fair tables for new rounds."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from barsis_notation.events.event_changes import format_command
from barsis_notation.events.next_rounds import (
    draw_fair_rounds,
    draw_round_by_standing,
    list_seated_rounds,
)
from barsis_notation.events.seated_rounds import collect_past
from barsis_notation.language.patterns import Count
from barsis_notation.language.texts import bind_texts

from ...options import make_usage_error
from ...parameters import Option
from ...streams import print_message
from .event_records import EventSource, gather_records
from .round_output import (
    RoundOptions,
    check_all_decided,
    draw_or_exit,
    find_players,
    open_event,
    write_rounds,
)
from .workbook_output import SheetOutput

if TYPE_CHECKING:
    from barsis_notation.events.event import Event
    from barsis_notation.events.structs import Round

_text = bind_texts("cli/event")


def seating(
    context: typer.Context,
    source: EventSource,
    wanted: RoundOptions,
    output: SheetOutput,
    *,
    rounds: Annotated[int, Option(metavar="N", min=1, max=100)] = 1,
    by_standing: Annotated[bool, Option()] = False,
    seed: Annotated[int, Option(metavar="N")] = 0,
) -> None:
    """Seat players at tables so that few meet again and everybody changes seats.

    The earlier rounds of the event are taken into account. If the players do not fill the tables,
    some tables are smaller, or players take turns to have a bye.

    Examples:
        barsis event seating event.json --rounds 2
        barsis event seating event.json games --by-standing --write
    """
    output.check(context, source)
    opened = open_event(source.event_file, source.ruleset, write=wanted.write)
    event = opened.event
    away = find_players(wanted.absent, event)
    if by_standing and rounds > 1:
        raise make_usage_error(_text("one-by-standing"))
    if source.is_named and not by_standing:
        raise make_usage_error(_text("records-by-standing"))
    found = gather_records(event, source, opened.tally)
    how: dict[str, object] = {"by_standing": True} if by_standing else {"rounds": rounds}
    apart = wanted.teams_apart
    if by_standing:
        boards = check_all_decided(
            found.get_boards(), source.event_file, may_assume=False, provisional=False
        )
        made = draw_or_exit(
            lambda: [draw_round_by_standing(boards, away, teams_apart=apart, seed=seed)]
        )
    else:
        made = draw_or_exit(
            lambda: draw_fair_rounds(event, rounds, away, teams_apart=apart, seed=seed)
        )
    how |= {"seed": seed or None, "absent": wanted.absent, "teams_apart": apart}
    write_rounds(opened, made, output, format_command("seating", **how), write=wanted.write)
    _print_fairness(event, made)
    found.end()


def _print_fairness(event: Event, made: list[Round]) -> None:
    """Print how many pairs meet more than once with the new rounds, and how even seats are."""
    past = collect_past(list_seated_rounds(event.with_drawn(made)))
    again = sum(times > 1 for times in past.met.values())
    seats = range(len(event.seats))
    counts = [[sat.get(seat, 0) for seat in seats] for sat in past.sat.values()]
    uneven = max((max(sat) - min(sat) for sat in counts), default=0)
    print_message(_text("met-again", count=Count(again)))
    print_message(_text("seats-uneven", count=Count(uneven)) if uneven > 1 else _text("seats-even"))
