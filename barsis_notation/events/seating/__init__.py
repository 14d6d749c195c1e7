"""Fair tables: who sits with whom and where, so that few meet again and seats are had in turn."""

from barsis_notation.events.seating.planning import by_standing, plan
from barsis_notation.events.seating.sizes import SeatingError, sizes_of

__all__ = ["SeatingError", "by_standing", "plan", "sizes_of"]
