"""Rows of separated values: the guard against formulas, quotes, damage."""

from __future__ import annotations

import csv
import io
import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from barsis_notation.formats.flat.separated import (
    guard_text,
    guess_separator,
    join_cells,
    split_cells,
    split_rows,
    unguard_text,
)

SIGNS = "=+-@\t\r\n'\",; aب１＝"
texts = st.text(st.sampled_from(SIGNS), max_size=6)


@given(texts)
def test_the_guard_is_undone_and_nothing_else(text: str) -> None:
    assert unguard_text(guard_text(text)) == text
    assert not guard_text(text).startswith(tuple("=+-@\t\r\n＝"))


@pytest.mark.parametrize(
    ("text", "written"),
    [("=1+1", "'=1+1"), ("@SUM", "'@SUM"), ("-2", "'-2"), ("'", "'"), ("'=a", "''=a"), ("a", "a")],
)
def test_a_formula_is_text(text: str, written: str) -> None:
    assert guard_text(text) == written


cells = st.one_of(st.none(), texts)


@given(st.lists(st.lists(cells, min_size=3, max_size=3), min_size=1, max_size=4))
def test_what_is_written_is_read_here_and_by_python(table: list[list[str | None]]) -> None:
    text = "".join(f"{join_cells(row)}\n" for row in table)
    found = list(split_rows(io.StringIO(text, newline="\n")))
    assert [row.fault for row in found] == [None] * len(table)
    back = [[cell and unguard_text(cell) for cell in row.cells] for row in found]
    assert [row or [None] for row in back] == table
    theirs = list(csv.reader(io.StringIO(text, newline=""), strict=True))
    assert [[unguard_text(cell) for cell in row] or [""] for row in theirs] == [
        [cell or "" for cell in row] for row in table
    ]


@pytest.mark.parametrize(
    ("text", "cells"),
    [
        ("", []),
        (",", [None, None]),
        ('"",a', ["", "a"]),
        ('"a""b",""""', ['a"b', '"']),
        ('"a"b', None),
        ('a"b"', None),
        ('"a', None),
    ],
)
def test_split(text: str, cells: list[str | None] | None) -> None:
    assert split_cells(text, ",") == cells


def test_a_damaged_row_costs_itself() -> None:
    text = 'a,b\n1,"x\n2,y\n1,"z"\n5,"p\nq"\n6,"\n7,t\n8,"u",v\n'
    for begins in (r"[0-9],", NEVER):
        found = list(split_rows(text.splitlines(keepends=True), begins=begins))
        assert [(row.line, row.cells, bool(row.fault)) for row in found] == [
            (1, ["a", "b"], False),
            (2, [], True),
            (3, ["2", "y"], False),
            (4, ["1", "z"], False),
            (5, ["5", "p\nq"], False),
            (7, [], True),
            (8, ["7", "t"], False),
            (9, ["8", "u", "v"], False),
        ]


NEVER = r"\Z(?!\Z)"


def test_quotes_open_in_two_rows_hide_no_row_between() -> None:
    text = 'a,b\n1,"x\n2,y\n3,z\n4,"w\n5,v\n'
    found = list(split_rows(text.splitlines(keepends=True)))
    assert [(row.line, bool(row.fault)) for row in found] == [
        (1, False), (2, True), (3, False), (4, False), (5, True), (6, False)
    ]  # fmt: skip


def test_a_row_has_an_end() -> None:
    endless = ['"' + "x" * 100 + "\n"] + ["y" * 100 + "\n"] * 50
    found = list(split_rows(endless, most=1000))
    assert [bool(row.fault) for row in found][:1] == [True]
    assert len(found) > 10
    too_long, whole = split_rows(["", "a\n"])
    assert (str(too_long.fault), whole.fault) == ("a line that is too long", None)


def test_no_quote_takes_long() -> None:
    begun = time.process_time()
    assert split_cells('"' + "a" * 200_000 + '" b', ",") is None
    assert split_cells('"' + 'a""' * 100_000, ",") is None
    assert time.process_time() - begun < 2


def test_separators() -> None:
    assert [guess_separator(head) for head in ("a,b;c,d", "a;b;c,d", "a\tb")] == [",", ";", "\t"]
