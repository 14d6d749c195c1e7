"""Throws for players at a distance, made from seeds that they commit to and later reveal.

A ``Pact`` is the agreement on the dice of a game: its players, its ruleset, their commitments and
seeds. ``begin_pact`` returns a pact without commitments; ``add_commitment`` and ``add_reveal``
return a copy with one more commitment or seed; ``Pact.throws`` then returns the throws.

``protocol`` converts bytes into bytes; ``docs/specification/dice-protocol.md`` specifies it, and an
independent oracle in the tests is written from that page. ``pact`` checks the order of events and
the contents of a dice file; ``written_throws`` numbers the throws of a record, ``throw_checks``
compares them, ``naming`` writes ``meta.throws``. Only throws are numbered, so notes and offers of
the cube do not change the numbers. Outcomes come from integers below a bound
(``rulesets.throw_devices``), without floats and without modulo bias.

The names in ``__all__`` are public and stable, as ``docs/reference/stability.md`` says.
"""

from typing import TYPE_CHECKING

from barsis_notation.base.late_names import make_late_names

if TYPE_CHECKING:
    from barsis_notation.dice.dice_files import load_dice, read_dice
    from barsis_notation.dice.errors import DiceError
    from barsis_notation.dice.naming import add_pact as add_pact
    from barsis_notation.dice.pact import Pact
    from barsis_notation.dice.pact import add_commitment as add_commitment
    from barsis_notation.dice.pact import add_dealer_seed as add_dealer_seed
    from barsis_notation.dice.pact import add_reveal as add_reveal
    from barsis_notation.dice.pact import begin_pact as begin_pact
    from barsis_notation.dice.protocol import SeededThrows
    from barsis_notation.dice.throw_checks import Compared, check_throws
else:
    __getattr__, __dir__ = make_late_names(
        __name__,
        {
            "throw_checks": "Compared check_throws",
            "dice_files": "load_dice read_dice",
            "errors": "DiceError",
            "naming": "add_pact",
            "pact": ("Pact add_commitment add_dealer_seed add_reveal begin_pact"),
            "protocol": "SeededThrows",
        },
    )

__all__ = [
    "Compared",
    "DiceError",
    "Pact",
    "SeededThrows",
    "add_commitment",
    "add_dealer_seed",
    "add_pact",
    "add_reveal",
    "begin_pact",
    "check_throws",
    "load_dice",
    "read_dice",
]
