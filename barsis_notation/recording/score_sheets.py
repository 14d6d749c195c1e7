"""The content of paper score sheets, and printing of a sheet as text."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final, NamedTuple

from barsis_notation.base.arguments import expect
from barsis_notation.language.text_width import measure_width, pad_text
from barsis_notation.language.texts import JoinedText, Text, bind_texts, join_words, make_names
from barsis_notation.recording.sheet_lines import UNMEASURED, choose_line_count
from barsis_notation.replay.phrases import Phrases
from barsis_notation.replay.seating import assign_seats, get_seating
from barsis_notation.rulesets import Option, Ruleset, RulesetText
from barsis_notation.rulesets.option_choices import is_allowed_by
from barsis_notation.rulesets.values import format_options

_text = bind_texts("sheets")

WIDTH: Final = 78
"""Number of columns of a sheet as text."""

MOST_COLUMNS: Final = 4
"""Maximum number of players with a column each; for more, each line has room for the seat."""

_NUMBER: Final = 5
"""Width of the number of a line with the blanks after it, in columns."""


class ScoreSheet(NamedTuple):
    """The score sheet of a game that is not yet played; empty fields are left to be filled in.

    ``make_blank_sheet`` returns a sheet without names.

    Attributes:
        ruleset: The rules of the game.
        players: Maps the letters of the seats of each player, such as ``S`` or ``SN``, to the
            player's name (``""`` if unknown). There must be at least one.
        event: The name of the event.
        section: The group or section of the event.
        round: The name of the round.
        table: The name of the table.
        site: The place where the game is played.
        day: The day, such as ``2026-11-20``.
        arbiter: The name of the arbiter.
        length: The length of the match in words; None for a single game.
        turns: Number of lines for turns, by default 60. ``make_blank_sheet`` determines how many a
            game needs.

    Examples:
        >>> from barsis_notation import load_ruleset
        >>> from barsis_notation.viewer import ScoreSheet
        >>> players = {"S": "Amal", "N": "Basim"}
        >>> sheet = ScoreSheet(load_ruleset("barsis"), players, round="1", turns=60)
        >>> str(sheet.game), str(sheet.seats("S")), len(sheet.throws())
        ('Barsis', 'S South', 7)
    """

    ruleset: Ruleset
    players: Mapping[str, str]
    event: str = ""
    section: str = ""
    round: str = ""
    table: str = ""
    site: str = ""
    day: str = ""
    arbiter: str = ""
    length: Text | None = None
    turns: int = UNMEASURED

    @property
    def game(self) -> Text | str:
        """The name of the game, and the length of the match if there is one."""
        game = make_names(self.ruleset.names) or self.ruleset.id
        return _text("game-and-length", game=game, length=self.length) if self.length else game

    @property
    def has_columns(self) -> bool:
        """Whether each player has a column; True for up to four players."""
        return len(self.players) <= MOST_COLUMNS

    def seats(self, seats: str) -> Text:
        """Return the letters and names of the seats of a player, such as ``S South``.

        Args:
            seats: The letters of the seats, such as ``S`` or ``SN``: a key of ``players``.
        """
        each = (self.ruleset.named("seats", seat) or seat for seat in seats)
        return _text("seat-called", seats=seats, names=join_words(each))

    def throws(self) -> dict[str, Text | str]:
        """Return the possible throws that the ruleset names, as texts with names and values.

        The result maps the key of a throw, such as ``3``, to a text as from
        ``Phrases.throw_with_values``. It is empty in a game without throws.

        Raises:
            ValueError: If a seat in ``players`` is unknown or used twice, or the game cannot have
                these seats.
        """
        play = get_seating(self.ruleset, self.players).game()
        phrases = Phrases(play)
        return {
            key: phrases.throw_with_values(key)
            for key in self.ruleset.words("throws")
            if any(key in outcome for outcome in play.outcomes)
        }

    def chosen(self) -> list[Text | str]:
        """Return the meanings of the chosen options, each as ``describe_option`` gives it."""
        options = {option.path: option for option in self.ruleset.options()}
        return [
            describe_option(options[path]) if path in options else format_options({path: value})
            for path, value in self.ruleset.chosen.items()
        ]


def describe_option(option: Option) -> Text | str:
    """Return the meaning of an option's value as a sentence, in the words of the ruleset.

    The value comes first if the sentence is about a range of values. If the ruleset does not
    describe the value, return ``path=value``.
    """
    for reading in option.readings:
        if is_allowed_by(reading, option.value):
            meaning = RulesetText(reading.meaning)
            if reading.integer is None:
                return meaning
            return _text("option-with-number", number=str(option.value), meaning=meaning)
    return format_options({option.path: option.value})


def make_blank_sheet(
    ruleset: Ruleset, players: int | None = None, turns: int | None = None
) -> ScoreSheet:
    """Return a sheet without names, to be filled in by hand.

    Args:
        ruleset: The rules of the game.
        players: Number of players; None means two or, if the ruleset does not allow two, the
            smallest number that it allows.
        turns: Number of lines for turns, which is not checked; None means enough for 19 of 20
            simulated games of a built-in game, at most 1000, and 60 for a ruleset of your own.

    Raises:
        UsageError: If the ruleset does not allow this number of players. It is a ValueError.
        WrongTypeError: If an argument has the wrong type. It is a UsageError.

    Examples:
        >>> from barsis_notation import load_ruleset
        >>> from barsis_notation.viewer import make_blank_sheet
        >>> sheet = make_blank_sheet(load_ruleset("barsis"), players=2)
        >>> sheet.players, sheet.turns
        ({'S': '', 'N': ''}, 88)
    """
    expect("ruleset", ruleset, Ruleset)
    expect("players", players, int, None)
    expect("turns", turns, int, None)
    seats = assign_seats(ruleset, players)
    lines = choose_line_count(ruleset, len(seats)) if turns is None else turns
    return ScoreSheet(ruleset, dict.fromkeys(seats, ""), turns=lines)


# -- as text ----------------------------------------------------------------------------------


def iter_sheet_lines(sheet: ScoreSheet) -> Iterator[str]:
    """Yield the lines of a sheet as text, without line ends, in the current language.

    Most lines are at most 78 columns wide.

    Raises:
        ValueError: During iteration, if a seat of the sheet is unknown or used twice, or the game
            cannot have these seats.
    """
    for line in _iter_heading(sheet):
        yield str(line)
    yield ""
    for seats, player in sheet.players.items():
        yield f"{pad_text(str(sheet.seats(seats)), WIDTH // 3)} {player or _make_blank(WIDTH // 2)}"
    yield from _iter_rules(sheet)
    yield ""
    yield from _iter_turns(sheet)
    yield ""
    yield str(_text("result-line", blank=_make_blank(WIDTH // 3), points=_make_blank(WIDTH // 4)))
    yield ""
    for who in iter_signatories(sheet):
        yield f"{pad_text(str(who), WIDTH // 3)} {_make_blank(WIDTH // 2)}"


def iter_signatories(sheet: ScoreSheet) -> Iterator[Text | str]:
    """Yield a text for each person who signs a sheet: the players, then the arbiter.

    For a player, it is their name or, if they have none, their seats, such as ``S South``. For the
    arbiter, it is always the word for arbiter. Convert a text with ``str`` to get it in the current
    language.
    """
    for seats, player in sheet.players.items():
        yield player or sheet.seats(seats)
    yield _text("arbiter")


def _iter_heading(sheet: ScoreSheet) -> Iterator[Text | str]:
    event = join_words(filter(None, (sheet.event, sheet.section)), "commas")
    yield event if sheet.event else _text("event-line", blank=_make_blank(WIDTH // 2))
    if sheet.round:
        yield _text("round-and-table", round=sheet.round, table=sheet.table)
    else:
        yield _text("round-line", round=_make_blank(WIDTH // 8), table=_make_blank(WIDTH // 8))
    day = sheet.day or _make_blank(len("2026-11-20"))
    if sheet.event or sheet.site:
        yield join_words(filter(None, (sheet.site, day)), "commas")
    else:
        yield _text("date-line", blank=day)
    yield sheet.game


def _iter_rules(sheet: ScoreSheet) -> Iterator[str]:
    throws, chosen = sheet.throws(), sheet.chosen()
    if throws or chosen:
        yield ""
    if throws:
        yield from _wrap(str(_text("throws", throws=JoinedText(tuple(throws.values()), "   "))))
    if chosen:
        yield str(_text("options-chosen"))
        for one in chosen:
            yield from _wrap(f"- {one}", " ")


def _iter_turns(sheet: ScoreSheet) -> Iterator[str]:
    """Yield numbered lines with a place for a turn of each player, or of any player."""
    columns = len(sheet.players) if sheet.has_columns else 1
    width = (WIDTH - _NUMBER) // columns - 1
    if sheet.has_columns:
        called = (f"{seats} {player}" for seats, player in sheet.players.items())
        yield (
            " " * _NUMBER
            + " ".join(pad_text(_truncate(one, width), width) for one in called).rstrip()
        )
    for number in range(1, sheet.turns + 1):
        said = pad_text(f"{_text('line-number', number=number)}", _NUMBER)
        yield said + " ".join([_make_blank(width)] * columns)


def _truncate(text: str, columns: int) -> str:
    while measure_width(text) > columns:
        text = text[:-1]
    return text


def _wrap(text: str, between: str = "   ") -> Iterator[str]:
    """Yield *text* in lines of the sheet, cut only at *between*."""
    line = ""
    for part in text.split(between):
        longer = f"{line}{between}{part}" if line else part
        if line and measure_width(longer) > WIDTH:
            yield line
            longer = f"  {part}"
        line = longer
    yield line


def _make_blank(columns: int) -> str:
    return "_" * columns
