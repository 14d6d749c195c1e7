"""Fair tables: who sits with whom and where, so that few meet again and seats are had in turn."""

from typing import TYPE_CHECKING

from barsis_notation.base.late_names import late_names

if TYPE_CHECKING:
    from barsis_notation.events.seating.planning import by_standing as by_standing
    from barsis_notation.events.seating.planning import plan as plan
    from barsis_notation.events.seating.sizes import SeatingError as SeatingError
    from barsis_notation.events.seating.sizes import sizes_of as sizes_of


__all__ = ["SeatingError", "by_standing", "plan", "sizes_of"]

__getattr__, __dir__ = late_names(
    __name__,
    {
        "planning": "by_standing plan",
        "sizes": "SeatingError sizes_of",
    },
)
