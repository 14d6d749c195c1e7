"""`barsis dice reveal`: reveal a committed seed in the dice file."""

from __future__ import annotations

import os

from barsis_notation.dice.pact import revealed
from barsis_notation.language.texts import listed, texts_of

from ...options import OwnRulesets, load_own_rulesets, usage_error
from ...streams import print_line, print_message
from .dice_options import (
    DiceFile,
    Player,
    SeedPath,
    check_kept,
    keep_digest,
    normal,
    refusing,
    say_standing,
    seed_in,
    seed_path,
    with_state,
    write,
)

_text = texts_of("cli/dice")


def reveal(
    file: DiceFile, player: Player, secret: SeedPath = None, ruleset: OwnRulesets = None
) -> None:
    """Reveal a seed, when all have committed: it is written into the dice file.

    A dealer reveals last, after the game. Whoever does not reveal stops the game, which everybody
    sees; he cannot change a throw. The file of the seed keeps the hash of all commitments: if one
    of them is exchanged later, every command that finds that file beside the dice file refuses.

    Examples:
        barsis dice reveal dice.json --player Amal
        barsis dice reveal dice.json --player Omar --secret omar.seed
    """
    name = normal(player)
    pact, expected = with_state(file, load_own_rulesets(ruleset))
    if name not in pact.parties:
        who = listed(pact.parties)
        raise usage_error(_text("nobody-so-called", name=name, file=file, who=who))
    with refusing(file):
        if pact.uncommitted:
            revealed(pact, name, b"")
        place = seed_path(file, pact, name, secret)
        if secret is None and not os.path.lexists(place):
            print_message(_text("seed-elsewhere", file=place))
        kept = seed_in(place)
        check_kept(file, pact, place)
        made = revealed(pact, name, bytes.fromhex(kept.seed))
    keep_digest(place, pact)
    write(file, made, expected)
    print_line(_text("revealed", name=name))
    say_standing(file, made)
