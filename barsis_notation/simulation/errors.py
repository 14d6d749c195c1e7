"""The exceptions that simulations raise."""

from barsis_notation.base.errors import BarsisError


class SimulationError(BarsisError, ValueError):
    """The engine refused a throw, move or end of turn that the simulation made: a bug."""


class PolicyError(BarsisError, RuntimeError):
    """A policy raised an exception, or chose something else than one of the moves."""
