"""The tables games: Shesh Besh, with two dice, a bar and bearing off."""

from barsis_notation.engines.play import FamilyEngine
from barsis_notation.engines.tables import rules
from barsis_notation.engines.tables.play import TablesPlay

ENGINE = FamilyEngine(TablesPlay, rules.unsupported)

__all__ = ["ENGINE", "TablesPlay"]
