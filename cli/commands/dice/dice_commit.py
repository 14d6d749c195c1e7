"""`barsis dice commit`: commit to a seed, in a new or existing dice file."""

from __future__ import annotations

import os
import secrets
from typing import TYPE_CHECKING, Annotated

from msgspec import UNSET

from barsis_notation.base.file_stamps import Expected, There
from barsis_notation.base.saving import saving
from barsis_notation.dice.pact import begin, committed
from barsis_notation.dice.protocol import SEED
from barsis_notation.dice.seed_files import SeedFile, seed_bytes
from barsis_notation.dice.structs import MAX_NAME
from barsis_notation.language.texts import texts_of

from ...option_groups import RulesOptions
from ...options import load_own_rulesets, usage_error
from ...parameters import Option
from ...streams import print_line, report_saving_note
from .dice_options import (
    DiceFile,
    Player,
    SeedPath,
    normal,
    refusing,
    say_standing,
    seed_path,
    with_state,
    write,
)

if TYPE_CHECKING:
    from barsis_notation.dice.pact import Pact

_text = texts_of("cli/dice")


def commit(
    file: DiceFile,
    player: Player,
    rules: RulesOptions,
    *,
    others: Annotated[
        list[str] | None,
        Option("--with", metavar="NAME", help="Another player, in a new file. Repeatable."),
    ] = None,
    game_id: Annotated[
        str | None,
        Option(
            "--game",
            metavar="ID",
            help="A unique name of the game, in a new file: event, round, table, date.",
        ),
    ] = None,
    dealer: Annotated[
        bool, Option(help="In a new file: the one who commits deals and does not play.")
    ] = False,
    secret: SeedPath = None,
) -> None:
    """Commit to a seed: the dice file gets its hash, a file of your own the seed.

    Whoever commits first makes the file, with `--game`, `--ruleset` and `--with`. It is given from
    one to the next until all have committed. Keep the seed to yourself until then, and keep the
    commitment to all that is printed in the end: nobody can make another game's throws fit it.

    Examples:
        barsis dice commit dice.json --player Amal --with Omar --game 7 --ruleset kioz
        barsis dice commit dice.json --player Omar
    """
    name = normal(player)
    expected: Expected = There.NOTHING
    if os.path.lexists(file):
        if dealer or any(given is not None for given in (others, game_id, rules.options)):
            raise usage_error(_text("is-begun", file=file))
        pact, expected = with_state(
            file, load_own_rulesets([rules.ruleset] if rules.ruleset else None)
        )
    else:
        pact = _begin_pact(file, name, others, game_id, rules, dealer=dealer)
    seed = secrets.token_bytes(SEED)
    with refusing(file):
        made = committed(pact, name, seed)
    path = seed_path(file, made, name, secret)
    if os.path.realpath(path) == os.path.realpath(file):
        raise usage_error(_text("seed-in-dice-file", file=file))
    kept = SeedFile(
        game=made.dice.game,
        by=name,
        commitment=made.dice.commitments[-1].sha256,
        seed=seed.hex(),
        all=UNSET if made.uncommitted else made.digest.hex(),
    )
    with saving(path, expected=There.NOTHING, tell=report_saving_note, private=True) as target:
        target.write(seed_bytes(kept))
    write(file, made, expected)
    print_line(_text("committed", name=name, secret=path))
    say_standing(file, made)


def _begin_pact(
    file: str,
    name: str,
    others: list[str] | None,
    game: str | None,
    rules: RulesOptions,
    *,
    dealer: bool,
) -> Pact:
    """Return the pact of a new file. Raises BadParameter where something is not said."""
    if game is None or rules.ruleset is None or not others:
        raise usage_error(_text("begin-with", file=file, options="--game, --ruleset, --with"))
    players = [*([] if dealer else [name]), *map(normal, others)]
    for one in (name, normal(game), *players):
        _check_name(one)
    with refusing(file):
        return begin(normal(game), rules.rules_or(""), players, name if dealer else "")


def _check_name(name: str) -> None:
    if not 0 < len(name) <= MAX_NAME or "\0" in name or not name.isprintable():
        raise usage_error(_text("no-name", most=MAX_NAME))
