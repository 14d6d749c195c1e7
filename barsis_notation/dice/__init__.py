"""Throws for players at a distance: seeds are committed to, revealed and checked.

A ``Pact`` says who throws together, by which rules. ``add_commitment`` and ``add_reveal`` return it
with one seed more; ``Pact.throws`` then returns its throws.

``protocol`` is bytes in and bytes out; ``docs/dice.md`` specifies it, and an independent oracle
in the tests is written from that page. ``pact`` says what may be done when, and what is wrong
with a dice file; ``written_throws`` numbers the throws of a record, ``throw_checks`` compares them,
``naming`` writes ``meta.throws``. Only throws are numbered, so notes or an offered cube change
no number. Outcomes come from integers below a bound (``rulesets.throw_devices``), without floats
and without modulo bias.

The names in ``__all__`` are public and stable, as ``docs/stability.md`` says.
"""

from typing import TYPE_CHECKING

from barsis_notation.base.late_names import late_names

if TYPE_CHECKING:
    from barsis_notation.dice.dice_files import load_dice, read_dice
    from barsis_notation.dice.errors import DiceError
    from barsis_notation.dice.naming import named as add_pact
    from barsis_notation.dice.pact import Pact
    from barsis_notation.dice.pact import begin as begin_pact
    from barsis_notation.dice.pact import committed as add_commitment
    from barsis_notation.dice.pact import dealt as add_dealer_seed
    from barsis_notation.dice.pact import revealed as add_reveal
    from barsis_notation.dice.protocol import SeededThrows
    from barsis_notation.dice.throw_checks import Compared, check_throws
else:
    __getattr__, __dir__ = late_names(
        __name__,
        {
            "throw_checks": "Compared check_throws",
            "dice_files": "load_dice read_dice",
            "errors": "DiceError",
            "naming": "add_pact=named",
            "pact": (
                "Pact add_commitment=committed add_dealer_seed=dealt "
                "add_reveal=revealed begin_pact=begin"
            ),
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
