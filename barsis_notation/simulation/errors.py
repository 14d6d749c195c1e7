"""The exceptions that simulations raise."""

from barsis_notation.base.errors import BarsisError


class SimulationError(BarsisError, ValueError):
    """Raised if the engine refuses a throw, a move or the end of a turn in a simulated game.

    This indicates a bug in the package, not an error of the caller.
    """


class PolicyError(BarsisError, RuntimeError):
    """Raised if a policy fails.

    The policy:

    - raised an exception,
    - chose something other than a legal move or an allowed pass,
    - ended its process,
    - used too much memory, or
    - took too long for a move.
    """
