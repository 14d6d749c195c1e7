"""`barsis event result`: enter the result of a table."""

from __future__ import annotations

import re
from typing import Annotated, Final, Literal

from barsis_notation.events.event_changes import (
    ReportedResult,
    find_player,
    format_command,
    mark_away,
    set_result,
)
from barsis_notation.language.texts import bind_texts

from ...options import make_usage_error
from ...parameters import Option, OptionGroup
from .change_output import ReasonOptions, Round, make_change
from .event_records import EventSource

_text = bind_texts("cli/event")

_NUMBERS: Final = re.compile(r"\d{1,9}(?:[-:–,\s]+\d{1,9})*")


class OutcomeOptions(OptionGroup):
    """The options that say what happened at a table."""

    winner: Annotated[list[str] | None, Option(metavar="PLAYER")] = None
    draw: Annotated[bool, Option()] = False
    score: Annotated[str, Option(metavar="A-B")] = ""
    places: Annotated[str, Option(metavar="A-B")] = ""
    name: Annotated[Literal["mars", "turkish_mars"] | None, Option()] = None
    forfeit: Annotated[list[str] | None, Option(metavar="PLAYER")] = None
    adjourned: Annotated[bool, Option()] = False

    def make_outcome(self) -> ReportedResult:
        """Return the outcome of a table that the options describe.

        Raises:
            BadParameter: If the score or the places are not numbers.
        """
        return ReportedResult(
            winners=self.winner or (),
            is_draw=self.draw,
            forfeits=self.forfeit or (),
            is_adjourned=self.adjourned,
            score=_parse_numbers(self.score, "--score"),
            places=_parse_numbers(self.places, "--places"),
            name=self.name or "",
        )


def result(
    source: EventSource,
    reason: ReasonOptions,
    what: OutcomeOptions,
    *,
    round: Round,
    table: Annotated[str, Option(metavar="TEXT")] = "",
    half_bye: Annotated[str, Option(metavar="PLAYER")] = "",
    replace: Annotated[bool, Option()] = False,
) -> None:
    """Enter the result of a table into the event file.

    Without a winner, the score or the places decide. An earlier result is replaced only with
    --replace. If you name records, a result that contradicts them is refused.

    Examples:
        barsis event result event.json --round 2 --table 1 --winner Amal
        barsis event result event.json --round 2 --table 2 --forfeit Basim --why ill
    """
    outcome = what.make_outcome()
    is_of_table = replace or bool(table) or any(outcome)
    if bool(half_bye) == is_of_table:
        raise make_usage_error(_text("half-bye-alone"))
    if is_of_table and not table:
        raise make_usage_error(_text("which-table"))
    options = {"round": round, "table": table, **vars(what)}
    command = format_command("result", **options, half_bye=half_bye, replace=replace)
    if half_bye:
        make_change(
            source,
            reason,
            command,
            lambda event: mark_away(event, find_player(event, half_bye), round, half_bye=True),
        )
        return
    make_change(
        source,
        reason,
        command,
        lambda event: set_result(event, round, table, outcome, replace_result=replace),
    )


def _parse_numbers(text: str, option: str) -> tuple[int, ...]:
    """Return the numbers in *text*, separated by hyphens, colons or commas.

    Raises BadParameter if it has anything else.
    """
    if text and not _NUMBERS.fullmatch(text):
        raise make_usage_error(_text("not-numbers", option=option, text=text))
    return tuple(map(int, re.findall(r"\d+", text)))
