"""Fair tables: few players meet twice, and seats are shared out evenly.

The cost of a repeated meeting is one integer matrix (``tables.Prices``), which also holds past
rounds and teams. A plan begins with a known design if there is one (``designs``) and is improved
by exchanging two players. Costs are integers and steps are counted, so a seed gives the same
plan on every machine. Seats are assigned afterwards by colouring the edges between players and
tables (``seats``) and never change who meets whom.
"""

from typing import TYPE_CHECKING

from barsis_notation.base.late_names import late_names

if TYPE_CHECKING:
    from barsis_notation.events.seating.planning import by_standing as by_standing
    from barsis_notation.events.seating.planning import plan as plan
    from barsis_notation.events.seating.sizes import SeatingError as SeatingError
    from barsis_notation.events.seating.sizes import sizes_of as sizes_of
else:
    __getattr__, __dir__ = late_names(
        __name__,
        {
            "planning": "by_standing plan",
            "sizes": "SeatingError sizes_of",
        },
    )


__all__ = ["SeatingError", "by_standing", "plan", "sizes_of"]
