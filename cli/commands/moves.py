"""`barsis moves`: what can be played from a position, and why something cannot."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from barsis_notation.diagnostics.finding_json import encoded
from barsis_notation.formats.position_texts import NoPositionError, parse_position_line
from barsis_notation.language.text_width import padded
from barsis_notation.language.texts import listed, texts_of
from barsis_notation.record.position_lines import parse_setup
from barsis_notation.replay.game_context import GameContext, phrases_for

from ..configuration import current
from ..option_groups import RulesOptions
from ..options import (
    AnswerForm,
    Ascii,
    Flip,
    Output,
    check_ending,
    choose_form,
    load_named_ruleset,
    parse_option_values,
    usage_error,
)
from ..output.line_writer import LineWriter
from ..parameters import Argument, Option, parameters_of
from ..status import Status, worst
from ..streams import STANDARD, open_output, print_message, stop_when_closed

if TYPE_CHECKING:
    from collections.abc import Iterable

    from barsis_notation.language.texts import Text
    from barsis_notation.replay import Game
    from barsis_notation.replay.answers import PositionAnswer
    from barsis_notation.replay.phrases import Phrases


_text = texts_of("moves")
_report = texts_of("report")

MOVE = 34
"""The width of a move in words."""


SAID_BY_LINES = ("throw", "why", "turns", "board", "ascii", "flip")
"""The parameters that each line of stdin has for itself, or that do not go with it."""


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
        str | None, Option(metavar="THROW", help="Throws joined with +: 5+2, dest+3, دست, 31.")
    ] = None,
    why: Annotated[
        str | None, Option(metavar="MOVE", help="Explain why this move is refused.")
    ] = None,
    turns: Annotated[
        bool, Option(help="Also list every position that the whole roll can end in.")
    ] = False,
    board: Annotated[bool, Option(help="Draw the board above the moves.")] = False,
    ascii: Ascii = False,
    flip: Flip = False,
    form: AnswerForm = "text",
    output: Output = None,
) -> None:
    """List the legal moves of a position after a throw.

    Without a throw they are those of what the position owes, or of a game without throws. A line of
    stdin is JSON with position and throw, and why, turns, ruleset, options or id where it needs
    them; so is its answer.

    Examples:
        barsis moves "barsis S:bar(2),4,11 N:bar(2),5,31 to=S" --throw 5+2
        barsis moves 4HPwATDgc/ABMA --throw 31 --board
    """
    from barsis_notation.replay.answers import (
        NoAnswerError,
        WrongQuestionError,
        answer_question,
        reference_of,
    )

    if why is None:
        stop_when_closed(output)
    if position == STANDARD:
        _check_said_by_lines(context)
        check_ending(output, "json", "jsonl")
        raise typer.Exit(_answer_lines(rules_options, output))
    form = choose_form(context, form, output, ("text", "json"))
    try:
        position = parse_position_line(position)
        rules = rules_options.rules_or(reference_of(position))
        answered = answer_question(position, rules, throw, turns=turns)
    except (NoPositionError, WrongQuestionError) as error:
        raise typer.BadParameter(str(error)) from None
    except NoAnswerError as error:
        print_message(error)
        raise typer.Exit(Status.FINDINGS) from None
    with open_output(output) as target:
        lines = LineWriter(target)
        if why is not None:
            raise typer.Exit(_explain(answered.game, why, lines))
        if form == "json":
            target.write(encoded(answered.to_json()) + b"\n")
            return
        if board:
            from barsis_notation.drawing import draw

            game = answered.game
            lines.draw(draw(parse_setup(position), game.ruleset, ascii=ascii, flip=flip))
        _write_text(answered, lines)


def _answer_lines(rules_options: RulesOptions, output: str | None) -> Status:
    """Answer every line of stdin as soon as it has come; return what to exit with."""
    from barsis_notation.formats.input_files import open_standard_input
    from barsis_notation.formats.question_lines import QuestionDesk

    here, reference = current().here, rules_options.ruleset
    options = parse_option_values(rules_options.options)
    if reference is not None:
        load_named_ruleset(reference, options)
    desk = QuestionDesk(here.own, here.ruleset_files, reference, options)
    status = Status.CLEAN
    with open_standard_input(waits=False) as stream, open_output(output) as target:
        for line in desk.answer_lines(stream):
            target.write(encoded(line) + b"\n")
            target.flush()
            status = worst(status, Status.FINDINGS if "error" in line else Status.CLEAN)
    return status


def _check_said_by_lines(context: typer.Context) -> None:
    """Raise BadParameter where an option says what each line of stdin says for itself."""
    for parameter in parameters_of(moves):
        source = context.get_parameter_source(parameter.name)
        is_given = source is not None and source.name == "COMMANDLINE"
        is_text = parameter.name == "form" and context.params["form"] == "text"
        if is_given and (parameter.name in SAID_BY_LINES or is_text):
            raise usage_error(_text("said-by-lines", option=parameter.names[0]))


def _explain(game: Game, move: str, lines: LineWriter) -> Status:
    """Write why *move* is refused, or that it is legal."""
    from ..output.full_reporter import details

    finding = game.why_not(move)
    if finding is None:
        lines.write(_text("legal", move=_spoken(game, move)))
        return Status.CLEAN
    for line in details(finding, GameContext(None, game.ruleset)):
        lines.write(line)
    return Status.FINDINGS


def _write_text(answered: PositionAnswer, lines: LineWriter) -> None:
    game, answer = answered.game, answered.to_json()
    words = phrases_for(game.ruleset)
    mover = next(iter(game.to_move), "")
    who = words.who(mover) if words and mover else mover or _text("nobody")
    if answered.has_throws:
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
    words = phrases_for(game.ruleset)
    mover = next(iter(game.to_move), "")
    return str(words.move(mover, move)) if words else move
