"""The leaping games: Natt Klab ash-Shawk. Steps and short leaps on a board of cells, no throws."""

from typing import TYPE_CHECKING

from barsis_notation.base.late_names import make_late_names

if TYPE_CHECKING:
    from barsis_notation.engines.leap.play import ENGINE as ENGINE
    from barsis_notation.engines.leap.play import LeapPlay as LeapPlay
else:
    __getattr__, __dir__ = make_late_names(__name__, {"play": "ENGINE LeapPlay"})

__all__ = ["ENGINE", "LeapPlay"]
