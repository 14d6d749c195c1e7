"""A page read back by Python's own parser: its elements in order, each closed where it should."""

from __future__ import annotations

from collections.abc import Iterator
from html.parser import HTMLParser
from typing import Final, NamedTuple

VOID: Final = frozenset({"br", "meta", "link", "input"})


class Element(NamedTuple):
    """An element of a page with the elements it stands in."""

    name: str
    attributes: dict[str, str]
    within: tuple[str, ...]
    text: list[str]

    @property
    def classes(self) -> list[str]:
        return self.attributes.get("class", "").split()

    @property
    def said(self) -> str:
        """The text in it and in what it holds."""
        return "".join(self.text)


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.found: list[Element] = []
        self.open: list[Element] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        assert len({key for key, _ in attrs}) == len(attrs), (tag, attrs)
        values = {key: value or "" for key, value in attrs}
        one = Element(tag, values, tuple(each.name for each in self.open), [])
        self.found.append(one)
        if tag not in VOID:
            self.open.append(one)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in VOID:
            assert "svg" in self.open[-1].within, f"<{tag}/> is open for ever in HTML"
            self.open.pop()

    def handle_endtag(self, tag: str) -> None:
        assert self.open, f"</{tag}> closes nothing"
        assert self.open[-1].name == tag, f"</{tag}> closes <{self.open[-1].name}>"
        self.open.pop()

    def handle_data(self, data: str) -> None:
        for each in self.open:
            each.text.append(data)

    def handle_comment(self, data: str) -> None:
        raise AssertionError(f"a comment: {data}")


def elements(page: str) -> list[Element]:
    """Return the elements of a page in order. Fails where they are not nested as they should be."""
    reader = _Reader()
    reader.feed(page)
    reader.close()
    assert not reader.open, [each.name for each in reader.open]
    return reader.found


def of_class(page: list[Element], name: str) -> Iterator[Element]:
    """Yield the elements of a class."""
    return (each for each in page if name in each.classes)
