"""`barsis moves`: list the legal moves of a position, or explain why a move is refused."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

import barsis_notation
from barsis_notation.diagnostics.finding_json import encode_json
from barsis_notation.formats.named_files import is_there
from barsis_notation.formats.position_texts import NoPositionError, parse_position_line
from barsis_notation.language.folding import normalise_digits
from barsis_notation.language.text_width import pad_text
from barsis_notation.language.texts import bind_texts, join_words, quote_word
from barsis_notation.record.position_lines import parse_setup
from barsis_notation.replay.game_context import GameContext, make_phrases

from ..configuration import get_configurations
from ..option_groups import RulesOptions
from ..options import (
    AnswerForm,
    Ascii,
    Flip,
    Output,
    check_ending,
    choose_form,
    load_named_ruleset,
    make_usage_error,
    parse_option_values,
)
from ..output.line_writer import LineWriter
from ..parameters import Argument, Option, is_given, list_parameters
from ..status import Status, choose_worst
from ..streams import STANDARD, open_output, print_message, stop_when_closed

if TYPE_CHECKING:
    from collections.abc import Iterable

    from barsis_notation.language.texts import Text
    from barsis_notation.replay import Game
    from barsis_notation.replay.answers import PositionAnswer
    from barsis_notation.replay.phrases import Phrases


_text = bind_texts("moves")
_report = bind_texts("report")

MOVE = 34
"""Columns of a move in words."""


GIVEN_BY_LINES = ("throw", "why", "turns", "board", "ascii", "flip")
"""The parameters that are members of each line of stdin, or do not apply to lines."""


def moves(  # noqa: PLR0913 - an argument an option
    context: typer.Context,
    position: Annotated[str, Argument(metavar="POSITION")],
    rules_options: RulesOptions,
    *,
    throw: Annotated[str | None, Option(metavar="THROW")] = None,
    why: Annotated[str | None, Option(metavar="MOVE")] = None,
    turns: Annotated[bool, Option()] = False,
    board: Annotated[bool, Option()] = False,
    ascii: Ascii = False,
    flip: Flip = False,
    form: AnswerForm = "text",
    output: Output = None,
) -> None:
    """List the legal moves of a position after a throw.

    Without --throw, these are the moves for the values that are still to be played in the position,
    or those of a game without throws. With -, each line of stdin is a JSON object with position and
    throw, and optionally why, turns, ruleset, options or id; each answer is a line of JSON too.
    `barsis show FILE --turn N` prints the position line of a record after turn N.

    Examples:
        barsis moves "barsis S:bar(2),4,11 N:bar(2),5,31 to=S" --throw 5+2
        barsis moves 4HPwATDgc/ABMA --throw 31 --board
    """
    from barsis_notation.replay.answers import (
        NoAnswerError,
        WrongQuestionError,
        answer_question,
        parse_ruleset_id,
    )

    if why is None:
        stop_when_closed(output)
    if position == STANDARD:
        _check_given_by_lines(context)
        check_ending(output, "json", "jsonl")
        raise typer.Exit(_answer_lines(rules_options, output))
    form = choose_form(context, form, output, ("text", "json"))
    try:
        position = parse_position_line(position)
        rules = rules_options.load_ruleset(parse_ruleset_id(position))
        answered = answer_question(position, rules, throw, turns=turns)
    except (NoPositionError, WrongQuestionError) as error:
        if is_there(position):
            raise make_usage_error(_text("is-a-file", file=quote_word(position))) from None
        raise typer.BadParameter(str(error)) from None
    except NoAnswerError as error:
        print_message(error)
        raise typer.Exit(Status.FINDINGS) from None
    with open_output(output) as target:
        lines = LineWriter(target)
        if why is not None:
            raise typer.Exit(_explain(answered.game, why, lines))
        if form == "json":
            target.write(encode_json(answered.to_json()) + b"\n")
            return
        if board:
            from barsis_notation.drawing import draw

            game = answered.game
            lines.write_drawing(draw(parse_setup(position), game.ruleset, ascii=ascii, flip=flip))
        _write_text(answered, lines)


def _answer_lines(rules_options: RulesOptions, output: str | None) -> Status:
    """Answer every line of stdin as soon as it arrives, and return the exit status."""
    from barsis_notation.formats.input_files import open_standard_input
    from barsis_notation.formats.question_lines import QuestionDesk

    here, reference = get_configurations().here, rules_options.ruleset
    options = parse_option_values(rules_options.options)
    if reference is not None:
        load_named_ruleset(reference, options)
    version = barsis_notation.__version__
    desk = QuestionDesk(here.own, here.ruleset_files, reference, options, version)
    status = Status.CLEAN
    with open_standard_input(waits=False) as stream, open_output(output) as target:
        for line in desk.answer_lines(stream):
            target.write(encode_json(line) + b"\n")
            target.flush()
            status = choose_worst(status, Status.FINDINGS if "error" in line else Status.CLEAN)
    return Status.CLEAN if desk.is_stopped else status


def _check_given_by_lines(context: typer.Context) -> None:
    """Raise BadParameter if an option of GIVEN_BY_LINES is given."""
    for parameter in list_parameters(moves):
        is_text = parameter.name == "form" and context.params["form"] == "text"
        is_refused = parameter.name in GIVEN_BY_LINES or is_text
        if is_refused and is_given(context, parameter.name):
            raise make_usage_error(_text("said-by-lines", option=parameter.names[0]))


def _explain(game: Game, move: str, lines: LineWriter) -> Status:
    """Write why *move* is refused, or that it is legal."""
    from ..output.full_reporter import write_details

    move = normalise_digits(move)
    finding = game.why_not(move)
    if finding is None:
        lines.write(_text("legal", move=_describe_move(game, move)))
        return Status.CLEAN
    write_details(lines, finding, GameContext(None, game.ruleset))
    return Status.FINDINGS


def _write_text(answered: PositionAnswer, lines: LineWriter) -> None:
    game, answer = answered.game, answered.to_json()
    words = make_phrases(game.ruleset)
    mover = next(iter(game.to_move), "")
    who = words.who(mover) if words and mover else mover or _text("nobody")
    if answered.has_throws:
        owed = _describe_values(words, _choose_longest(game.owed)) or _report("nothing")
        lines.write(_text("to-move-and-owed", who=who, owed=owed))
    else:
        lines.write(_text("to-move", who=who))
    if game.throw_is_due:
        lines.write(f"  {_text('throw-is-due')}")
    for move in answer["moves"]:
        values = _describe_values(words, map(str, move["uses"]))
        uses = _text("uses", values=values) if values else ""
        lines.write(f"  {pad_text(_describe_move(game, move['move']), MOVE)} {uses}".rstrip())
    if not answer["moves"]:
        lines.write(f"  {_text('no-legal-move')}")
    for final in answer.get("finals", ()):
        lines.write(f"  {_text('ends-in', position=final)}")


def _describe_values(words: Phrases | None, values: Iterable[str]) -> Text | None:
    """Return values as a list in words, None without values."""
    named = [words.value(value) if words else value for value in values]
    return join_words(named) if named else None


def _choose_longest(readings: tuple[tuple[str, ...], ...]) -> tuple[str, ...]:
    return max(readings, key=len, default=())


def _describe_move(game: Game, move: str) -> str:
    words = make_phrases(game.ruleset)
    mover = next(iter(game.to_move), "")
    return str(words.move(mover, move)) if words else move
