"""Each statement of the specification has a label of its own and a case that checks it."""

from __future__ import annotations

from pathlib import Path

from tests.conformance.statements import find_checks, read_all_statements, read_statements


def test_each_sentence_with_must_has_a_label() -> None:
    assert read_all_statements()[1] == []


def test_labels_are_unique() -> None:
    labels = [one.label for one in read_all_statements()[0]]
    assert sorted(labels) == sorted(set(labels))
    assert labels


def test_each_statement_has_a_case() -> None:
    checked = find_checks()
    assert [one.label for one in read_all_statements()[0] if one.label not in checked] == []


def test_each_check_names_a_statement() -> None:
    known = {one.label for one in read_all_statements()[0]}
    assert {label: ids[0] for label, ids in find_checks().items() if label not in known} == {}


def test_statements_are_read_from_sentences_items_and_rows(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text(
        "# Page\n\nA turn MUST begin with a seat (`turn-seat`). It MUST end.\n\n"
        "Each MUST hold:\n\n- The first (`turn-first`).\n- The second (`turn-second`).\n\n"
        "```text\nThis MUST NOT be read.\n```\n\n| part | meaning |\n|---|---|\n"
        "| `a` | MUST be there. (`turn-a`) |\n\nThe last word MUST\nbe two lines (`turn-last`).\n",
        encoding="utf-8",
    )
    statements, unlabelled = read_statements(page)
    assert [(one.label, one.line) for one in statements] == [
        ("turn-seat", 3), ("turn-first", 7), ("turn-second", 8), ("turn-a", 16), ("turn-last", 18)
    ]  # fmt: skip
    assert unlabelled == ["page:3: It MUST end."]
