"""Archives signed, and proofs made of them and checked: from Python and from the command line."""

from __future__ import annotations

import json
import os
import pty
import shutil
import stat
import subprocess
import sys
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from hashlib import sha256
from pathlib import Path

import pytest

from barsis_notation.archive import acts
from barsis_notation.archive.archive import Archive
from barsis_notation.archive.errors import ArchiveError, NotFoundError
from barsis_notation.archive.seals.checkpoints import (
    Checkpoint,
    read_checkpoint,
    read_signed_checkpoint,
)
from barsis_notation.archive.seals.key_files import SecretKey, read_public_key, read_secret_key
from barsis_notation.archive.seals.proof_checks import (
    SignedFile,
    check_consistency,
    check_inclusion,
)
from barsis_notation.archive.seals.proofs import read_proof
from barsis_notation.record.canonical import canonical_bytes
from barsis_notation.record.record_io import dump
from tests.archive.findings import by_sql
from tests.archive.logs import KEY, OTHER_KEY
from tests.archive.records import archive_of
from tests.cli.run import barsis, unwrapped
from tests.named_players import played

KEYS = Path(__file__).parent / "keys"
GAMES = [*played(games=9)]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Return an archive of five records."""
    path = tmp_path / "cup.barsis"
    archive_of(path, GAMES[:5])
    return path


def signed(path: Path, name: str, key: SecretKey = KEY) -> Checkpoint:
    with Archive.open(path, writing=True) as archive:
        return archive.sign(key, path.parent / name)


def file(path: Path) -> SignedFile:
    return SignedFile(path.name, path.read_bytes(), Path(f"{path}.minisig").read_bytes())


def add(path: Path, count: int) -> None:
    with Archive.open(path, writing=True) as archive:
        list(archive.add_records(GAMES[:count]))


# -- signing ------------------------------------------------------------------------------------


def test_a_checkpoint_says_what_there_is(path: Path) -> None:
    with Archive.open(path) as archive:
        last = acts.read_last_act(archive.database)
        assert last is not None
        is_so = (archive.id, len(archive), archive.root, last.number, last.chain)
    made = signed(path, "one")
    assert made[:5] == is_so
    assert made.key == KEY.public
    assert datetime.now(UTC) - datetime.fromisoformat(made.date) < timedelta(minutes=1)
    one = file(path.parent / "one")
    assert one.raw == made.to_bytes()
    sealed, findings = read_signed_checkpoint(one.raw, one.signature, [KEY.public])
    assert findings == []
    assert sealed is not None
    assert sealed.checkpoint == made


def test_what_is_signed_is_kept_and_stands_among_the_acts(path: Path) -> None:
    made = [signed(path, "one"), signed(path, "two", OTHER_KEY)]
    with Archive.open(path) as archive:
        rows = [*archive.database.rows("SELECT number, size, body, signature FROM checkpoints")]
        members = [one.members for one in acts.read_acts(archive.database)]
        assert archive.last_checkpoint() == made[1]
        assert archive.last_checkpoint(least=6) is None
    files = [file(path.parent / name) for name in ("one", "two")]
    for number, (row, each) in enumerate(zip(rows, files, strict=True), 1):
        assert each.signature is not None
        assert row == (number, 5, each.raw.decode(), each.signature.decode())
        act = members[number + 1]
        assert act == {
            "act": "sign",
            "at": made[number - 1].date,
            "number": number,
            "checkpoint": sha256(each.raw).hexdigest(),
            "signature": sha256(each.signature).hexdigest(),
        }
    assert [one.acts for one in made] == [2, 3]


@pytest.mark.parametrize("taken", ["one", "one.minisig"])
def test_nothing_is_written_over(path: Path, taken: str) -> None:
    (path.parent / taken).write_bytes(b"kept")
    before = path.read_bytes()
    with pytest.raises(FileExistsError):
        signed(path, "one")
    assert (path.parent / taken).read_bytes() == b"kept"
    left = {each.name for each in path.parent.iterdir()} - {taken, "cup.barsis"}
    assert left == set()
    with Archive.open(path) as archive:
        assert archive.last_checkpoint() is None
    assert path.read_bytes() == before


def test_where_the_files_cannot_be_written_nothing_was_signed(path: Path) -> None:
    with pytest.raises(OSError, match="no/where"):
        signed(path, "no/where")
    with Archive.open(path) as archive:
        assert archive.last_checkpoint() is None
        assert [one.members["act"] for one in acts.read_acts(archive.database)] == ["init", "add"]


def test_an_empty_archive_is_signed_and_went_on(tmp_path: Path) -> None:
    path = tmp_path / "cup.barsis"
    Archive.create(path).close()
    older = signed(path, "one")
    add(path, 3)
    signed(path, "two")
    with Archive.open(path) as archive:
        proof = archive.prove_since(older)
    answer = check_consistency(proof, file(tmp_path / "one"), file(tmp_path / "two"), [KEY.public])
    assert answer.findings == []


# -- proving ------------------------------------------------------------------------------------


def test_every_record_is_proved_for_the_last_checkpoint(path: Path) -> None:
    signed(path, "one")
    add(path, 9)
    with Archive.open(path) as archive:
        proofs = [archive.prove(number) for number in range(1, 6)]
    for proof, game in zip(proofs, GAMES, strict=False):
        raw = canonical_bytes(game)
        answer = check_inclusion(proof, file(path.parent / "one"), [KEY.public], [raw])
        assert answer.findings == []
        assert proof.size == 5


def test_a_record_that_no_checkpoint_has_is_proved_for_the_archive_as_it_is(path: Path) -> None:
    signed(path, "one")
    add(path, 9)
    with Archive.open(path) as archive:
        assert archive.prove(7).size == 9
        one, _ = read_checkpoint((path.parent / "one").read_bytes())
        with pytest.raises(NotFoundError, match=r"record 7 was added after .* 5 records"):
            archive.prove(7, one)
        with pytest.raises(NotFoundError):
            archive.prove(10)


def test_a_withdrawn_record_is_still_proved(path: Path) -> None:
    made = signed(path, "one")
    with Archive.open(path, writing=True) as archive:
        archive.withdraw(2, "asked for")
        proof = archive.prove(2, made)
        assert archive.prove_since(made).path == []
    raw = canonical_bytes(GAMES[1])
    assert check_inclusion(proof, file(path.parent / "one"), (), [raw]).findings == []


def test_an_archive_is_proved_to_have_gone_on(path: Path) -> None:
    made: list[Checkpoint] = []
    for count in (5, 6, 6, 9):
        add(path, count)
        made.append(signed(path, str(len(made))))
    for first, older in enumerate(made):
        for second, newer in enumerate(made[first:], first):
            with Archive.open(path) as archive:
                proof = archive.prove_since(older, newer)
            before, after = (file(path.parent / str(number)) for number in (first, second))
            assert check_consistency(proof, before, after, [KEY.public]).findings == []
    with Archive.open(path) as archive:
        assert archive.prove_since(made[0]) == archive.prove_since(made[0], made[3])


def error_of(path: Path, prove: Callable[[Archive], object]) -> str:
    with Archive.open(path) as archive, pytest.raises(ArchiveError) as raised:
        prove(archive)
    assert raised.value.finding.file == str(path)
    return raised.value.finding.name


def test_no_proof_is_made_of_an_archive_that_does_not_go_on(path: Path, tmp_path: Path) -> None:
    made = signed(path, "one")
    copy = Path(shutil.copy(path, tmp_path / "copy.barsis"))
    add(path, 9)
    later = signed(path, "two")
    other = tmp_path / "other.barsis"
    archive_of(other, GAMES[:5])
    assert error_of(other, lambda archive: archive.prove(1, made)) == "another-archive"
    assert error_of(other, lambda archive: archive.prove_since(made)) == "another-archive"
    assert error_of(copy, lambda archive: archive.prove(1, later)) == "log-rewritten"
    assert error_of(copy, lambda archive: archive.prove_since(later)) == "log-rewritten"
    assert error_of(path, lambda archive: archive.prove_since(later, made)) == "log-rewritten"
    struck = made._replace(acts=made.acts + 9)
    assert error_of(path, lambda archive: archive.prove(1, struck)) == "acts-rewritten"


def test_no_proof_is_made_of_leaves_that_were_changed(path: Path) -> None:
    by_sql(path, "UPDATE records SET leaf = zeroblob(32) WHERE number = 3")
    assert error_of(path, lambda archive: archive.prove(1)) == "archive-damaged"
    by_sql(path, "DELETE FROM acts")
    assert error_of(path, lambda archive: archive.prove(1)) == "archive-damaged"


def test_no_proof_is_made_of_later_leaves_that_were_changed(path: Path) -> None:
    made = signed(path, "one")
    add(path, 9)
    by_sql(path, "UPDATE records SET leaf = zeroblob(32) WHERE number = 8")
    assert error_of(path, lambda archive: archive.prove_since(made)) == "archive-damaged"


def test_no_proof_is_made_for_a_checkpoint_of_other_leaves(path: Path) -> None:
    made = signed(path, "one")
    add(path, 9)
    by_sql(path, "UPDATE records SET leaf = zeroblob(32) WHERE number = 3")
    assert error_of(path, lambda archive: archive.prove(1)) == "log-rewritten"
    assert error_of(path, lambda archive: archive.prove_since(made)) == "log-rewritten"
    by_sql(path, "UPDATE checkpoints SET body = 'x'")
    assert error_of(path, lambda archive: archive.prove(1)) == "archive-damaged"


# -- from the command line ----------------------------------------------------------------------


@pytest.fixture
def folder(path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the folder of that archive, which the commands work in, with a key and a record."""
    folder = path.parent
    monkeypatch.chdir(folder)
    for name in ("open.key", "open.pub", "locked.key", "ed25519.pem", "ed25519.pub.pem"):
        shutil.copy(KEYS / name, folder)
    dump(GAMES[1], folder / "second.barsis.json")
    return folder


def done(words: str, status: int = 0) -> str:
    """Run a command; return what it says, data and talk."""
    result = barsis("archive", *words.split())
    assert result.exit_code == status, result.output
    return result.stdout + unwrapped(result.stderr)


@pytest.fixture
def _open_umask() -> Iterator[None]:
    """Let new files be read by everybody, as on most machines."""
    before = os.umask(0o022)
    yield
    os.umask(before)


@pytest.mark.usefixtures("_open_umask")
def test_a_key_is_made_and_signs(folder: Path) -> None:
    said = done("sign --new-key k --no-password")
    public = read_public_key((folder / "k.pub").read_bytes())
    secret = read_secret_key((folder / "k").read_bytes(), str)
    assert secret.public == public
    assert said == (
        "k is a new secret key; keep it private, with a copy in another place\n"
        f"k.pub is its public key; publish it: {public.to_line()}\n"
    )
    assert stat.S_IMODE((folder / "k").stat().st_mode) == 0o600
    assert stat.S_IMODE((folder / "k.pub").stat().st_mode) == 0o644
    said = done("sign cup.barsis --key k -o one")
    assert "seals 5 records and 2 acts of the archive" in said
    assert f"one is signed with the key {public.name}" in said
    sealed, findings = read_signed_checkpoint(*file(folder / "one")[1:], [public])
    assert findings == []
    assert sealed is not None


@pytest.mark.skipif(shutil.which("minisign") is None, reason="minisign is not installed: not tried")
def test_minisign_verifies_a_checkpoint(folder: Path) -> None:
    done("sign --new-key k --no-password")
    done("sign cup.barsis --key k -o one")
    words = ["minisign", "-Vm", "one", "-p", "k.pub"]
    verified = subprocess.run(words, capture_output=True, text=True, check=False)
    assert verified.returncode == 0, verified.stderr
    assert "file:one" in verified.stdout
    (folder / "one").write_bytes((folder / "one").read_bytes().replace(b"\n5\n", b"\n6\n"))
    assert subprocess.run(words, capture_output=True, check=False).returncode != 0


def test_a_key_in_pem_signs(folder: Path) -> None:
    done("sign cup.barsis --key ed25519.pem -o one")
    done("prove cup.barsis 2 -o p")
    said = done(
        "prove --check p --checkpoint one --key ed25519.pub.pem --record second.barsis.json"
    )
    assert "the record " in said


def test_no_key_is_written_over(folder: Path) -> None:
    for name in ("k", "k.pub"):
        (folder / name).write_bytes(b"kept")
        assert f"{name} exists already" in done("sign --new-key k --no-password", 2)
        assert (folder / name).read_bytes() == b"kept"
        (folder / name).unlink()


def test_a_locked_key_is_opened_by_a_file(folder: Path) -> None:
    (folder / "word").write_text("correct horse\nand more\n")
    done("sign cup.barsis --key locked.key --password-file word -o one")
    (folder / "word").write_text("wrong horse\n")
    assert "the password is wrong" in done(
        "sign cup.barsis --key locked.key --password-file word -o two", 3
    )
    assert "can only be typed on a terminal" in done("sign cup.barsis --key locked.key -o two", 2)
    assert not (folder / "two").exists()


def test_a_new_key_is_locked_by_a_file(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("barsis_notation.archive.seals.key_files.OPERATIONS", 2**19)
    monkeypatch.setattr("barsis_notation.archive.seals.key_files.MEMORY", 2**24)
    (folder / "word").write_text("كلمة\n", "utf-8")
    done("sign --new-key k --password-file word")
    public = read_public_key((folder / "k.pub").read_bytes())
    assert read_secret_key((folder / "k").read_bytes(), lambda: "كلمة").public == public
    (folder / "word").write_text("\n")
    assert "the password is empty" in done("sign --new-key l --password-file word", 2)
    assert not (folder / "l").exists()


SMALL = """
import sys
from barsis_notation.archive.seals import key_files
key_files.OPERATIONS, key_files.MEMORY = 2**19, 2**24
sys.argv[0] = "barsis"
from barsis_cli.app import main
main()
"""
"""The command, with keys that are locked in no time."""


def at_terminal(words: str, *typed: str) -> tuple[int, str]:
    """Run a command at a terminal of its own, and type; return its status and what is seen."""
    child, terminal = pty.fork()
    if child == 0:
        os.execv(sys.executable, [sys.executable, "-c", SMALL, "archive", *words.split()])
    seen = b""
    for word in (*typed, None):
        while word is None or not seen.rstrip(b" ").endswith(b":"):
            try:
                piece = os.read(terminal, 4096)
            except OSError:
                piece = b""
            if not piece:
                break
            seen += piece
        if word is not None:
            os.write(terminal, word.encode() + b"\n")
            seen += b"\n"
    os.close(terminal)
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]), seen.decode()


@pytest.mark.by_turns(2)
def test_a_password_is_asked_for_at_the_terminal_and_not_shown(folder: Path) -> None:
    status, seen = at_terminal("sign --new-key k", "open sesame", "open sesame")
    assert status == 0
    assert "password of the new key" in seen
    assert "repeat the password" in seen
    assert "sesame" not in seen
    public = read_public_key((folder / "k.pub").read_bytes())
    assert read_secret_key((folder / "k").read_bytes(), lambda: "open sesame").public == public
    status, seen = at_terminal("sign cup.barsis --key k -o one", "open sesame")
    assert status == 0
    assert "password of k" in seen
    assert "sesame" not in seen
    assert at_terminal("sign cup.barsis --key k -o two", "open barley")[0] == 3
    status, seen = at_terminal("sign --new-key l", "one", "other")
    assert status == 2
    assert "the two passwords differ" in seen
    assert not (folder / "l").exists()


def test_proofs_are_made_and_checked(folder: Path) -> None:
    done("sign cup.barsis --key open.key -o one")
    done("prove cup.barsis 2 -o p")
    check = "prove --check p --checkpoint one"
    unknown, known = done(check), done(f"{check} --key open.pub --record second.barsis.json")
    assert "contains leaf 2;" in unknown
    assert "check whose key this is" in unknown
    assert "the archive, which has 5 records, contains the record" in known
    assert "signed with the key F00F1A87FB2C0AE1, which is the one that was given" in known
    add(folder / "cup.barsis", 9)
    done("sign cup.barsis --key open.key -o two")
    done("prove cup.barsis --since one -o c")
    said = done("prove --check c --checkpoint two --since one --key open.pub")
    assert said.startswith("the archive grew from 5 records to 9 records;")
    assert said.count("which is the one that was given") == 2
    line = (folder / "open.pub").read_text().split("\n")[1]
    assert done(f"prove --check c --checkpoint two --since one --key {line}") == said


def test_the_record_is_found_in_any_file(folder: Path) -> None:
    done("sign cup.barsis --key open.key -o one")
    done("prove cup.barsis 4 -o p")
    check = "prove --check p --checkpoint one --record"
    dump(GAMES[3], folder / "r.barsis.json")
    assert barsis("convert", "r.barsis.json", "-o", "r.bsn").exit_code == 0
    lines = [canonical_bytes(game) + b"\n" for game in (GAMES[0], GAMES[3], GAMES[2])]
    (folder / "all.jsonl").write_bytes(b"{}\n" + b"".join(lines))
    for name in ("r.barsis.json", "r.bsn", "all.jsonl"):
        assert "the archive, which has 5 records, contains the record" in done(f"{check} {name}"), (
            name
        )
    other = done(f"{check} second.barsis.json", 1)
    assert "ARC039 another-record" in other
    assert other.startswith("p: ")
    done(f"{check} missing.json", 3)


def test_what_does_not_hold_is_said_and_ends_with_1(folder: Path) -> None:
    done("sign cup.barsis --key open.key -o one")
    done("prove cup.barsis 2 -o p")
    proof = (folder / "p").read_text()
    (folder / "p").write_text(proof.replace('"index": 1', '"index": 2'))
    said = done("prove --check p --checkpoint one", 1)
    assert said.startswith("p: ARC038 proof-fails ")
    assert "seals" not in said
    (folder / "p").write_text("{}")
    assert "ARC035" in done("prove --check p --checkpoint one", 1)
    (folder / "p").write_text(proof)
    assert "ARC034" in done("prove --check p --checkpoint one --key ed25519.pub.pem", 1)
    (folder / "one.minisig").unlink()
    said = done("prove --check p --checkpoint one", 1)
    assert said.startswith("one: ARC032 signature-missing ")
    (folder / "one.minisig").write_bytes(b"x")
    assert done("prove --check p --checkpoint one", 1).startswith("one.minisig:1: ARC031 ")


def test_the_answer_as_json(folder: Path) -> None:
    done("sign cup.barsis --key open.key -o one")
    done("prove cup.barsis 2 -o p")
    answer = json.loads(done("prove --check p --checkpoint one --key open.pub -f json"))
    assert answer["holds"] is True
    assert answer["findings"] == []
    assert answer["since"] is None
    assert answer["proof"] == json.loads((folder / "p").read_text())
    assert answer["checkpoint"]["size"] == 5
    assert answer["checkpoint"]["key_compared"] is True
    assert len(answer["shown"]) == 3
    (folder / "one.minisig").unlink()
    answer = json.loads(done("prove --check p --checkpoint one -f json", 1))
    assert answer["holds"] is False
    assert [finding["code"] for finding in answer["findings"]] == ["ARC032"]
    assert answer["findings"][0]["file"] == "one"
    assert answer["checkpoint"] is None


def test_a_proof_that_nothing_was_signed_for_is_said_to_be_one(folder: Path) -> None:
    proof, findings = read_proof(
        done("prove cup.barsis 2").partition("no signed checkpoint")[0].encode()
    )
    assert findings == []
    assert proof is not None
    said = done("prove cup.barsis 2 -o p")
    assert said.startswith("no signed checkpoint covers 5 records; sign the archive before")
    done("sign cup.barsis --key open.key -o one")
    assert done("prove cup.barsis 2 -o q") == ""


@pytest.mark.by_turns(2)
@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("sign", "name the archive to sign, or create a key with --new-key"),
        ("sign cup.barsis", "--key and -o are needed"),
        ("sign cup.barsis --key open.key", "--key and -o are needed"),
        ("sign cup.barsis --key open.key -o -", "-o must name a file"),
        ("sign cup.barsis --key open.key -o /dev/null", "-o must name a file"),
        ("sign cup.barsis --new-key k", "--new-key only creates a key"),
        ("sign --new-key k", "can only be typed on a terminal"),
        ("sign --new-key k --no-password --password-file x", "not both"),
        ("prove", "name an archive, or a proof to check with --check"),
        ("prove cup.barsis", "name one record, or an older checkpoint with --since"),
        ("prove cup.barsis 1 --since one", "name one record, or an older checkpoint"),
        ("prove cup.barsis 1 --record x", "--record, -f json works only with --check"),
        ("prove cup.barsis 1 -f json", "--record, -f json works only with --check"),
        ("prove cup.barsis 1 --checkpoint one -o one", "one"),
        ("prove cup.barsis --check p --checkpoint one", "does not work with an archive or -o"),
        ("prove --check p --checkpoint one -o x", "does not work with an archive or -o"),
        ("prove --check p", "name it with --checkpoint"),
        ("prove --check p --checkpoint one --since one", "this proof is about a record"),
        ("prove --check c --checkpoint one", "this proof is about two checkpoints"),
        ("prove --check c --checkpoint one --since one --record x", "leave out --record"),
    ],
)
def test_a_wrong_command_line(folder: Path, words: str, said: str) -> None:
    done("sign cup.barsis --key open.key -o one")
    done("prove cup.barsis 2 -o p")
    done("prove cup.barsis --since one -o c")
    before = {each.name: each.read_bytes() for each in folder.iterdir()}
    assert said in done(words, 2)
    assert {each.name: each.read_bytes() for each in folder.iterdir()} == before


@pytest.mark.by_turns(2)
@pytest.mark.parametrize(
    ("words", "status"),
    [
        ("sign cup.barsis --key missing -o two", 3),
        ("sign cup.barsis --key open.pub -o two", 3),
        ("sign cup.barsis --key cup.barsis -o two", 3),
        ("sign cup.barsis --key open.key -o one", 3),
        ("sign cup.barsis --key open.key -o no/where", 3),
        ("sign --new-key no/where --no-password", 3),
        ("prove cup.barsis 99 -o x", 1),
        ("prove cup.barsis 1 --checkpoint missing", 3),
        ("prove cup.barsis 1 --checkpoint open.pub", 1),
        ("prove cup.barsis --since missing", 3),
        ("prove --check missing --checkpoint one", 3),
        ("prove --check p --checkpoint missing", 3),
        ("prove --check p --checkpoint .", 3),
        ("prove --check p --checkpoint one --key missing", 3),
        ("prove --check p --checkpoint one --key open.key", 3),
        ("prove --check /dev/zero --checkpoint one", 1),
        ("prove --check p --checkpoint /dev/zero", 1),
    ],
)
def test_what_cannot_be_used(folder: Path, words: str, status: int) -> None:
    done("sign cup.barsis --key open.key -o one")
    done("prove cup.barsis 2 -o p")
    before = {each.name: each.read_bytes() for each in folder.iterdir()}
    for language in ("en", "ar"):
        assert done(f"{words} --lang {language}", status)
    assert {each.name: each.read_bytes() for each in folder.iterdir()} == before


def test_without_cryptography_the_extra_is_named(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    done("sign cup.barsis --key open.key -o one")
    done("prove cup.barsis 2 -o p")
    monkeypatch.setitem(sys.modules, "cryptography.hazmat.primitives.asymmetric", None)
    for words in (
        "sign cup.barsis --key open.key -o two",
        "sign --new-key k --no-password",
        "prove --check p --checkpoint one",
    ):
        assert "pip install 'barsis_notation[signing]'" in done(words, 3)
    done("prove cup.barsis 2 -o q")
    assert (folder / "q").read_bytes() == (folder / "p").read_bytes()
