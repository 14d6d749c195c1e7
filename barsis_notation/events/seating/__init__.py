"""Fair tables: few players meet twice, and seats are distributed evenly.

The costs of repeated meetings are one integer matrix (``table_costs.SeatingCosts``), which includes
past rounds and teams. A plan starts from a known design if one exists (``designs``) and is improved
by swapping two players at a time. Costs are integers and steps are counted, so a seed gives the
same plan on every machine. Seats are assigned afterwards by colouring the edges between players and
tables (``seat_shares``), which never changes who meets whom.
"""

from typing import TYPE_CHECKING

from barsis_notation.base.late_names import make_late_names

if TYPE_CHECKING:
    from barsis_notation.events.seating.planning import plan_tables as plan_tables
    from barsis_notation.events.seating.planning import seat_by_standing as seat_by_standing
    from barsis_notation.events.seating.sizes import SeatingError as SeatingError
    from barsis_notation.events.seating.sizes import choose_table_sizes as choose_table_sizes
else:
    __getattr__, __dir__ = make_late_names(
        __name__,
        {
            "planning": "plan_tables seat_by_standing",
            "sizes": "SeatingError choose_table_sizes",
        },
    )


__all__ = ["SeatingError", "choose_table_sizes", "plan_tables", "seat_by_standing"]
