"""`barsis simulate`: write records of simulated games, which a seed determines."""

from __future__ import annotations

from typing import Annotated

import typer

from barsis_notation.language.patterns import Count
from barsis_notation.language.texts import bind_texts
from barsis_notation.simulation import PolicyError, SimulationError

from ..option_groups import GameOptions
from ..options import Jobs, Output, Seats, check_ending
from ..parameters import Option, Parameter
from ..progress import ReadingProgress
from ..status import Status
from ..streams import open_output, print_message, stop_when_closed

_text = bind_texts("cli")


def simulate(
    game: GameOptions,
    *,
    games: Annotated[int, Option("-n", "--games", min=0)] = 1,
    seats: Seats = None,
    seed: Annotated[int, Option()] = 0,
    first: Annotated[int, Option(min=1)] = 1,
    policy: Annotated[str, Option(metavar="NAME")] = "random",
    output: Output = None,
    jobs: Jobs = None,
) -> None:
    """Write records of simulated games as JSON Lines.

    Throws occur with their true probabilities. The games depend only on the rules, the seed, the
    number of the game, the number of seats and the policy.

    Examples:
        barsis simulate barsis --games 3 --seed 7
        barsis simulate shesh-besh -n 20 --policy greedy -o games.jsonl
    """
    from barsis_notation.simulation.parallel_games import simulate_lines

    check_ending(output, "json", "jsonl")
    stop_when_closed(output)
    rules = game.load_game_ruleset()
    try:
        parts = simulate_lines(
            rules, games=games, seats=seats, seed=seed, policy=policy, first=first, jobs=jobs
        )
    except ValueError as error:
        raise typer.BadParameter(str(error)) from None
    unfinished = 0
    advance = ReadingProgress([], total=games)
    try:
        with open_output(output) as target:
            for part in parts:
                target.write(part.data)
                unfinished += part.unfinished
                advance.add_amount(part.games)
                advance.count(part.games)
    except SimulationError as error:
        raise typer.BadParameter(str(error)) from None
    except PolicyError as error:
        advance.progress.print_message(error)
        raise typer.Exit(Status.FINDINGS) from None
    finally:
        advance.progress.clear()
    if unfinished:
        print_message(_text("unfinished", count=Count(unfinished), games=Count(games)))


def before_help(parameters: list[Parameter]) -> None:
    """Add the names of the available policies to the help of ``--policy``.

    Args:
        parameters: The parameters of the command.
    """
    from barsis_notation.simulation.policies import list_policy_names

    for parameter in parameters:
        if parameter.name == "policy":
            parameter.metavar = "|".join(list_policy_names())
