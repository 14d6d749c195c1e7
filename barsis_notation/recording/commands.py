"""The typed words for commands of the recorder and for reasons of a result."""

from __future__ import annotations

import enum
from collections.abc import Iterator, Sequence
from typing import Final

from barsis_notation.language.folding import fold_word
from barsis_notation.language.texts import NameText
from barsis_notation.record.shapes import REASONS
from barsis_notation.replay.lenient_turns import ENDING_WORDS


class RecorderCommand(enum.Enum):
    """The commands of the recorder.

    Each value is a pair of tuples: the words in Latin script and the words in Arabic script. Help
    texts show the first word of each.

    PASS, RESIGN, FORFEIT, MISS and STOP end the turn with that closing word. SO keeps a refused
    turn as it was played, with a ruling. EDIT replaces an earlier turn, RESULT sets the result, and
    WHY explains why a move is not possible.
    """

    UNDO = ("undo", "u"), ("تراجع", "رجوع", "ر")
    COMMENT = ("comment", "c"), ("تعليق", "ت")
    PASS = ("pass",), ENDING_WORDS["pass"]
    RESIGN = ("resign",), ENDING_WORDS["resign"]
    FORFEIT = ("forfeit",), ENDING_WORDS["forfeit"]
    MISS = ("miss",), ENDING_WORDS["miss"]
    STOP = ("stop",), ENDING_WORDS["stop"]
    SO = ("so",), ("هكذا",)
    EDIT = ("edit",), ("تعديل",)
    RESULT = ("result",), ("نتيجة", "النتيجة")
    WHY = ("why",), ("لماذا",)
    BOARD = ("board",), ("رقعة", "الرقعة")
    POSITION = ("position",), ("وضع", "الوضع")
    HELP = ("help", "h", "?"), ("مساعدة", "؟")
    QUIT = ("quit", "q", "exit"), ("خروج", "خ")

    @property
    def text(self) -> NameText:
        """The word that help texts show, in English and Arabic."""
        latin, arabic = self.value
        return NameText({"en": latin[0], "ar": arabic[0]})


ENDINGS: Final = {
    RecorderCommand.PASS: "pass",
    RecorderCommand.RESIGN: "resign",
    RecorderCommand.FORFEIT: "forfeit",
    RecorderCommand.MISS: "miss",
    RecorderCommand.STOP: "stop",
}
"""The closing word of a turn string that each command writes."""

TURN: Final = ("turn", "دور", "الدور")
"""The words after ``undo`` that mean the whole turn."""

REASON_WORDS: Final = {
    "home": ("الوصول",),
    "capture": ("الأكل",),
    "no_moves": ("انسداد",),
    "resign": ("استسلام",),
    "drop": ("رفض المضاعفة",),
    "time": ("وقت", "الوقت"),
    "forfeit": ("انسحاب", "إقصاء"),
    "ruling": ("قرار", "قرار الحكم"),
    "agreement": ("اتفاق",),
    "repetition": ("تكرار",),
    "unfinished": ("لم تنته", "غير منتهية"),
    "unknown": ("مجهول",),
}
"""The Arabic words for each reason of a result; the first one is shown."""


WINS: Final = {"mars": "مارس", "turkish_mars": "مارس تركيّ"}
"""The names of wins in Arabic."""


def find_command(word: str) -> RecorderCommand | None:
    """Return the command for a typed word; None if the word is not a command.

    *word* may be in Latin or Arabic script. Letter case and Arabic spelling variants do not matter;
    abbreviations such as ``u`` are accepted.
    """
    return _COMMANDS.get(fold_word(word) or word)


def is_turn_word(word: str) -> bool:
    """Return whether *word*, typed after ``undo``, is ``turn`` in English or Arabic.

    With this word, the whole turn is undone.
    """
    return fold_word(word) in _TURN


def parse_reason(words: str) -> str:
    """Return the reason of a result for typed *words*; ``""`` if they are not a reason.

    A reason is typed as it is written in records, such as ``no_moves``, or by its Arabic name.
    Letter case does not matter, and spaces may replace underscores.
    """
    return _REASONS.get(fold_word(words), "")


def get_reason_text(reason: str) -> NameText:
    """Return a reason as it can be typed in English and Arabic, such as ``no_moves``.

    *reason* is a reason as written in records; an unknown reason is the same in both languages.
    """
    return NameText({"en": reason, "ar": REASON_WORDS.get(reason, (reason,))[0]})


def describe_reason(reason: str) -> NameText:
    """Return a reason in words in English and Arabic, such as ``no moves``.

    Args:
        reason: A reason as written in records, such as ``no_moves``. An unknown reason is the same
            in both languages, except that the English text has spaces for underscores.
    """
    text = get_reason_text(reason)
    return NameText(text.by_language | {"en": reason.replace("_", " ")})


def describe_win(name: str) -> NameText:
    """Return the name of a kind of win in English and Arabic, such as ``turkish mars``.

    The English text has spaces for underscores. A name that is not in ``WINS`` has the same text in
    English and Arabic. *name* is the name in records, such as ``turkish_mars``.
    """
    english = name.replace("_", " ")
    return NameText({"en": english, "ar": WINS.get(name, english)})


def _fold_words(words: Sequence[str]) -> Iterator[str]:
    return (fold_word(word) or word for word in words)


_COMMANDS: Final = {
    word: command
    for command in RecorderCommand
    for words in command.value
    for word in _fold_words(words)
}
_TURN: Final = frozenset(_fold_words(TURN))
_REASONS: Final = {
    word: reason for reason in REASONS for word in _fold_words((reason, *REASON_WORDS[reason]))
}

COMMAND_WORDS: Final = {
    fold_word(word): word
    for command in RecorderCommand
    for words in command.value
    for word in words
    if len(word) > 2
}
"""Maps folded words of commands to the words, which are suggested for a mistyped command."""
