"""Splitting of SGF files into game trees, and of trees into the nodes of the main line.

A file is cut into trees by parentheses, brackets and the beginning of a game, so that a damaged
game ends at the latest at the beginning of the next one. A tree is then split into nodes and
properties. ``TreeContext`` collects findings with their places in the file.
"""

from __future__ import annotations

import codecs
import re
import unicodedata
from collections import Counter
from collections.abc import Iterator
from typing import Any, BinaryIO, NamedTuple

from msgspec import Struct

from barsis_notation.base.source_map import get_line_and_column
from barsis_notation.diagnostics.findings import Code, Finding
from barsis_notation.formats.encodings import (
    HEAD,
    UTF8,
    Encoding,
    detect_legacy_encoding,
    open_as_utf8,
)
from barsis_notation.record.decode import STANDARD, EndlessError, Limits
from barsis_notation.record.packing import read_up_to

_ROOT = rb"\(\s{0,32};\s{0,32}(?:FF|GM)\s{0,32}\["
_BEGIN = re.compile(rb"\(\s{0,32};")
_OUTSIDE_VALUE = re.compile(rb"[()\[]")
_IN_VALUE = re.compile(rb"[\\\]]|\n" + _ROOT)
_NEW_GAME = re.compile(_ROOT)
MARGIN = 128
"""Number of bytes examined together: the longest beginning of a game, and one more."""


class Tree(Struct, kw_only=True):
    """The bytes of one game, beginning with its opening parenthesis, or of a text outside games.

    Iterating over ``Trees`` yields instances.

    Attributes:
        offset: Byte offset in the file, uncompressed and converted to UTF-8.
        line: Line number in the file, from 1; of a text outside games, the line of its first byte
            that is not white space.
        raw: The bytes. Those of a tree longer than ``limits.size`` may be truncated to one byte
            more than this. Of a text outside games that is longer than 64 KiB, only the end is
            kept; *offset*, *line* and *size* then refer to this end.
        size: Number of bytes before truncation.
        is_whole: Whether the closing parenthesis is present; True for a text outside games.
        is_game: False for a text outside games.
    """

    offset: int
    line: int
    raw: bytes = b""
    size: int = 0
    is_whole: bool = True
    is_game: bool = True


class Trees:
    """An iterable of the game trees of a file and the texts between them, as ``Tree``.

    Texts of only white space are left out. The iterable can be iterated only once and has one tree
    in memory at a time. It does not close the file.

    Attributes:
        encoding: The encoding of the file if it is a Unicode encoding, otherwise UTF-8.

    Args:
        source: The content of the file or a binary stream of it, optionally compressed.
        limits: Limits for the size of games. Bytes of a tree beyond the limit are counted, but may
            not be kept.

    Raises:
        BrokenCompressionError: If compressed data is damaged; iterating raises it too.
        EndlessError: When iterating, if a tree or a text between trees does not end within
            ``limits.max_skip`` bytes.
        OSError: If *source* cannot be read, or needs Zstandard and it is not installed; iterating
            raises it too.
    """

    def __init__(self, source: bytes | BinaryIO, limits: Limits = STANDARD) -> None:
        stream, self.encoding = open_as_utf8(source)
        self.pieces = iter(lambda: read_up_to(stream, HEAD), b"")
        self.limits = limits
        self.tree: Tree | None = None
        self.text = b""  # not scanned yet, or kept for the tree
        self.at = 0  # index up to which text was scanned
        self.offset = 0
        self.ended = 0  # offset of the end of the last tree
        self.line = 1
        self.depth = 0
        self.in_value = False

    def __iter__(self) -> Iterator[Tree]:
        for piece in self.pieces:
            self.text += piece
            self._pass_mark()
            yield from self._cut(MARGIN)
            self._check_end()
        yield from self._cut(0)
        if self.tree or self.text.strip():
            yield self._taken(len(self.text), is_whole=False)

    def _pass_mark(self) -> None:
        """Skip the byte order mark of UTF-8."""
        if self.offset == 0 and not self.tree and self.text.startswith(codecs.BOM_UTF8):
            self._pass(len(codecs.BOM_UTF8))

    def _check_end(self) -> None:
        """Raise EndlessError if the current tree or text outside games is too long."""
        size = self.offset - (self.tree.offset if self.tree else self.ended)
        if size > self.limits.max_skip:
            raise EndlessError(size, 0, self.limits)

    def _cut(self, margin: int) -> Iterator[Tree]:
        """Yield the trees that end; the last *margin* bytes wait for more data."""
        while True:
            end = len(self.text) - margin
            done = self._go_on(end) if self.tree else self._begin(end)
            if done is None:
                return
            self.ended = self.offset
            if done.raw.strip() or done.is_game:
                yield done

    def _begin(self, end: int) -> Tree | None:
        """Begin a tree and return the text before it; None if none begins before *end*."""
        found = _BEGIN.search(self.text)
        if found is None or found.start() >= end:
            self._drop_outside(end if found is None else min(end, found.start()))
            return None
        outside = self._taken(found.start(), is_game=False)
        self.tree = Tree(offset=self.offset, line=self.line)
        self.at, self.depth, self.in_value = 1, 1, False
        return outside

    def _drop_outside(self, end: int) -> None:
        """Limit the length of a text outside games."""
        if end > HEAD:
            self._taken(end - MARGIN)

    def _go_on(self, end: int) -> Tree | None:
        """Scan the tree up to *end*; return it if it ends there."""
        while self.at < end:
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

    def _is_root(self, at: int) -> bool:
        return _NEW_GAME.match(self.text, at) is not None

    def _enter(self, mark: int) -> None:
        if mark in _BRACKETS:
            self.in_value = mark == _BRACKETS[0]
        elif mark in _PARENTHESES:
            self.depth += 1 if mark == _OPEN else -1

    def _drop_inside(self) -> None:
        """Limit the number of bytes kept of a tree."""
        tree = self.tree
        if tree is None or len(tree.raw) + self.at <= self.limits.size:
            return
        tree.raw = tree.raw or self.text[: self.limits.size + 1]
        tree.size += self.at
        self._pass(self.at)

    def _taken(self, end: int, *, is_whole: bool = True, is_game: bool = True) -> Tree:
        """Return the text up to *end* as the current tree, or as a text outside games."""
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


_TOKEN = re.compile(
    rb"\s+|(?P<mark>[();])|(?P<name>[A-Za-z]+)|\[(?P<value>[^\]\\]*(?:\\.[^\]\\]*)*)\]", re.DOTALL
)
_PLAIN_NODES = re.compile(rb"(?:;[WB]\[[1-6]{2}[a-z]{0,8}\]\n?)+(?=[;)])")
"""Nodes that contain only a throw, as most do."""

_SEMICOLON = ord(";")
_PLAIN = re.compile(rb"[\s();A-Za-z\[]")
_SMALL = re.compile(r"[a-z]+")
_SOFT_BREAK = re.compile(rb"\\(?:\r\n|\n\r|\n|\r)")
_ESCAPED = re.compile(rb"\\(.)", re.DOTALL)
_BLANK = re.compile(r"[\t\v\f\x00-\x08\x0e-\x1f\x7f]")
_BREAK = re.compile(r"\r\n|\n\r|\r|\x85|\u2028|\u2029")

MAX_FAULTS = 100


class Value(NamedTuple):
    """The value of a property, or in ``MainLine.faults`` a piece of text that is not SGF.

    Attributes:
        offset: Byte offset of *raw* in the tree, from 0.
        raw: The bytes between the brackets of the value, for ``unescape``; of other text, all its
            bytes.
    """

    offset: int
    raw: bytes


class SgfNode(Struct):
    """A node: the byte offset, from 0, of its semicolon in the tree, and a dict of its properties.

    The dict maps the name of each property, without small letters, to its values in order.
    """

    offset: int
    properties: dict[str, list[Value]] = {}


class PlainNodes(NamedTuple):
    """Consecutive unparsed nodes that contain only throws.

    *offset* and *end* are byte offsets in the tree, from 0: of the first byte, and after the last.
    """

    offset: int
    end: int


class MainLine(NamedTuple):
    """The nodes of the main line of a tree, from ``read_main_line``.

    Attributes:
        root: The first node, None in a tree without nodes.
        nodes: The nodes after the root, in order. Consecutive nodes that contain only throws may be
            one ``PlainNodes``.
        variations: Number of variations, which are not read.
        faults: Pieces of text that is not SGF, each with its byte offset in the tree, from 0. Only
            the first 100 (``MAX_FAULTS``) are kept.
    """

    root: SgfNode | None
    nodes: list[SgfNode | PlainNodes]
    variations: int
    faults: list[Value]


def read_main_line(raw: bytes) -> MainLine:
    """Parse the main line of a tree: the first branch at every fork.

    Text that is not SGF does not raise an error; it is returned in ``faults``.

    Args:
        raw: The bytes of the tree.
    """
    walk = _NodeCollector()
    at = 0
    while at < len(raw):
        if raw[at] == _SEMICOLON:
            at = walk.take_plain(raw, at)
        token = _TOKEN.match(raw, at)
        if token is None:
            end = _find_fault_end(raw, at)
            walk.fault(at, raw[at:end])
            at = end
        else:
            walk.take(token)
            at = token.end()
    return MainLine(walk.root, walk.nodes, walk.variations, walk.faults)


def _find_fault_end(raw: bytes, at: int) -> int:
    """Return the index at which SGF continues; after an unclosed bracket, the end of the tree."""
    following = None if raw[at : at + 1] == b"[" else _PLAIN.search(raw, at + 1)
    return following.start() if following else len(raw)


class _NodeCollector:
    """Collects nodes; text after the first closing parenthesis is a variation."""

    def __init__(self) -> None:
        self.root: SgfNode | None = None
        self.nodes: list[SgfNode | PlainNodes] = []
        self.node: SgfNode | None = None  # the last one begun
        self.faults: list[Value] = []
        self.variations = 0
        self.has_ended = False
        self.depth = 0  # inside a variation
        self.name = ""

    def fault(self, offset: int, raw: bytes) -> None:
        if len(self.faults) < MAX_FAULTS:
            self.faults.append(Value(offset, raw))

    def take_plain(self, raw: bytes, at: int) -> int:
        """Add the plain nodes at *at* after a root; return the index of their end."""
        found = None if self.has_ended or self.root is None else _PLAIN_NODES.match(raw, at)
        if found is None:
            return at
        self.nodes.append(PlainNodes(at, found.end()))
        self.name = ""
        return found.end()

    def take(self, token: re.Match[bytes]) -> None:
        mark = token["mark"]
        if mark and mark != b";":
            self._fork(mark)
        elif self.has_ended:
            return
        elif mark:
            self._begin(SgfNode(token.start()))
        elif token["name"]:
            self.name = _SMALL.sub("", token["name"].decode("ascii"))
        elif token["value"] is not None:
            self._value(token)

    def _begin(self, node: SgfNode) -> None:
        self.node = node
        self.name = ""
        if self.root is None:
            self.root = node
        else:
            self.nodes.append(node)

    def _fork(self, mark: bytes) -> None:
        self.name = ""
        if mark == b")":
            self.has_ended = True
            self.depth = max(self.depth - 1, 0)
        elif self.has_ended:
            self.variations += self.depth == 0
            self.depth += 1

    def _value(self, token: re.Match[bytes]) -> None:
        if self.name and self.node:
            values = self.node.properties.setdefault(self.name, [])
            values.append(Value(token.start("value"), token["value"]))
        else:
            self.fault(token.start(), token[0])


def unescape(raw: bytes) -> bytes:
    """Return the bytes of a value without SGF's escapes and soft line breaks.

    *raw* is the content of the value between its brackets, in the encoding of the file.
    """
    return _ESCAPED.sub(rb"\1", _SOFT_BREAK.sub(b"", raw)) if b"\\" in raw else raw


def normalise_text(text: str) -> str:
    """Return *text* with all line breaks as line feeds.

    A pair of carriage return and line feed, in either order, is one line break. Other ASCII control
    characters become blanks.
    """
    return text if text.isprintable() else _BLANK.sub(" ", _BREAK.sub("\n", text))


def make_simple_text(text: str) -> str:
    """Return *text* on one line, as SGF's type SimpleText.

    Every line break, tab and other ASCII control character becomes a blank. White space at both
    ends is removed.
    """
    return normalise_text(text).replace("\n", " ").strip()


def escape(text: str) -> str:
    """Return *text* escaped for use in a value.

    Pass the encoded result to ``unescape`` to get the encoded *text* back. This fails only if
    *text* has a backslash before a line break.
    """
    return text.replace("\\", "\\\\").replace("]", "\\]")


MAX_OF_A_KIND = 100
"""Maximum number of findings with the same code for a game."""


class TreeContext:
    """The context in which a tree is read: its encoding and the findings about it.

    Attributes:
        tree: The tree.
        number: Number of the game in the file, from 1.
        encoding: The encoding of the file; changes to an older one when text is not UTF-8.
        declared: The encoding named by the property CA, set by ``decode_tree``; "" if missing.
        findings: The findings, in the order in which they were reported.

    Args:
        tree: The tree.
        number: Number of the game in the file, from 1.
        encoding: The encoding of the file.
        reported: Codes already reported once for the file. The games of a file share this set, and
            ``say_once`` adds to it.
    """

    def __init__(self, tree: Tree, number: int, encoding: Encoding, reported: set[str]) -> None:
        self.tree = tree
        self.number = number
        self.encoding = encoding
        self.declared = ""
        self.findings: list[Finding] = []
        self._reported = reported
        self._counted: Counter[str] = Counter()

    def say(self, code: Code, offset: int, **facts: Any) -> None:
        """Add a finding, unless there are already 100 (MAX_OF_A_KIND) with its code.

        Args:
            code: The code of the finding.
            offset: Byte offset in the tree, from which the line and column are determined.
            facts: Further keyword arguments of ``Code.finding``, such as ``found``.
        """
        self._counted[code.code] += 1
        if self._counted[code.code] > MAX_OF_A_KIND:
            return
        line, column = get_line_and_column(self.tree.raw, offset)
        finding = code.finding(
            line=self.tree.line + line - 1, column=column, record=self.number, **facts
        )
        self.findings.append(finding)

    def say_once(self, code: Code, offset: int, **facts: Any) -> None:
        """Add a finding about the whole file, unless its code was reported before.

        The arguments are the same as for ``say``.
        """
        if code.code not in self._reported:
            self._reported.add(code.code)
            self.say(code, offset, **facts)

    def text(self, value: Value) -> str:
        """Return a value as text without escapes, in the Unicode form NFC.

        Text that is not UTF-8 is decoded with an older encoding, which is the same for the whole
        game and is then named by ``encoding``. NUL, and bytes that this encoding does not define,
        become U+FFFD.
        """
        raw = unescape(value.raw)
        try:
            text = raw.decode()
        except UnicodeDecodeError:
            text = raw.decode(self._older(), "replace")
        text = text.replace("\0", "\ufffd")
        return text if text.isascii() else unicodedata.normalize("NFC", text)

    def _older(self) -> str:
        if self.encoding.name == UTF8.name:
            self.encoding = detect_legacy_encoding(self.tree.raw, self.declared)
        return self.encoding.name
