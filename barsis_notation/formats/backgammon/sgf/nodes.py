"""One game tree as the nodes of its main line; findings about it, with their places."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from typing import Any, NamedTuple

from msgspec import Struct

from barsis_notation.base.source_map import line_and_column
from barsis_notation.diagnostics.findings import Code, Finding
from barsis_notation.formats.backgammon.sgf.trees import Tree
from barsis_notation.formats.encodings import UTF8, Encoding, older

_TOKEN = re.compile(
    rb"\s+|(?P<mark>[();])|(?P<name>[A-Za-z]+)|\[(?P<value>[^\]\\]*(?:\\.[^\]\\]*)*)\]", re.DOTALL
)
_PLAIN_NODES = re.compile(rb"(?:;[WB]\[[1-6]{2}[a-z]{0,8}\]\n?)+(?=[;)])")
"""Nodes that are a throw and nothing else: what nearly all are."""

_SEMICOLON = ord(";")
_PLAIN = re.compile(rb"[\s();A-Za-z\[]")
_SMALL = re.compile(r"[a-z]+")
_SOFT_BREAK = re.compile(rb"\\(?:\r\n|\n\r|\n|\r)")
_ESCAPED = re.compile(rb"\\(.)", re.DOTALL)
_BLANK = re.compile(r"[\t\v\f\x00-\x08\x0e-\x1f\x7f]")
_BREAK = re.compile(r"\r\n|\n\r|\r|\x85|\u2028|\u2029")

MAX_FAULTS = 100


class Value(NamedTuple):
    """The value of a property as it stands in the tree: *offset* is where it begins in bytes."""

    offset: int
    raw: bytes


class SgfNode(Struct):
    """One node: its properties in order, by name; *offset* is that of its semicolon."""

    offset: int
    properties: dict[str, list[Value]] = {}


class PlainNodes(NamedTuple):
    """Nodes that are throws and nothing else, not yet read: where they begin and end in bytes."""

    offset: int
    end: int


class MainLine(NamedTuple):
    """The nodes as played, how many variations stand beside them, and what is not SGF.

    *nodes* follow the *root*, None in a tree without nodes. *faults* hold the offset and the bytes
    of what was passed over.
    """

    root: SgfNode | None
    nodes: list[SgfNode | PlainNodes]
    variations: int
    faults: list[Value]


def main_line(raw: bytes) -> MainLine:
    """Return the main line of a tree: the first way at every fork."""
    walk = _NodeCollector()
    at = 0
    while at < len(raw):
        if raw[at] == _SEMICOLON:
            at = walk.take_plain(raw, at)
        token = _TOKEN.match(raw, at)
        if token is None:
            end = _end_of_fault(raw, at)
            walk.fault(at, raw[at:end])
            at = end
        else:
            walk.take(token)
            at = token.end()
    return MainLine(walk.root, walk.nodes, walk.variations, walk.faults)


def _end_of_fault(raw: bytes, at: int) -> int:
    """Return where SGF begins again; a bracket that is never closed spoils all the rest."""
    following = None if raw[at : at + 1] == b"[" else _PLAIN.search(raw, at + 1)
    return following.start() if following else len(raw)


class _NodeCollector:
    """Collects nodes; after the first closing parenthesis everything is a variation."""

    def __init__(self) -> None:
        self.root: SgfNode | None = None
        self.nodes: list[SgfNode | PlainNodes] = []
        self.node: SgfNode | None = None  # the last that was begun
        self.faults: list[Value] = []
        self.variations = 0
        self.has_ended = False
        self.depth = 0  # inside a variation
        self.name = ""

    def fault(self, offset: int, raw: bytes) -> None:
        if len(self.faults) < MAX_FAULTS:
            self.faults.append(Value(offset, raw))

    def take_plain(self, raw: bytes, at: int) -> int:
        """Take the plain nodes that begin at *at*, behind a root; return where they end."""
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


def unescaped(raw: bytes) -> bytes:
    """Return the bytes that *raw*, a value as it stands, means."""
    return _ESCAPED.sub(rb"\1", _SOFT_BREAK.sub(b"", raw)) if b"\\" in raw else raw


def plain_text(text: str) -> str:
    """Return *text* with line feeds and blanks alone between its words, as SGF counts them."""
    return text if text.isprintable() else _BLANK.sub(" ", _BREAK.sub("\n", text))


def one_line_text(text: str) -> str:
    """Return *text* as SGF's simple text: in one line."""
    return plain_text(text).replace("\n", " ").strip()


def escaped(text: str) -> str:
    """Return *text* as it stands in a value; mirror of ``unescaped``."""
    return text.replace("\\", "\\\\").replace("]", "\\]")


MAX_OF_A_KIND = 100
"""Findings of one code that are kept of a game."""


class Notes:
    """Collects findings; says where in the file each is, and reads text.

    *encoding* is that of the file, and of the game's text as soon as that is seen not to be UTF-8.
    *told* holds the codes that were told of another game and are told once a file.
    """

    def __init__(self, tree: Tree, number: int, encoding: Encoding, told: set[str]) -> None:
        self.tree = tree
        self.number = number
        self.encoding = encoding
        self.declared = ""
        self.findings: list[Finding] = []
        self._told = told
        self._counted: Counter[str] = Counter()

    def say(self, code: Code, offset: int, **facts: Any) -> None:
        """Add a finding at *offset* of the game, unless there are many of its kind."""
        self._counted[code.code] += 1
        if self._counted[code.code] > MAX_OF_A_KIND:
            return
        line, column = line_and_column(self.tree.raw, offset)
        finding = code.finding(
            line=self.tree.line + line - 1, column=column, record=self.number, **facts
        )
        self.findings.append(finding)

    def say_once(self, code: Code, offset: int, **facts: Any) -> None:
        """Add a finding that stands for all games of the file."""
        if code.code not in self._told:
            self._told.add(code.code)
            self.say(code, offset, **facts)

    def text(self, value: Value) -> str:
        """Return the text of *value*; what is not UTF-8 is read in one older encoding."""
        raw = unescaped(value.raw)
        try:
            text = raw.decode()
        except UnicodeDecodeError:
            text = raw.decode(self._older(), "replace")
        text = text.replace("\0", "\ufffd")
        return text if text.isascii() else unicodedata.normalize("NFC", text)

    def _older(self) -> str:
        if self.encoding.name == UTF8.name:
            self.encoding = older(self.tree.raw, self.declared)
        return self.encoding.name
