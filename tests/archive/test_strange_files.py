"""Whatever is given for a proof, a checkpoint, a signature or a key: it is said, never raised."""

from __future__ import annotations

import contextlib
import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from barsis_notation.archive.exchange.bag_files import check_proof as script
from barsis_notation.archive.seals.proofs import encode_proof
from tests.archive.logs import KEY, consistency, inclusion, signed
from tests.cli.run import barsis
from tests.hostile.inputs import BAD, bytes_of
from tests.scale import SEED

NAMES = ("p", "c", "new", "new.minisig", "old", "key.pub", "secret")
COMMANDS = {
    "prove --check p --checkpoint new --key key.pub": {"p", "new", "new.minisig", "key.pub"},
    "prove --check c --checkpoint new --since old": {"c", "new", "new.minisig", "old"},
    "sign cup.barsis --key secret -o out": {"secret"},
}
"""What reads these files, and which of them."""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a folder of good files and an empty archive, which the commands work in."""
    monkeypatch.chdir(tmp_path)
    assert barsis("archive", "init", "cup.barsis").exit_code == 0
    (tmp_path / "p").write_bytes(encode_proof(inclusion(3, 9)))
    (tmp_path / "c").write_bytes(encode_proof(consistency(4, 9)))
    for name, size in (("new", 9), ("old", 4)):
        _, raw, signature = signed(size)
        assert signature is not None
        (tmp_path / name).write_bytes(raw)
        (tmp_path / f"{name}.minisig").write_bytes(signature)
    (tmp_path / "key.pub").write_bytes(KEY.public.to_file())
    (tmp_path / "secret").write_bytes(KEY.to_file())
    return tmp_path


def ends_well(folder: Path, name: str) -> Iterator[int]:
    """Yield the exit status of every command that reads the file *name*."""
    for words, read in COMMANDS.items():
        if name in read:
            done = barsis("archive", *words.split())
            assert done.exit_code in {0, 1, 3}, (name, done.output)
            assert done.output
            assert "Traceback" not in done.output
            yield done.exit_code
            for made in (folder / "out", folder / "out.minisig"):
                made.unlink(missing_ok=True)


def script_ends_well(folder: Path) -> None:
    for given in ("p", "c"):
        with contextlib.suppress(script.ProofError):
            script.read_proof((folder / given).read_bytes())
    with contextlib.suppress(script.ProofError):
        script.read_checkpoint("new", script.read_public_key("key.pub"))


def test_the_good_files_are_good(folder: Path) -> None:
    for name in NAMES:
        assert [*ends_well(folder, name)] == [0] * sum(name in read for read in COMMANDS.values())


@pytest.mark.by_turns(6)
@pytest.mark.parametrize("name", NAMES)
def test_bytes_of_other_files(folder: Path, name: str, scale: int) -> None:
    cases = [bytes_of(kind)[: 2**17] for kind in BAD]
    proofs = {"p", "c"}  # one in the place of the other is another command line
    alike = proofs if name in proofs else {name}
    others = [(folder / other).read_bytes() for other in NAMES if other not in alike]
    draw = random.Random(SEED)
    for raw in [*draw.sample(cases, min(len(cases), 20 * scale)), *others]:
        (folder / name).write_bytes(raw)
        assert 0 not in ends_well(folder, name), raw[:99]
        with contextlib.suppress(UnicodeDecodeError):  # of a key, said by its caller
            script_ends_well(folder)


@pytest.mark.by_turns(2)
@pytest.mark.parametrize("name", NAMES)
def test_files_that_were_cut(folder: Path, name: str, scale: int) -> None:
    whole = (folder / name).read_bytes()
    ends = range(len(whole.rstrip()))
    for end in random.Random(SEED).sample(ends, min(len(ends), 10 * scale)):
        (folder / name).write_bytes(whole[:end])
        assert 0 not in ends_well(folder, name), end
        script_ends_well_or_names_its_file(folder)


def script_ends_well_or_names_its_file(folder: Path) -> None:
    with contextlib.suppress(OSError):  # a key that is not one is taken for the name of a file
        script_ends_well(folder)


@pytest.mark.parametrize("name", NAMES)
def test_what_is_no_file(folder: Path, name: str) -> None:
    path = folder / name
    path.unlink()
    statuses = [1] if name.endswith(".minisig") else [3]  # without a signature nothing is sealed
    assert set(ends_well(folder, name)) == set(statuses)
    path.mkdir()
    assert set(ends_well(folder, name)) == {3}
    path.rmdir()
    path.symlink_to(path.name)
    assert set(ends_well(folder, name)) == {3}
    path.unlink()
    path.symlink_to("/dev/zero")
    assert 0 not in ends_well(folder, name)


def test_a_checkpoint_as_a_user_may_mend_it(folder: Path) -> None:
    """An editor that adds a line, or other ends of lines, has changed what was signed."""
    whole = (folder / "new").read_bytes()
    for raw in (
        whole + b"\n",
        whole.replace(b"\n", b"\r\n"),
        whole.rstrip(),
        b"\xef\xbb\xbf" + whole,
    ):
        (folder / "new").write_bytes(raw)
        assert set(ends_well(folder, "new")) == {1}
    signature = (folder / "new.minisig").read_bytes()
    (folder / "new").write_bytes(whole)
    (folder / "new.minisig").write_bytes(signature.replace(b"\n", b"\r\n"))
    assert set(ends_well(folder, "new")) == {0}, "minisign takes these ends of lines too"
