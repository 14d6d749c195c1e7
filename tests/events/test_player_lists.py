"""Lists of players: a name a line, tables with headings, and what is wrong with a line."""

from __future__ import annotations

from io import BytesIO

import pytest

from barsis_notation.events.player_lists import MAX_LINES, WrongLine, read_players
from barsis_notation.events.structs import EventPlayer


def read(text: str | bytes) -> list[EventPlayer | WrongLine]:
    return [*read_players(BytesIO(text if isinstance(text, bytes) else text.encode()))]


@pytest.mark.parametrize(
    "text",
    [
        "Amal\nBasim\n",
        "\ufeffAmal\r\n\r\n  Basim  \r\n",
        "name\nAmal\nBasim",
        "rating;Name\n;Amal\n;Basim\n",
        "الاسم\tالفريق\nAmal\t\nBasim\t\n",
        '"Amal"\n"Basim"\n\n',
        "shoe size,player\n43,Amal\n44,Basim\n",
    ],
)
def test_the_column_of_names_is_found(text: str) -> None:
    assert read(text) == [EventPlayer(name="Amal"), EventPlayer(name="Basim")]


def test_every_column_becomes_its_member() -> None:
    text = "id,name,also,team,country,rating\na1,Amal,A. Haddad; أمل,Salt,JO,١٥٠٠\n"
    assert read(text) == [
        EventPlayer(
            id="a1",
            name="Amal",
            also=["A. Haddad", "أمل"],
            team="Salt",
            country="JO",
            rating=1500,
        )
    ]


def test_a_name_with_a_comma_is_in_quotes() -> None:
    assert read('name,team\n"Haddad, Amal",Salt\n') == [
        EventPlayer(name="Haddad, Amal", team="Salt")
    ]


@pytest.mark.parametrize(
    ("text", "line", "why"),
    [
        ("name,rating\nAmal,strong\n", 2, "the rating strong is not a whole number"),
        ("name,rating\nAmal,--5\n", 2, "the rating --5 is not a whole number"),
        (f"name,rating\nAmal,{'9' * 5_000}\n", 2, "is not a whole number"),
        (b"Amal\nBas\xffim\n", 2, "characters that are not allowed in text"),
        ("Amal\nBas\0im\n", 2, "characters that are not allowed in text"),
        ('Amal\n"Basim" x\n', 2, ""),
    ],
)
def test_a_wrong_line_is_named_and_costs_itself_alone(
    text: str | bytes, line: int, why: str
) -> None:
    more = text + (b"Zaid\n" if isinstance(text, bytes) else "Zaid\n")  # type: ignore[operator]
    (wrong,) = [one for one in read(more) if isinstance(one, WrongLine)]
    assert wrong.line == line
    assert why in str(wrong.why)
    assert EventPlayer(name="Zaid") in read(more)


def test_nobody_is_in_an_empty_list() -> None:
    assert read("") == read("\n\n") == read("name,team\n") == []


def test_a_list_without_end_is_left() -> None:
    endless = b"\n" * (MAX_LINES * 2)
    assert [str(one.why) for one in read(endless) if isinstance(one, WrongLine)] == [
        f"a list of players has at most {MAX_LINES} lines"
    ]
    assert read(b"Amal\n" + b"\n" * (MAX_LINES - 1)) == [EventPlayer(name="Amal")]
