"""Declare typical damages of an arbiter's files and the finding of each.

Each damage is applied to a sample game. The declarations are used by the tests and by the page
``docs/reference/damaged-files.md``.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

SAMPLES = Path(__file__).parents[2] / "sample_games"
GAME = "barsis/lights_went_out.barsis.json"
FINAL = "barsis/amman_final_whole_game.barsis.json"

TURN = "N 3: 28/31"
"""The fourth turn of the sample game, in which most damages are made."""


class Damage(NamedTuple):
    """A damage of a sample game and its finding.

    Attributes:
        what: Description of the damage.
        by: Function from the text of the sample game to the damaged file.
        name: Name of the finding.
        at: Text at the place of the finding in the damaged file, or "" if it is about the file.
        fix: ``safe`` or ``unsafe``, or "" if only the writer of the file can repair it.
        game: Path of the sample game in ``sample_games``.
    """

    what: str
    by: Callable[[str], str | bytes]
    name: str
    at: str = ""
    fix: str = ""
    game: str = GAME

    def file(self) -> bytes:
        """Return the bytes of the damaged file."""
        done = self.by((SAMPLES / self.game).read_text("utf-8"))
        return done if isinstance(done, bytes) else done.encode()


def put(old: str, new: str) -> Callable[[str], str]:
    """Return a function that replaces the first *old* by *new*. The text must contain *old*."""

    def done(text: str) -> str:
        assert old in text
        return text.replace(old, new, 1)

    return done


def turn(new: str) -> Callable[[str], str]:
    """Return a function that replaces the fourth turn by *new*."""
    return put(TURN, new)


def every(old: str, new: str) -> Callable[[str], str]:
    """Return a function that replaces each *old* by *new*."""
    return lambda text: text.replace(old, new)


def cut(before: str) -> Callable[[str], str]:
    """Return a function that cuts a text off before the first *before*."""
    return lambda text: text[: text.index(before)]


def encode_as(name: str) -> Callable[[str], bytes]:
    """Return a function that encodes a text in the encoding *name*."""
    return lambda text: text.encode(name)


def quote(text: str) -> str:
    """Return *text* quoted as in a mail, with ``> `` before each line."""
    return "".join(f"> {line}\n" for line in text.splitlines())


def conflict(text: str) -> str:
    """Return *text* in two equal versions, with the marks of git."""
    return f"<<<<<<< HEAD\n{text}=======\n{text}>>>>>>> second-scorer\n"


JSON = (
    Damage("a comma after the last turn", put('made."}\n', 'made."},\n'), "trailing-comma", ",", "safe"),
    Damage("a comma after the last member", put('"unfinished"}', '"unfinished",}'), "trailing-comma", ",}", "safe"),
    Damage("two commas", put('"S 3:",', '"S 3:",,'), "not-json", ",\n"),
    Damage("a comma left out", put('"S 3:",', '"S 3:"'), "missing-comma", "\n", "unsafe"),
    Damage("an Arabic comma", put('"S 3:",', '"S 3:"،'), "foreign-sign", "،", "safe"),
    Damage("a full-width colon after a member's name", put('"event":', '"event"：'), "foreign-sign", "：", "safe"),
    Damage("a no-break space between members", put('"event": ', '"event":\u00a0'), "foreign-sign", "\u00a0", "safe"),
    Damage("an invisible mark between members", put('"event": ', '"event": \u200f'), "foreign-sign", "\u200f", "safe"),
    Damage("a comment beside a turn", put(f'"{TURN}",', f'"{TURN}", // he touched the other pawn'), "comment-in-json", "//", "safe"),
    Damage("a comment on a line of its own", put('  "turns"', '  /* from the score sheet */\n  "turns"'), "comment-in-json", "/*", "unsafe"),
    Damage("a tab inside a text", put("Omar Nasser", "Omar\tNasser"), "raw-control-character", "\t", "safe"),
    Damage("a line break inside a text", put("Omar Nasser", "Omar\nNasser"), "text-not-closed", "\n"),
    Damage("the closing quote left out", put('"S 3:",', '"S 3:,'), "text-not-closed", "\n"),
    Damage("a quote inside a text", put("Omar Nasser", 'Omar "Abu Ali" Nasser'), "wrong-quotes", '"Abu'),
    Damage("curly quotes", put(f'"{TURN}"', f"“{TURN}”"), "wrong-quotes", "“", "safe"),
    Damage("curly quotes everywhere", every('"', "”"), "wrong-quotes", "”", "safe"),
    Damage("guillemets", put('"Omar Nasser"', "«Omar Nasser»"), "wrong-quotes", "«", "safe"),
    Damage("single quotes", put(f'"{TURN}"', f"'{TURN}'"), "wrong-quotes", "'", "safe"),
    Damage("a straight quote closed by a curly one", put('"Omar Nasser"', '"Omar Nasser”'), "wrong-quotes", "”"),
    Damage("a member's name without quotes", put('"event"', "event"), "word-without-quotes", "event", "safe"),
    Damage("a text without quotes", put('"Omar Nasser"', "Omar Nasser"), "word-without-quotes", "Omar"),
    Damage("a backslash", put("Omar Nasser", "Omar\\Nasser"), "not-json", "\\N", "unsafe"),
    Damage("another bracket", put("  ],\n", "  },\n"), "not-json", "},"),
    Damage("the file cut off inside a turn", cut(": 28/31"), "file-breaks-off", ""),
    Damage("the last bracket lost", lambda text: text.rstrip()[:-1], "file-breaks-off", ""),
    Damage("the file twice in one", lambda text: text + text, "text-after-record", "{"),
    Damage("two versions left by git", put(f'    "{TURN}",\n', conflict(f'    "{TURN}",\n')), "conflict-marks", "<<<<"),
    Damage("quoted in a mail", quote, "quoted-mail", ">", "safe"),
)  # fmt: skip

FILES = (
    Damage("nothing in the file", lambda _: "", "file-empty"),
    Damage("saved with a byte order mark", encode_as("utf-8-sig"), "byte-order-mark", "", "safe"),
    Damage("saved as UTF-16", encode_as("utf-16"), "utf-16-or-utf-32", "", "safe"),
    Damage("saved as UTF-16 without its mark", encode_as("utf-16-le"), "utf-16-or-utf-32", "", "safe"),
    Damage("saved as Windows-1256", encode_as("cp1256"), "not-utf-8", "", "unsafe"),
    Damage("lines that end as on Windows", every("\n", "\r\n"), "other-line-ends", "\r\n", "safe"),
)  # fmt: skip

MEMBERS = (
    Damage("a member twice", put('"table": "2"', '"table": "2", "table": "3"'), "duplicate-member", '"table": "3"'),
    Damage("a member misspelt", put('"recorder"', '"recoder"'), "unknown-member", '"recoder', "unsafe"),
    Damage("a day that does not exist", put("2025-11-06", "2025-11-31"), "wrong-value", '"2025-11-31'),
    Damage("the day first", put("2025-11-06", "16.11.2025"), "wrong-value", '"16.11', "safe"),
    Damage("a date that may be two days", put("2025-11-06", "06/11/2025"), "wrong-value", '"06/11'),
    Damage("a date in Arabic digits", put("2025-11-06", "٢٠٢٥-١١-٠٦"), "wrong-value", '"٢', "safe"),
    Damage("points as text", put('"result": {', '"result": {"score": "1-0", '), "wrong-type", '"1-0"'),
)  # fmt: skip

TYPED = (
    Damage("Arabic-Indic digits in a turn", turn("N ٣: ٢٨/٣١"), "lenient-turn", "N", "safe"),
    Damage("a right-to-left mark before a turn", turn(f"\u200f{TURN}"), "lenient-turn", "\u200fN", "safe"),
    Damage("a left-to-right mark inside a turn", turn("N 3:\u200e 28/31"), "lenient-turn", "N", "safe"),
    Damage("a zero-width space after a turn", turn(f"{TURN}\u200b"), "lenient-turn", "N", "safe"),
    Damage("a mark that may part two digits", turn("N 3: 28/3\u200f1"), "unreadable-turn", "\u200f"),
    Damage("a full-width colon", turn("N 3： 28/31"), "lenient-turn", "N", "safe"),
    Damage("a no-break space and a hyphen", turn("N\u00a03: 28-31"), "lenient-turn", "N", "safe"),
    Damage("a dash of a word processor", turn("N 3: 28–31"), "lenient-turn", "N", "safe"),
    Damage("the colon left out", turn("N 3 28/31"), "unreadable-turn", " 28/31"),
    Damage("two turns in one string", put(f'"{TURN}",\n    "S 1+3', f'"{TURN} S 1+3'), "two-turns-in-one", "N 3"),
)  # fmt: skip

PLAYED = (
    Damage("a seat that the game does not have", turn("X 3: 28/31"), "no-such-seat", "X"),
    Damage("the other seat's letter", turn("S 3: 28/31"), "throw-out-of-turn", "S"),
    Damage("a turn copied twice", put(f'"{TURN}",', f'"{TURN}",\n    "{TURN}",'), "throw-out-of-turn", "N"),
    Damage("a turn left out", put(f'    "{TURN}",\n', ""), "throw-out-of-turn", "S 1+3"),
    Damage("another target", turn("N 3: 28/32"), "token-not-available", "28/32"),
    Damage("another start", turn("N 3: 27/30"), "no-man-there", "27/30"),
    Damage("another throw", turn("N 2: 28/31"), "token-not-available", "28/31"),
    Damage("a throw by its value", put("N 5+2", "N 25+2"), "unknown-outcome", "N 25", "unsafe"),
    Damage("another winner", put('"winners": ["S"]', '"winners": ["N"]'), "wrong-winner", '["N"]', "unsafe", FINAL),
)  # fmt: skip

DAMAGES = {
    "What breaks JSON": JSON,
    "How the file was saved": FILES,
    "The members": MEMBERS,
    "How the turns were typed": TYPED,
    "What was played": PLAYED,
}
