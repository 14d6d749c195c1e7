"""Every key once, with what is seen behind it: for Textual's pilot and for real terminals."""

from __future__ import annotations

from typing import Final

SENT: Final = {
    "right": "\x1b[C", "left": "\x1b[D", "up": "\x1b[A", "down": "\x1b[B", "home": "\x1b[H",
    "end": "\x1b[F", "pageup": "\x1b[5~", "pagedown": "\x1b[6~", "enter": "\r", "escape": "\x1b",
    "backspace": "\x7f", "space": " ", "slash": "/", "question_mark": "?", "plus": "+",
    "minus": "-", "right_square_bracket": "]", "left_square_bracket": "[",
}  # fmt: skip
"""What a terminal sends for keys that are not the letter they are called by."""

ONE: Final = (
    # Move by move, turn by turn.
    ("right", "turn 1 of 8"),
    ("l", "turn 2 of 8"),
    ("l", "uses 10   still owed: 3 and khal"),
    ("l", "uses khal   still owed: 3"),
    ("left", "uses 10   still owed: 3 and khal"),
    ("h", "turn 2 of 8"),
    ("down", "comment: Amal thinks for long"),
    ("j", "turn 4 of 8"),
    ("k", "turn 3 of 8"),
    ("up", "turn 2 of 8"),
    ("end", "wrong-distance"),
    ("right", "the end of the line"),
    ("home", "Before the first turn\n"),
    ("left", "the beginning of the line"),
    ("pagedown", "turn 7 of 8"),
    ("pageup", "turn 0 of 8"),
    # To a turn.
    ("4", "go to turn: 4_"),
    ("backspace", "go to turn: _"),
    ("5", "go to turn: 5_"),
    ("enter", "ruling (Nour): again"),
    ("8", "go to turn: 8_"),
    ("enter", "turn 8 is not reached"),
    ("9", "go to turn: 9_"),
    ("enter", "there is no turn 9"),
    ("0", "go to turn: 0_"),
    ("escape", "? help"),
    # Findings.
    ("home", "turn 0 of 8"),
    ("n", "Taken back at turn 5"),
    ("n", "wrong-distance"),
    ("n", "no finding after this move"),
    ("N", "Taken back at turn 5"),
    ("N", "no finding before this move"),
    # Lines beside a turn.
    ("u", "SR2 to EL2 [15/18]"),
    ("3", "go to turn: 3_"),
    ("enter", "comment: Amal thinks for long"),
    ("v", "Not played, beside turn 3"),
    ("j", "SM1 to SM4 [1/4]"),
    ("j", "Basim (N) threw 4"),
    ("k", "SM1 to SM4 [1/4]"),
    ("enter", "11/14"),
    ("backspace", "SR5 to SR2 [12/15]"),
    ("u", "this is the main line"),
    # Search, again, and in vain.
    ("slash", "search: _"),
    ("n", "search: n_"),
    ("o", "search: no_"),
    ("u", "search: nou_"),
    ("r", "search: nour_"),
    ("enter", "ruling (Nour): again"),
    ("slash", "search: _"),
    ("enter", "found: nour"),
    ("slash", "search: _"),
    ("z", "search: z_"),
    ("enter", "not found: z"),
    # Play; speed; the board turned.
    ("home", "turn 0 of 8"),
    ("minus", "a move every 2 s"),
    ("plus", "a move every 1 s"),
    ("plus", "a move every 0.5 s"),
    ("plus", "a move every 0.25 s"),
    ("space", "turn 2 of 8"),
    ("space", "stopped"),
    ("home", "turn 0 of 8"),
    ("right", "turn 1 of 8"),
    ("b", "X    ● S Amal"),
    ("b", "\n   ● S Amal"),
    # Pages.
    ("i", "barsis S:bar(4) N:bar(4) to="),
    ("q", "turn 1 of 8"),
    ("question_mark", "digits and Enter: go to that turn"),
    ("down", "Keys"),
    ("up", "Keys"),
    ("end", "quit"),
    ("home", "next move"),
    ("escape", "turn 1 of 8"),
    ("s", "saved: one-turn1.svg"),
    ("s", "saved: one-turn1-2.svg"),
    ("right_square_bracket", "the last game"),
    ("left_square_bracket", "the first game"),
    ("g", "Games: 1"),
    ("enter", "Before the first turn\n"),
)
"""Keys, by the names of Textual, through the one game of a file, and what is seen then."""
