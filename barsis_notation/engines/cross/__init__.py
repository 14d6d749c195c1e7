"""The cross-and-circle games: Barsis and every game that differs from it in facts only."""

from typing import TYPE_CHECKING

from barsis_notation.base.late_names import late_names

if TYPE_CHECKING:
    from barsis_notation.engines.cross.play import ENGINE as ENGINE
    from barsis_notation.engines.cross.play import CrossPlay as CrossPlay

__all__ = ["ENGINE", "CrossPlay"]

__getattr__, __dir__ = late_names(__name__, {"play": "CrossPlay ENGINE"})
