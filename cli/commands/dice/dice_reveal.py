"""`barsis dice reveal`: reveal a committed seed in the dice file."""

from __future__ import annotations

import os

from barsis_notation.dice.pact import add_reveal
from barsis_notation.language.texts import bind_texts, join_words

from ...options import OwnRulesets, load_own_rulesets, make_usage_error
from ...streams import print_line, print_message
from .dice_options import (
    DiceFile,
    Player,
    SeedPath,
    check_kept,
    exit_on_dice_errors,
    get_seed_path,
    load_pact_and_state,
    normalise_name,
    print_state,
    read_seed_file,
    save_digest,
    write_dice_file,
)

_text = bind_texts("cli/dice")


def reveal(
    file: DiceFile, player: Player, secret: SeedPath = None, ruleset: OwnRulesets = None
) -> None:
    """Reveal your seed after all have committed, and write it to the dice file.

    A dealer reveals last, after the game. A player who does not reveal stops the game, which
    everybody sees, but cannot change a throw. The seed file keeps the hash of all commitments: if a
    commitment is exchanged later, every command that finds the seed file beside the dice file
    fails.

    Examples:
        barsis dice reveal dice.json --player Amal
        barsis dice reveal dice.json --player Omar --secret omar.seed
    """
    name = normalise_name(player)
    pact, expected = load_pact_and_state(file, load_own_rulesets(ruleset))
    if name not in pact.parties:
        who = join_words(pact.parties)
        raise make_usage_error(_text("nobody-so-called", name=name, file=file, who=who))
    with exit_on_dice_errors(file):
        if pact.uncommitted:
            add_reveal(pact, name, b"")
        place = get_seed_path(file, pact, name, secret)
        if secret is None and not os.path.lexists(place):
            print_message(_text("seed-elsewhere", file=place))
        kept = read_seed_file(place)
        check_kept(file, pact, place)
        made = add_reveal(pact, name, bytes.fromhex(kept.seed))
    save_digest(place, pact)
    write_dice_file(file, made, expected)
    print_line(_text("revealed", name=name))
    print_state(file, made)
