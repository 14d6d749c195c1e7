"""An archive verified: a whole one, one that was changed by any means, and what is said of each."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest

from barsis_notation.archive.archive import Archive
from barsis_notation.archive.seals.proof_checks import SignedFile
from barsis_notation.archive.verification.verifying import Verification, VerificationSummary
from barsis_notation.language.speech import LANGUAGES, speaking
from tests.archive import logs
from tests.archive.findings import CHANGES, by_sql
from tests.archive.records import archive_of, changed
from tests.archive.tampered import KEY, Kept, everything
from tests.archive.tampering import KINDS, run
from tests.language.arabic import english_letters
from tests.named_players import played
from tests.scale import LONG, SEED


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> Kept:
    return everything(tmp_path_factory.mktemp("everything"))


@pytest.fixture
def path(tmp_path: Path) -> Path:
    archive_of(tmp_path / "games.barsis", played(games=3))
    return tmp_path / "games.barsis"


def found(path: Path, **how: object) -> list[str]:
    """Return the names of what ``verify`` finds."""
    return [finding.name for finding in Verification(path, **how)]  # type: ignore[arg-type]


def summary(path: Path, **how: object) -> VerificationSummary:
    """Return what is shown of an archive in which nothing is wrong."""
    verification = Verification(path, **how)  # type: ignore[arg-type]
    assert list(verification) == []
    return verification.summary


def signed(path: Path, to: Path) -> SignedFile:
    """Sign the archive; return the checkpoint."""
    changed(path, lambda archive: archive.sign(KEY, to))
    return SignedFile(str(to), to.read_bytes(), to.with_name(f"{to.name}.minisig").read_bytes())


# -- Whole archives -----------------------------------------------------------------------------


def test_the_tables_alone_are_not_whole_if_one_was_changed(path: Path) -> None:
    by_sql(path, "UPDATE acts SET body = replace(body, 'a', 'b') WHERE number = 1")
    alone, everything_else = Verification(path), Verification(path)
    with Archive.open(path) as archive:
        found_alone = [*alone.check_tables(archive.database)]
    assert [one.code for one in found_alone] == [one.code for one in everything_else]
    assert found_alone
    assert not alone.is_whole
    assert alone.summary.proved == everything_else.summary.proved


@pytest.mark.parametrize("fast", [False, True])
def test_an_archive_with_something_of_everything_is_whole(kept: Kept, fast: bool) -> None:
    shown = summary(kept.path, fast=fast, checkpoint=kept.checkpoint, keys=kept.keys)
    with Archive.open(kept.path) as archive:
        assert (shown.archive, shown.root, shown.size) == (archive.id, archive.root, len(archive))
        assert shown.records == len(list(archive.contents())) == shown.size - 2
    assert shown.withdrawn == 2
    assert shown.proved
    assert shown.sealed


def test_so_it_was_after_each_act(kept: Kept, tmp_path: Path) -> None:
    assert len(kept.states) > 10
    for number, state in enumerate(kept.states):
        path = tmp_path / f"{number}.barsis"
        path.write_bytes(state)
        summary(path)


@pytest.mark.parametrize("zstd", [False, True])
def test_an_empty_archive_and_one_packed_by_zstandard_are_whole(tmp_path: Path, zstd: bool) -> None:
    path = tmp_path / "games.barsis"
    archive_of(path, [], zstd=zstd)
    assert summary(path).size == 0
    changed(path, lambda archive: list(archive.add_records(played(games=2))))
    assert summary(path).records == 2


def test_a_file_that_cannot_be_written_is_verified_and_no_byte_changes(path: Path) -> None:
    before = path.read_bytes()
    path.chmod(0o400)
    path.parent.chmod(0o500)
    try:
        shown = summary(path)
        assert [one.name for one in path.parent.iterdir()] == [path.name]
    finally:
        path.parent.chmod(0o700)
    assert shown.records == 3
    assert path.read_bytes() == before


def test_what_others_add_meanwhile_changes_nothing(path: Path) -> None:
    with Archive.open(path, writing=True) as writer:
        verification = Verification(path)
        stages = iter(verification)
        list(writer.add_records(played(seed=2)))
        assert list(stages) == []
        assert verification.summary.size == 4
        verification = writer.verify()
        assert list(verification) == []


def test_a_file_that_is_not_there_is_an_error_of_the_system(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        found(tmp_path / "nothing.barsis")


# -- In words -----------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("fast", [False, True])
def test_what_is_shown_is_said_in_words(kept: Kept, language: str, fast: bool) -> None:
    shown = summary(kept.path, fast=fast, checkpoint=kept.checkpoint, keys=kept.keys)
    with speaking(language):
        lines = [str(text) for part in shown[-3:] for text in part]
    assert len(lines) >= 7
    assert all(lines)
    if language == "ar":
        for line in lines:
            quoted = [word for word in line.split() if any(map(str.isdigit, word))]
            assert english_letters(line, quoted) == [], line


def names(texts: tuple[object, ...]) -> list[str]:
    return [text.name for text in texts]  # type: ignore[attr-defined]


def test_what_is_not_shown_depends_on_the_checkpoints(path: Path, tmp_path: Path) -> None:
    assert names(summary(path).not_shown) == ["not-shown-unsealed", "not-shown-plays"]
    assert names(summary(path, fast=True).not_shown)[0] == "not-shown-fast"
    checkpoint = signed(path, tmp_path / "checkpoint")
    shown = summary(path)
    assert names(shown.sealed) == ["sealed", "sealed-by"]
    assert names(shown.not_shown) == ["not-shown-newest", "not-shown-plays"]
    changed(path, lambda archive: list(archive.add_records(played(seed=2))))
    shown = summary(path, checkpoint=checkpoint, keys=[KEY.public])
    assert names(shown.sealed) == ["sealed", "sealed-by-known"]
    assert names(shown.not_shown) == ["not-shown-later", "not-shown-plays"]
    assert "1 record and 1 act" in str(shown.not_shown[0])


def test_of_several_checkpoints_the_newest_of_the_right_key_counts(
    path: Path, tmp_path: Path
) -> None:
    first = signed(path, tmp_path / "first")
    changed(path, lambda archive: list(archive.add_records(played(seed=2))))
    signed(path, tmp_path / "second")
    changed(path, lambda archive: list(archive.add_records(played(seed=3))))
    changed(path, lambda archive: archive.sign(logs.OTHER_KEY, tmp_path / "of-another"))
    sealed = summary(path, checkpoint=first, keys=[KEY.public]).sealed
    assert "seals 4 records" in str(sealed[0])
    sealed = summary(path, checkpoint=first).sealed
    assert "seals 3 records" in str(sealed[0]), "whose keys they are is not known"
    assert "seals 5 records" in str(summary(path).sealed[0])


def test_of_a_damaged_archive_is_said_what_is_whole(path: Path) -> None:
    by_sql(path, "UPDATE contents SET bytes = x'00' WHERE number = 2")
    verification = Verification(path)
    assert [finding.name for finding in verification] == ["content-changed"]
    assert names(verification.summary.proved) == ["proved-some"]
    assert "of 3 records, 2 have" in str(verification.summary.proved[0])


# -- Checkpoints --------------------------------------------------------------------------------


def test_a_checkpoint_of_another_key_or_another_archive_is_not_taken(
    path: Path, tmp_path: Path
) -> None:
    checkpoint = signed(path, tmp_path / "checkpoint")
    assert found(path, checkpoint=checkpoint, keys=[logs.OTHER_KEY.public]) == ["another-key"]
    assert found(path, checkpoint=checkpoint._replace(signature=None)) == ["signature-missing"]
    assert found(path, checkpoint=logs.signed(3)) == ["another-archive"]


def test_an_archive_made_anew_is_found_against_a_checkpoint(path: Path, tmp_path: Path) -> None:
    with Archive.open(path) as archive:
        id = archive.id
    checkpoint = signed(path, tmp_path / "checkpoint")
    other = tmp_path / "other.barsis"
    archive_of(other, played(games=3, seed=5))
    by_sql(other, f"UPDATE about SET value = '{id}' WHERE name = 'archive'")
    names_found = found(other, checkpoint=checkpoint)
    assert "about-differs" in names_found  # and who makes the acts anew too:
    remade(other, id)
    assert found(other) == []
    assert {*found(other, checkpoint=checkpoint)} == {
        "log-rewritten",
        "acts-rewritten",
    }


def remade(path: Path, id: str) -> None:
    """Give an archive another id in its acts, and chain them anew."""
    from barsis_notation.archive.acts import START, extend_chain, read_acts

    with Archive.open(path, writing=True) as archive:
        chain = START
        for act in list(read_acts(archive.database)):
            members = act.members
            body = act.body
            if members["act"] == "init":
                body = body.replace(members["archive"], id)
            chain = extend_chain(chain, body)
            archive.database.execute(
                "UPDATE acts SET body = ?, chain = ? WHERE number = ?", (body, chain, act.number)
            )


# -- Changed archives ---------------------------------------------------------------------------


@pytest.mark.parametrize("fast", [False, True])
def test_what_was_withdrawn_and_is_there_again_is_found(
    path: Path, tmp_path: Path, fast: bool
) -> None:
    row = "INSERT INTO contents SELECT * FROM before.contents WHERE number = 2"
    before = tmp_path / "before.barsis"
    before.write_bytes(path.read_bytes())
    changed(path, lambda archive: archive.withdraw(2, "asked for"))
    assert found(path, fast=fast) == []
    connection = sqlite3.connect(path)
    connection.execute("ATTACH ? AS before", (str(before),))
    connection.execute(row)
    connection.commit()
    connection.close()
    assert found(path, fast=fast) == ["withdrawal-differs"]


@pytest.mark.parametrize("name", CHANGES)
def test_a_change_is_found_and_called_by_its_name(path: Path, name: str) -> None:
    by_sql(path, CHANGES[name])
    assert name in found(path)


CONTENTS = {
    "content-changed",
    "content-unreadable",
    "rows-differ",
    "findings-differ",
    "leaf-changed",
    "search-differs",
}
"""What is not found without reading contents."""


@pytest.mark.parametrize("name", sorted(CHANGES.keys() - CONTENTS))
def test_what_needs_no_content_is_found_without_reading_any(path: Path, name: str) -> None:
    by_sql(path, CHANGES[name])
    assert name in found(path, fast=True)


def of_views(path: Path) -> None:
    by_sql(path, "DROP TABLE words")
    by_sql(
        path,
        "CREATE VIEW words AS WITH RECURSIVE n(number) AS"
        " (SELECT 1 UNION ALL SELECT number + 1 FROM n) SELECT number, '' AS text FROM n",
    )


def of_text(path: Path) -> None:
    by_sql(path, "UPDATE people SET name = CAST(x'ff' AS TEXT) WHERE number = 1")


def of_sizes(path: Path) -> None:
    by_sql(path, "UPDATE contents SET size = -1 WHERE number = 2")


def of_ways(path: Path) -> None:
    by_sql(path, "INSERT INTO search_idx VALUES (2, x'', 2), (3, x'', 2)")


def of_schema(path: Path) -> None:
    """Put bytes of no text into the SQL of a table, which SQLite quotes when it cannot read it."""
    raw = path.read_bytes()
    at = raw.index(b"CREATE TABLE people")
    path.write_bytes(raw[: at + 8] + b"\xa0" + raw[at + 9 :])


def of_leaves(path: Path) -> None:
    """Put NULL where the table allows none, as damage may."""
    allowed, strict = "leaf BLOB", "leaf BLOB NOT NULL"
    for one, other in ((strict, allowed), (allowed, strict)):
        connection = sqlite3.connect(path)
        connection.execute("PRAGMA writable_schema = ON")
        connection.execute("UPDATE sqlite_schema SET sql = replace(sql, ?, ?)", (one, other))
        connection.commit()
        connection.close()
        if other == allowed:
            by_sql(path, "UPDATE records SET leaf = NULL WHERE number = 3")
            by_sql(path, "DELETE FROM contents WHERE number = 3")


def of_acts(path: Path) -> None:
    by_sql(path, "UPDATE acts SET body = CAST(x'7bff7d' AS TEXT) WHERE number = 2")


@pytest.mark.by_turns(2)
@pytest.mark.parametrize("number", [-(2**63), -1, 0, 7, 2**63 - 1])
@pytest.mark.parametrize("table", ["records", "contents", "words", "results", "findings"])
def test_a_row_of_any_number_is_found(path: Path, table: str, number: int) -> None:
    rows = {
        "records": f"({number}, x'00', x'00', x'00'{', NULL' * 15})",
        "contents": f"({number}, 0, 0, x'00')",
        "words": f"({number}, '')",
        "results": f"({number}, 0, 'S', NULL, NULL, NULL, NULL)",
        "findings": f"({number}, 0, 'MOV003', 'error', 1, 1)",
    }
    by_sql(path, f"INSERT INTO {table} VALUES {rows[table]}")
    assert found(path)
    assert (table not in {"records", "contents"}) or found(path, fast=True)


@pytest.mark.parametrize(
    "change", [of_views, of_text, of_sizes, of_ways, of_schema, of_acts, of_leaves]
)
def test_what_would_hang_or_break_who_reads_it_is_a_finding(
    path: Path, change: Callable[[Path], None]
) -> None:
    change(path)
    assert found(path)


def test_half_a_file_is_a_finding(path: Path) -> None:
    raw = path.read_bytes()
    for size in range(512, len(raw), len(raw) // 40):
        path.write_bytes(raw[:size])
        assert found(path), size


@pytest.mark.by_turns(3)
@pytest.mark.parametrize("kind", KINDS)
def test_no_change_is_silent(kind: str, tmp_path: Path) -> None:
    count = 2000 if LONG else 12
    came = run({kind: count}, SEED, tmp_path)[kind]
    assert came["found"] > count / 4
    assert (came["silent"], came["crash"]) == (0, 0), came


if os.geteuid() == 0:  # who may do everything writes where others may not
    test_a_file_that_cannot_be_written_is_verified_and_no_byte_changes = pytest.mark.skip(
        reason="root may write everywhere"
    )(test_a_file_that_cannot_be_written_is_verified_and_no_byte_changes)
