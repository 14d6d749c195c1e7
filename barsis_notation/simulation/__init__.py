"""Records of games nobody played: true odds, a policy for the players, everything from one seed."""

from barsis_notation.simulation.chance import device_of
from barsis_notation.simulation.errors import PolicyError, SimulationError
from barsis_notation.simulation.games import simulate
from barsis_notation.simulation.policies import Policy

__all__ = ["Policy", "PolicyError", "SimulationError", "device_of", "simulate"]
