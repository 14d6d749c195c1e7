"""`barsis event export`: write an event for other tournament programs."""

from __future__ import annotations

from typing import Annotated, Literal

from barsis_notation.events.trf.trf_writing import make_trf

from ...options import Output, check_not_read
from ...output.stderr_findings import print_finding_lines
from ...parameters import Option
from ...streams import open_output
from .event_options import read_event_or_exit
from .event_records import EventSource, gather_records
from .round_output import draw_or_exit


def export(
    source: EventSource,
    to: Annotated[Literal["trf26", "trf16"], Option()] = "trf26",
    output: Output = None,
) -> None:
    """Write an event of two-player games for other tournament programs.

    The report has the players, their points and places, and their results in each round; the player
    with the first seat is white. Results come from the event file, or from the records if it has
    none. What the format cannot store is reported on stderr.

    Examples:
        barsis event export event.json games -o cup.trf
        barsis event export event.json games --to trf16 -o cup.trf
    """
    check_not_read("--output", output, source.files)
    event = read_event_or_exit(source.event_file, source.ruleset)
    found = gather_records(event, source)
    made = draw_or_exit(lambda: make_trf(found.get_boards(), to))
    with open_output(output) as target:
        target.write(made.raw)
    print_finding_lines(made.losses, source.event_file)
    found.end()
