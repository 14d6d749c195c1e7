"""The tables games: Shesh Besh, with two dice, a bar and bearing off."""

from barsis_notation.engines.tables.play import TablesEngine, TablesPlay

ENGINE = TablesEngine()

__all__ = ["ENGINE", "TablesEngine", "TablesPlay"]
