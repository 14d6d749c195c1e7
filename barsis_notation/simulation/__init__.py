"""Simulated games from one seed: true odds, and a policy for the players.

A game has two sources of chance, for throws and for choices, seeded by its number (``chance``),
so a game depends on no other game, and its throws on no policy. Built-in policies choose by
number; a user's policy gets a ``Position`` and the moves as text.
"""

from typing import TYPE_CHECKING

from barsis_notation.base.late_names import late_names

if TYPE_CHECKING:
    from barsis_notation.simulation.chance import device_of as device_of
    from barsis_notation.simulation.errors import PolicyError as PolicyError
    from barsis_notation.simulation.errors import SimulationError as SimulationError
    from barsis_notation.simulation.games import simulate as simulate
    from barsis_notation.simulation.policies import Policy as Policy
else:
    __getattr__, __dir__ = late_names(
        __name__,
        {
            "chance": "device_of",
            "errors": "PolicyError SimulationError",
            "games": "simulate",
            "policies": "Policy",
        },
    )


__all__ = ["Policy", "PolicyError", "SimulationError", "device_of", "simulate"]
