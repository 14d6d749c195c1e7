"""`barsis simulate`: records of games played by chance, from a seed."""

from __future__ import annotations

import enum
from typing import Annotated

import typer

from barsis_notation.language.patterns import Count
from barsis_notation.language.texts import texts_of

from ..options import Options, Output, RulesetName, check_family, ruleset_named
from ..streams import sink, talk

_text = texts_of("cli")


class PolicyName(enum.StrEnum):
    """How the simulated players choose."""

    RANDOM = "random"
    GREEDY = "greedy"


def simulate(
    game: Annotated[str, typer.Argument(metavar="GAME", help="A game or ruleset: barsis.")],
    games: Annotated[int, typer.Option("-n", "--games", min=0, help="How many games.")] = 1,
    seats: Annotated[
        int | None, typer.Option(min=1, help="How many players; two if the game allows.")
    ] = None,
    seed: Annotated[int, typer.Option(help="The same seed gives the same games.")] = 0,
    policy: Annotated[PolicyName, typer.Option(help="How the players choose.")] = PolicyName.RANDOM,
    ruleset: RulesetName = None,
    options: Options = None,
    output: Output = None,
) -> None:
    """Write records of simulated games as JSON Lines.

    The throws have their true odds. Nothing else but the rules, the seed, the number of seats and
    the policy decides what is written.
    """
    from barsis_notation.record.canonical import canonical_bytes
    from barsis_notation.simulation import Policy, SimulationError
    from barsis_notation.simulation import simulate as simulated

    rules = ruleset_named(ruleset or game, options)
    check_family(game, ruleset, rules)
    try:
        records = simulated(rules, games=games, seats=seats, seed=seed, policy=Policy(policy.value))
    except ValueError as error:
        raise typer.BadParameter(str(error)) from None
    unfinished = 0
    try:
        with sink(output) as target:
            for record in records:
                unfinished += bool(record.result and record.result.reason == "unfinished")
                target.write(canonical_bytes(record) + b"\n")
    except SimulationError as error:
        raise typer.BadParameter(str(error)) from None
    if unfinished:
        talk(_text("unfinished", count=Count(unfinished), games=Count(games)))
