"""The exceptions that simulations raise."""

from barsis_notation.base.errors import BarsisError


class SimulationError(BarsisError, ValueError):
    """Raised if the engine refuses a throw, a move or an end of turn of a simulation: a bug."""


class PolicyError(BarsisError, RuntimeError):
    """Raised if a policy fails.

    It raises an exception, chooses anything that is not a legal move, or ends its process.
    """
