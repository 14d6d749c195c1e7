"""The exceptions that simulations raise."""

from barsis_notation.base.errors import BarsisError


class SimulationError(BarsisError, ValueError):
    """Raised if the engine refuses a throw, move or end of turn that the simulation made: a bug."""


class PolicyError(BarsisError, RuntimeError):
    """Raised if a policy raises an exception, or chooses anything that is not a legal move."""
