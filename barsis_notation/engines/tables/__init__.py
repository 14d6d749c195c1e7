"""The tables games: Shesh Besh, with two dice, a bar and bearing off."""

from typing import TYPE_CHECKING

from barsis_notation.base.late_names import make_late_names

if TYPE_CHECKING:
    from barsis_notation.engines.tables.play import ENGINE as ENGINE
    from barsis_notation.engines.tables.play import TablesPlay as TablesPlay
else:
    __getattr__, __dir__ = make_late_names(__name__, {"play": "ENGINE TablesPlay"})

__all__ = ["ENGINE", "TablesPlay"]
