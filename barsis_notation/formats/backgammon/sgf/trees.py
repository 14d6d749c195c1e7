"""An SGF file as a stream of game trees: bytes in, the bytes of one game after the other out.

Nothing is understood here but parentheses, brackets and the beginning of a game, so that a game
that is damaged ends at the latest where the next one begins.
"""

from __future__ import annotations

import codecs
import re
from collections.abc import Iterator
from typing import BinaryIO

from msgspec import Struct

from barsis_notation.formats.encodings import HEAD, as_utf8
from barsis_notation.record.packing import read_up_to

_ROOT = rb"\(\s{0,32};\s{0,32}(?:FF|GM)\s{0,32}\["
_BEGIN = re.compile(rb"\(\s{0,32};")
_OUTSIDE_VALUE = re.compile(rb"[()\[]")
_IN_VALUE = re.compile(rb"[\\\]]|\n" + _ROOT)
_PLAIN_VALUES = re.compile(rb"(?:[^()\[\]\\]{0,64}\[[^\]\\\n]{0,256}\]){1,256}")
"""Values in which no game can begin and nothing is escaped, and the names before them."""
_NEW_GAME = re.compile(_ROOT)
MARGIN = 128
"""Bytes that are looked at together: the longest beginning of a game, and one more."""


class Tree(Struct, kw_only=True):
    """The bytes of one game, from its opening parenthesis on.

    *offset* (bytes) and *line* are where it begins in the file. *size* counts all its bytes, *raw*
    is cut where they are too many. Not *is_whole*: its own closing parenthesis is missing. Without
    *is_game* it is a text outside of any game.
    """

    offset: int
    line: int
    raw: bytes = b""
    size: int = 0
    is_whole: bool = True
    is_game: bool = True


class Trees:
    """Iterate over the game trees of *source*, which may be packed; one is held at a time.

    Of a tree of more than *most* bytes the rest is counted and not kept. Raises
    BrokenCompressionError where packed data is damaged.
    """

    def __init__(self, source: bytes | BinaryIO, most: int) -> None:
        stream, self.encoding = as_utf8(source)
        self.pieces = iter(lambda: read_up_to(stream, HEAD), b"")
        self.most = most
        self.tree: Tree | None = None
        self.text = b""  # not looked at yet, or kept for the tree
        self.at = 0  # how far text was looked at
        self.offset = 0
        self.line = 1
        self.depth = 0
        self.in_value = False

    def __iter__(self) -> Iterator[Tree]:
        for piece in self.pieces:
            self.text += piece
            self._pass_mark()
            yield from self._cut(MARGIN)
        yield from self._cut(0)
        if self.tree or self.text.strip():
            yield self._taken(len(self.text), is_whole=False)

    def _pass_mark(self) -> None:
        """Leave the byte order mark of UTF-8 out."""
        if self.offset == 0 and not self.tree and self.text.startswith(codecs.BOM_UTF8):
            self._pass(len(codecs.BOM_UTF8))

    def _cut(self, margin: int) -> Iterator[Tree]:
        """Yield the trees that end; what begins in the last *margin* bytes waits for more."""
        while True:
            end = len(self.text) - margin
            done = self._go_on(end) if self.tree else self._begin(end)
            if done is None:
                return
            if done.raw.strip() or done.is_game:
                yield done

    def _begin(self, end: int) -> Tree | None:
        """Begin a tree; return the text before it, None where no tree begins before *end*."""
        found = _BEGIN.search(self.text)
        if found is None or found.start() >= end:
            self._drop_outside(end if found is None else min(end, found.start()))
            return None
        outside = self._taken(found.start(), is_game=False)
        self.tree = Tree(offset=self.offset, line=self.line)
        self.at, self.depth, self.in_value = 1, 1, False
        return outside

    def _drop_outside(self, end: int) -> None:
        """Keep a text outside of any game short, whatever its length."""
        if end > HEAD:
            self._taken(end - MARGIN)

    def _go_on(self, end: int) -> Tree | None:
        """Look through the tree up to *end*; return it if it ends there."""
        while self.at < end:
            self._pass_plain_values(end)
            seek = _IN_VALUE if self.in_value else _OUTSIDE_VALUE
            found = seek.search(self.text, self.at)
            if found is None or found.start() >= end:
                self.at = max(end, self.at)
                break
            mark = self.text[found.start()]
            if mark == _LINE_FEED or (mark == _OPEN and self._is_root(found.start())):
                return self._taken(found.start(), is_whole=False)
            self.at = found.start() + (2 if mark == _ESCAPE else 1)
            self._enter(mark)
            if self.depth == 0:
                return self._taken(self.at)
        self._drop_inside()
        return None

    def _pass_plain_values(self, end: int) -> None:
        """Go on to the last of the plain values that stand here, all of them before *end*."""
        if not self.in_value:
            found = _PLAIN_VALUES.match(self.text, self.at, max(end, self.at))
            self.at = found.end() if found else self.at

    def _is_root(self, at: int) -> bool:
        return _NEW_GAME.match(self.text, at) is not None

    def _enter(self, mark: int) -> None:
        if mark in _BRACKETS:
            self.in_value = mark == _BRACKETS[0]
        elif mark in _PARENTHESES:
            self.depth += 1 if mark == _OPEN else -1

    def _drop_inside(self) -> None:
        """Keep no more than *most* bytes of a tree, whatever its length."""
        tree = self.tree
        if tree is None or len(tree.raw) + self.at <= self.most:
            return
        tree.raw = tree.raw or self.text[: self.most + 1]
        tree.size += self.at
        self._pass(self.at)

    def _taken(self, end: int, *, is_whole: bool = True, is_game: bool = True) -> Tree:
        """Return the text up to *end* as the tree under way, or as a text outside of any."""
        if self.tree is None:
            raw = self.text[:end]
            taken = Tree(offset=self.offset, line=self.line, raw=raw, size=end, is_game=False)
            blank = len(raw) - len(raw.lstrip())
            taken.line += raw.count(b"\n", 0, blank)
        else:
            taken, self.tree = self.tree, None
            taken.raw = taken.raw or self.text[:end]
            taken.size += end
            taken.is_whole, taken.is_game = is_whole, is_game
        self._pass(end)
        return taken

    def _pass(self, end: int) -> None:
        self.offset += end
        self.line += self.text.count(b"\n", 0, end)
        self.text = self.text[end:]
        self.at = 0


_BRACKETS = b"[]"
_PARENTHESES = b"()"
_OPEN = ord("(")
_ESCAPE = ord("\\")
_LINE_FEED = ord("\n")
