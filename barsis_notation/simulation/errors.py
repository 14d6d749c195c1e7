"""What can go wrong while games are simulated."""

from barsis_notation.base.errors import BarsisError


class SimulationError(BarsisError, ValueError):
    """The engine refused what the rules say is thrown, moved or ended: the two do not agree."""


class PolicyError(BarsisError, RuntimeError):
    """A policy raised an error, or chose what is not among the moves."""
