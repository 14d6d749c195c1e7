"""`barsis moves`: what can be played from a position, and why something cannot."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from barsis_notation.language.columns import padded
from barsis_notation.language.texts import listed, texts_of
from barsis_notation.replay.occasion import Occasion, words_of
from barsis_notation.rulesets.defaults import NONE

from ..option_groups import RulesOptions
from ..options import (
    AnswerForm,
    Ascii,
    Flip,
    Output,
    check_ending,
    form_by_ending,
    quoted,
    wrong,
)
from ..parameters import Argument, Option, parameters_of
from ..positions import line_of
from ..status import Status
from ..streams import STANDARD, sink, stop_when_closed, talk

if TYPE_CHECKING:
    from collections.abc import Iterable

    from barsis_notation.language.texts import Text
    from barsis_notation.replay import Game
    from barsis_notation.replay.phrases import Phrases
    from barsis_notation.rulesets import Ruleset

    from ..output.lines import LineWriter


_text = texts_of("cli/moves")
_report = texts_of("report")

MOVE = 34
"""The width of a move in words."""


SAID_BY_LINES = ("throw", "why", "turns", "board", "ascii", "flip")
"""The parameters that each line of stdin has for itself, or that do not go with it."""


class NoAnswerError(Exception):
    """A position and a throw that no moves follow from; its text says why."""


def moves(  # noqa: PLR0913 - an argument an option
    context: typer.Context,
    position: Annotated[
        str,
        Argument(
            metavar="POSITION",
            help="A position line, XGID or GNU Backgammon id; - answers every line of stdin.",
        ),
    ],
    rules_options: RulesOptions,
    *,
    throw: Annotated[
        str | None,
        Option(metavar="THROW", help="Throws joined with +: 5+2, dest+3, دست, 31."),
    ] = None,
    why: Annotated[str | None, Option(metavar="MOVE", help="Say why this move is refused.")] = None,
    turns: Annotated[
        bool, Option("--turns", help="Whole rolls too: every position they can end in.")
    ] = False,
    board: Annotated[bool, Option("--board", help="Draw the board above the moves.")] = False,
    ascii: Ascii = False,
    flip: Flip = False,
    form: AnswerForm = "text",
    output: Output = None,
) -> None:
    """List the legal moves of a position after a throw.

    Without a throw they are those of what the position owes, or of a game without throws. A line of
    stdin is JSON with position and throw, and why, turns, ruleset, options or id where it needs
    them; so is its answer.
    """
    from barsis_notation.diagnostics.encoded import encoded

    from ..output.lines import LineWriter

    if why is None:
        stop_when_closed(output)
    if position == STANDARD:
        _check_said_by_lines(context)
        from ..questions import answer_lines

        check_ending(output, "json", "jsonl")
        raise typer.Exit(answer_lines(rules_options.ruleset, rules_options.options, output))
    form = form_by_ending(context, form, output, ("text", "json"))
    position = line_of(position)
    rules = rules_options.rules_or(reference_of(position, rules_options.ruleset))
    try:
        game, throws, finals = game_after(position, rules, throw, turns=turns)
    except NoAnswerError as error:
        talk(error)
        raise typer.Exit(Status.FINDINGS) from None
    if why is not None:
        with sink(output) as target:
            raise typer.Exit(_explain(game, why, LineWriter(target)))
    answer = answer_of(game, position, throws, finals)
    with sink(output) as target:
        if form == "json":
            target.write(encoded(answer) + b"\n")
        else:
            lines = LineWriter(target)
            if board:
                lines.draw(_drawn(position, game, ascii=ascii, flip=flip))
            _write_text(answer, game, lines)


def _check_said_by_lines(context: typer.Context) -> None:
    """Raise BadParameter where an option says what each line of stdin says for itself."""
    for parameter in parameters_of(moves):
        source = context.get_parameter_source(parameter.name)
        is_given = source is not None and source.name == "COMMANDLINE"
        is_text = parameter.name == "form" and context.params["form"] == "text"
        if is_given and (parameter.name in SAID_BY_LINES or is_text):
            raise wrong(_text("said-by-lines", option=parameter.names[0]))


def reference_of(position: str, reference: str | None) -> str:
    """Return the *reference* to the rules of a position line, by default the id it begins with."""
    from barsis_notation.record.position_lines import parse_setup

    return reference or parse_setup(position).id


def game_after(
    position: str, rules: Ruleset, throw: str | None, *, turns: bool
) -> tuple[Game, list[str], list[str] | None]:
    """Return the game with the throws made, these, and with *turns* the ends of the whole roll.

    Raises NoAnswerError where they cannot be made there, BadParameter where the throw is none.
    """
    from barsis_notation.replay import Game, IllegalMove

    try:
        game = Game(rules, position=position)
    except ValueError as error:
        raise NoAnswerError(_text("cannot-stand", error=str(error))) from None
    if not game.to_move:
        raise NoAnswerError(_text("is-over"))
    if _is_thrown_in(rules):
        if throw is None and not any(game.owed):
            raise wrong(_text("throw-missing"))
    elif throw is not None:
        raise wrong(_text("nothing-thrown", ruleset=rules.id))
    outcomes = _outcomes(throw, rules) if throw is not None else []
    finals = _finals(game, outcomes) if turns else None
    try:
        for outcome in outcomes:
            game.throw(outcome)
    except IllegalMove as error:
        raise NoAnswerError(error.finding.message) from None
    return game, outcomes, finals


def _is_thrown_in(rules: Ruleset) -> bool:
    """Return whether the game has dice, shells or sticks."""
    return bool(rules.value("device.kind") != NONE)


def _outcomes(throw: str, rules: Ruleset) -> list[str]:
    """Return the throws a user typed, as a record writes them."""
    from barsis_notation.language.folding import folded

    words = [folded(word) for word in throw.split("+")]
    return [word if word.isdigit() else _named(word, rules) for word in words]


def _named(word: str, rules: Ruleset) -> str:
    outcome = rules.outcome_of(word)
    if outcome is None:
        names = listed(
            (f"{key} {rules.named('throws', key)}" for key in rules.words("throws")), "commas"
        )
        raise wrong(_text("no-throw", throw=quoted(word), ruleset=rules.id, throws=names))
    return outcome


def _finals(game: Game, outcomes: list[str]) -> list[str]:
    try:
        finals = game.play.finals(outcomes[0]) if len(outcomes) == 1 else None
    except ValueError as error:
        raise typer.BadParameter(str(error)) from None
    if finals is None:
        raise wrong(_text("turns-of-two-dice"))
    return finals


def _explain(game: Game, move: str, lines: LineWriter) -> Status:
    """Write why *move* is refused, or that it is legal."""
    from ..output.full import details

    finding = game.why_not(move)
    if finding is None:
        lines.write(_text("legal", move=_spoken(game, move)))
        return Status.CLEAN
    for line in details(finding, Occasion(None, game.ruleset)):
        lines.write(line)
    return Status.FINDINGS


def answer_of(
    game: Game, position: str, throws: list[str], finals: list[str] | None
) -> dict[str, Any]:
    """Return the legal moves as JSON; *finals* are the ends of the whole roll, if asked for."""
    answer = {
        **asked(position, throws),
        "moves": [_after(game, move) for move in list(game.legal_moves)],
    }
    return answer if finals is None else answer | {"finals": finals}


def asked(position: str, throws: list[str]) -> dict[str, Any]:
    """Return what an answer repeats of its question."""
    return {"position": position, "throw": "+".join(throws) or None}


def _after(game: Game, move: str) -> dict[str, Any]:
    """Return what a legal move uses, and the position after it."""
    after = game.copy()
    after.push(move)
    uses = [int(value) if value.isdigit() else value for value in game.uses(move)]
    return {"move": move, "uses": uses, "position": after.position}


def _drawn(position: str, game: Game, *, ascii: bool, flip: bool) -> str:
    """Return the board."""
    from barsis_notation.drawing import draw
    from barsis_notation.record.position_lines import parse_setup

    return draw(parse_setup(position), game.ruleset, ascii=ascii, flip=flip)


def _write_text(answer: dict[str, Any], game: Game, lines: LineWriter) -> None:
    words = words_of(game.ruleset)
    mover = next(iter(game.to_move), "")
    who = words.who(mover) if words and mover else mover or _text("nobody")
    if _is_thrown_in(game.ruleset):
        owed = _values(words, _longest(game.owed)) or _report("nothing")
        lines.write(_text("to-move-and-owed", who=who, owed=owed))
    else:
        lines.write(_text("to-move", who=who))
    if game.throw_is_due:
        lines.write(f"  {_text('throw-is-due')}")
    for move in answer["moves"]:
        values = _values(words, map(str, move["uses"]))
        uses = _text("uses", values=values) if values else ""
        lines.write(f"  {padded(_spoken(game, move['move']), MOVE)} {uses}".rstrip())
    if not answer["moves"]:
        lines.write(f"  {_text('no-legal-move')}")
    for final in answer.get("finals", ()):
        lines.write(f"  {_text('ends-in', position=final)}")


def _values(words: Phrases | None, values: Iterable[str]) -> Text | None:
    """Return values that are owed as a list is spoken, None for none."""
    named = [words.value(value) if words else value for value in values]
    return listed(named) if named else None


def _longest(readings: tuple[tuple[str, ...], ...]) -> tuple[str, ...]:
    return max(readings, key=len, default=())


def _spoken(game: Game, move: str) -> str:
    words = words_of(game.ruleset)
    mover = next(iter(game.to_move), "")
    return str(words.move(mover, move)) if words else move
