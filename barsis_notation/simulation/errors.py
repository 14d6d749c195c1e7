"""The exceptions that simulations raise."""

from barsis_notation.base.errors import BarsisError


class SimulationError(BarsisError, ValueError):
    """Raised if the engine refuses a throw, a move or the end of a turn of a simulated game.

    This is an error of the program, not of the caller.
    """


class PolicyError(BarsisError, RuntimeError):
    """Raised if a policy fails.

    The policy raises an exception, chooses anything that is not a legal move or an allowed pass,
    ends its process, uses too much memory, or takes too long for a move.
    """
