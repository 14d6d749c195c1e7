"""The tab games: Kiôz. Pieces run through the rows of a board of holes, by the fall of sticks."""

from barsis_notation.engines.tab.play import TabEngine, TabPlay

ENGINE = TabEngine()

__all__ = ["ENGINE", "TabEngine", "TabPlay"]
