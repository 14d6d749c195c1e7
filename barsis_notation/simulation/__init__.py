"""Simulation of games from a seed, with exact odds and a policy for the players.

Each game has two random sources, for throws and for choices, seeded by its number (``chance``). So
a game depends on no other game, and its throws on no policy. Built-in policies choose a move by its
number; a policy of a user gets a ``Position`` and the moves as text.
"""

from typing import TYPE_CHECKING

from barsis_notation.base.late_names import make_late_names

if TYPE_CHECKING:
    from barsis_notation.simulation.chance import make_random_cast as make_random_cast
    from barsis_notation.simulation.errors import PolicyError as PolicyError
    from barsis_notation.simulation.errors import SimulationError as SimulationError
    from barsis_notation.simulation.policies import Policy as Policy
    from barsis_notation.simulation.simulated_games import simulate as simulate
else:
    __getattr__, __dir__ = make_late_names(
        __name__,
        {
            "chance": "make_random_cast",
            "errors": "PolicyError SimulationError",
            "simulated_games": "simulate",
            "policies": "Policy",
        },
    )


__all__ = ["Policy", "PolicyError", "SimulationError", "make_random_cast", "simulate"]
