"""The tab games: Kiôz. Pieces run through the rows of a board of holes, by the fall of sticks."""

from typing import TYPE_CHECKING

from barsis_notation.base.late_names import make_late_names

if TYPE_CHECKING:
    from barsis_notation.engines.tab.play import ENGINE as ENGINE
    from barsis_notation.engines.tab.play import TabPlay as TabPlay
else:
    __getattr__, __dir__ = make_late_names(__name__, {"play": "ENGINE TabPlay"})

__all__ = ["ENGINE", "TabPlay"]
