"""The tab games: Kiôz. Pieces run through the rows of a board of holes, by the fall of sticks."""

from barsis_notation.engines.play import FamilyEngine
from barsis_notation.engines.tab import rules
from barsis_notation.engines.tab.play import TabPlay

ENGINE = FamilyEngine(TabPlay, rules.unsupported)

__all__ = ["ENGINE", "TabPlay"]
