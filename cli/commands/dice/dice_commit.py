"""`barsis dice commit`: commit to a seed, in a new or existing dice file."""

from __future__ import annotations

import os
import secrets
from typing import TYPE_CHECKING, Annotated

from msgspec import UNSET

from barsis_notation.base.file_stamps import Expected, PathState
from barsis_notation.base.saving import open_atomic
from barsis_notation.dice.pact import add_commitment, begin_pact
from barsis_notation.dice.protocol import SEED
from barsis_notation.dice.seed_files import SeedFile, encode_seed
from barsis_notation.dice.structs import MAX_NAME
from barsis_notation.language.texts import bind_texts

from ...option_groups import RulesOptions
from ...options import load_own_rulesets, make_usage_error
from ...parameters import Option
from ...streams import print_line, report_saving_note
from .dice_options import (
    DiceFile,
    Player,
    SeedPath,
    exit_on_dice_errors,
    get_seed_path,
    load_pact_and_state,
    normalise_name,
    print_state,
    write_dice_file,
)

if TYPE_CHECKING:
    from barsis_notation.dice.pact import Pact

_text = bind_texts("cli/dice")


def commit(
    file: DiceFile,
    player: Player,
    rules: RulesOptions,
    *,
    others: Annotated[list[str] | None, Option("--with", metavar="NAME")] = None,
    game_id: Annotated[str | None, Option("--game", metavar="ID")] = None,
    dealer: Annotated[bool, Option()] = False,
    secret: SeedPath = None,
) -> None:
    """Commit to a new secret seed, and write its hash to the dice file.

    The first to commit creates the dice file, with `--game`, `--ruleset` and `--with`. Pass the
    file on until all have committed. Keep your seed, which is in a file of its own, secret until
    then. Also keep the hash of all commitments that is printed at the end: nobody can exchange a
    seed later without changing it.

    Examples:
        barsis dice commit dice.json --player Amal --with Omar --game 7 --ruleset kioz
        barsis dice commit dice.json --player Omar
    """
    name = normalise_name(player)
    expected: Expected = PathState.NOTHING
    if os.path.lexists(file):
        if dealer or any(given is not None for given in (others, game_id, rules.options)):
            raise make_usage_error(_text("is-begun", file=file))
        pact, expected = load_pact_and_state(
            file, load_own_rulesets([rules.ruleset] if rules.ruleset else None)
        )
    else:
        pact = _begin_pact(file, name, others, game_id, rules, dealer=dealer)
    seed = secrets.token_bytes(SEED)
    with exit_on_dice_errors(file):
        made = add_commitment(pact, name, seed)
    path = get_seed_path(file, made, name, secret)
    if os.path.realpath(path) == os.path.realpath(file):
        raise make_usage_error(_text("seed-in-dice-file", file=file))
    kept = SeedFile(
        game=made.dice.game,
        by=name,
        commitment=made.dice.commitments[-1].sha256,
        seed=seed.hex(),
        all=UNSET if made.uncommitted else made.digest.hex(),
    )
    with open_atomic(
        path, expected=PathState.NOTHING, tell=report_saving_note, private=True
    ) as target:
        target.write(encode_seed(kept))
    write_dice_file(file, made, expected)
    print_line(_text("committed", name=name, secret=path))
    print_state(file, made)


def _begin_pact(
    file: str,
    name: str,
    others: list[str] | None,
    game: str | None,
    rules: RulesOptions,
    *,
    dealer: bool,
) -> Pact:
    """Return the pact of a new file. Raises BadParameter if a required option is missing."""
    if game is None or rules.ruleset is None or not others:
        raise make_usage_error(_text("begin-with", file=file, options="--game, --ruleset, --with"))
    players = [*([] if dealer else [name]), *map(normalise_name, others)]
    for one in (name, normalise_name(game), *players):
        _check_name(one)
    with exit_on_dice_errors(file):
        return begin_pact(
            normalise_name(game), rules.load_ruleset(""), players, name if dealer else ""
        )


def _check_name(name: str) -> None:
    if not 0 < len(name) <= MAX_NAME or "\0" in name or not name.isprintable():
        raise make_usage_error(_text("no-name", most=MAX_NAME))
