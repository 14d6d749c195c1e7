"""The commands of the recorder and the reasons of a result, as they are typed: one table."""

from __future__ import annotations

import enum
from collections.abc import Iterator, Sequence
from typing import Final

from barsis_notation.language.folding import folded
from barsis_notation.language.texts import Names
from barsis_notation.record.shapes import REASONS
from barsis_notation.replay.lenient import ENDING_WORDS


class Command(enum.Enum):
    """The commands, each with the words that stand for it: in Latin letters, in Arabic ones.

    The first of each is the one that help names.
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
    def text(self) -> Names:
        """The word that help names, in the language spoken."""
        latin, arabic = self.value
        return Names({"en": latin[0], "ar": arabic[0]})


ENDINGS: Final = {
    Command.PASS: "pass",
    Command.RESIGN: "resign",
    Command.FORFEIT: "forfeit",
    Command.MISS: "miss",
    Command.STOP: "stop",
}
"""The closing word that a command writes."""

TURN: Final = ("turn", "دور", "الدور")
"""What may follow undo: the whole turn."""

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
"""The reasons of a result in Arabic; the first word is the one that is shown."""


WINS: Final = {"mars": "مارس", "turkish_mars": "مارس تركيّ"}
"""The names of wins in Arabic."""


def command_named(word: str) -> Command | None:
    """Return the command that a typed word stands for, None where it is none."""
    return _COMMANDS.get(folded(word) or word)


def is_turn(word: str) -> bool:
    """Return whether a word behind ``undo`` means the whole turn."""
    return folded(word) in _TURN


def reason_named(words: str) -> str:
    """Return the reason of a result that typed words stand for, ``""`` where it is none."""
    return _REASONS.get(folded(words), "")


def reason_text(reason: str) -> Names:
    """Return a reason of a result as it is spoken and may be typed."""
    return Names({"en": reason, "ar": REASON_WORDS.get(reason, (reason,))[0]})


def reason_spoken(reason: str) -> Names:
    """Return a reason of a result in words."""
    text = reason_text(reason)
    return Names(text.by_language | {"en": reason.replace("_", " ")})


def win_spoken(name: str) -> Names:
    """Return the name of a win in words: ``turkish mars``."""
    english = name.replace("_", " ")
    return Names({"en": english, "ar": WINS.get(name, english)})


def _spellings(words: Sequence[str]) -> Iterator[str]:
    return (folded(word) or word for word in words)


_COMMANDS: Final = {
    word: command for command in Command for words in command.value for word in _spellings(words)
}
_TURN: Final = frozenset(_spellings(TURN))
_REASONS: Final = {
    word: reason for reason in REASONS for word in _spellings((reason, *REASON_WORDS[reason]))
}

COMMAND_WORDS: Final = {
    folded(word): word
    for command in Command
    for words in command.value
    for word in words
    if len(word) > 2
}
"""The words of commands that a mistyped one may mean, by how they are compared."""
