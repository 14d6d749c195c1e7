"""`barsis event pairings`: show the pairings of rounds, or draw new ones."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Final, Literal

import typer

from barsis_notation.events.event_changes import format_command
from barsis_notation.events.next_rounds import draw_round_robin, draw_swiss_round
from barsis_notation.language.patterns import Count
from barsis_notation.language.texts import bind_texts, join_words

from ...options import make_usage_error
from ...parameters import Option, OptionGroup
from .event_records import EventSource, gather_records
from .round_output import (
    RoundOptions,
    check_all_decided,
    draw_or_exit,
    find_players,
    open_event,
    print_rounds,
    write_rounds,
)
from .workbook_output import SheetOutput

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from barsis_notation.events.event import Event, EventRound

_text = bind_texts("cli/event")

DRAWN: Final[Mapping[str, tuple[str | None, ...]]] = {
    "--round": (None,),
    "--times": ("round-robin",),
    "--absent": ("swiss",),
    "--teams-apart": ("round-robin", "swiss"),
    "--any-seats": ("swiss",),
    "--provisional": ("round-robin", "swiss"),
    "--write": ("round-robin", "swiss"),
    "PATH": (None, "round-robin", "swiss"),
    "--archive": (None, "round-robin", "swiss"),
}
"""The values of --draw that each option applies to; None is a call without --draw."""

SIDES: Final = 2
"""Number of players at a table in a round robin."""


class DrawingOptions(OptionGroup):
    """The options that each apply to one way of drawing rounds."""

    times: Annotated[int, Option(metavar="N", min=1)] = 1
    any_seats: Annotated[bool, Option()] = False
    provisional: Annotated[bool, Option()] = False


def pairings(
    context: typer.Context,
    source: EventSource,
    wanted: RoundOptions,
    output: SheetOutput,
    how: DrawingOptions,
    *,
    draw: Annotated[Literal["round-robin", "swiss"] | None, Option()] = None,
    round: Annotated[int | None, Option(metavar="N", min=1)] = None,
) -> None:
    """Show the pairings of the rounds; with --draw, draw new rounds.

    In a Swiss round, players with similar points meet, and nobody meets the same opponent twice.
    The points come from the results in the event file and from the records. In games of partners,
    teams of two are paired. All boards must have a result, unless you give --provisional.

    Examples:
        barsis event pairings event.json --round 1
        barsis event pairings event.json games --draw swiss --write
    """
    output.check(context, source)
    given = {
        "--round": round is not None,
        "--times": how.times > 1,
        "--absent": wanted.absent is not None,
        "--teams-apart": wanted.teams_apart,
        "--any-seats": how.any_seats,
        "--provisional": how.provisional,
        "--write": wanted.write,
        "PATH": bool(source.paths),
        "--archive": source.archive is not None,
    }
    _check_options([option for option, is_given in given.items() if is_given], draw)
    opened = open_event(source.event_file, source.ruleset, write=wanted.write)
    if draw is None:
        print_rounds(opened.event, _select_rounds(opened.event, round), output)
        raise typer.Exit(opened.tally.status)
    event = opened.event
    away = find_players(wanted.absent, event)
    if draw == "round-robin":
        if len(event.seats) != SIDES:
            raise make_usage_error(_text("pairings-of-two"))
        begun = event.begun
        if begun.byes or begun.half_byes or begun.absent:
            raise make_usage_error(_text("away-from-all", round=event.rounds[-1].name))
    found = gather_records(event, source, opened.tally)
    boards = check_all_decided(
        found.get_boards(), source.event_file, may_assume=True, provisional=how.provisional
    )
    apart = wanted.teams_apart
    made = draw_or_exit(
        lambda: (
            draw_round_robin(event, how.times, teams_apart=apart)
            if draw == "round-robin"
            else [draw_swiss_round(boards, away, teams_apart=apart, any_seats=how.any_seats)]
        )
    )
    command = format_command(
        "pairings",
        draw=draw,
        times=how.times if how.times > 1 else None,
        absent=wanted.absent,
        teams_apart=wanted.teams_apart,
        any_seats=how.any_seats,
        provisional=how.provisional,
    )
    write_rounds(opened, made, output, command, write=wanted.write)
    found.end()


def _check_options(given: Iterable[str], draw: str | None) -> None:
    """Raise BadParameter if an option in *given* does not apply to the value of --draw."""
    for option in given:
        if draw in DRAWN[option]:
            continue
        others = [f"--draw {drawing}" for drawing in DRAWN[option] if drawing]
        if not others:
            raise make_usage_error(_text("not-with-draw", option=option))
        raise make_usage_error(_text("only-with", option=option, other=join_words(others, "or")))


def _select_rounds(event: Event, number: int | None) -> tuple[EventRound, ...]:
    """Return round *number* of an event, or all. Raises BadParameter if it does not exist."""
    if not event.rounds:
        raise make_usage_error(_text("no-rounds"))
    if number is not None and number > len(event.rounds):
        raise make_usage_error(
            _text("no-such-round", round=number, rounds=Count(len(event.rounds)))
        )
    return event.rounds if number is None else event.rounds[number - 1 : number]
