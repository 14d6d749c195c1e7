"""Proofs: made and read, true ones accepted, forged ones never; what is said of them."""

from __future__ import annotations

import hashlib
import json
import random
from collections.abc import Iterator
from functools import cache

import jsonschema
import pytest
import referencing
from hypothesis import given
from hypothesis import strategies as st

from barsis_notation.archive.merkle import hash_leaf
from barsis_notation.archive.seals import proofs
from barsis_notation.archive.seals.proof_checks import Answer, check_consistency, check_inclusion
from barsis_notation.archive.seals.proofs import (
    InclusionProof,
    check_continuation,
    encode_proof,
    make_rewritten_finding,
    read_proof,
)
from barsis_notation.diagnostics.findings import Finding
from barsis_notation.language.speech import speaking
from tests.archive import forging
from tests.archive.forging import Claim, forgeries, is_accepted, is_accepted_by_script
from tests.archive.logs import (
    ARCHIVE,
    LEAVES,
    OTHER_ARCHIVE,
    RECORDS,
    checkpoint,
    consistency,
    inclusion,
    signed,
)
from tests.scale import SEED

PLACES = st.integers(1, 130).flatmap(lambda n: st.tuples(st.integers(0, n - 1), st.just(n)))


@given(PLACES)
def test_what_is_so_is_shown(place: tuple[int, int]) -> None:
    index, size = place
    one = Claim(encode_proof(inclusion(index, size)), signed(size), record=RECORDS[index])
    for record in (RECORDS[index], None):
        assert is_accepted(one._replace(record=record))
        assert is_accepted_by_script(one._replace(record=record))
    for first in (index, index + 1):
        two = Claim(encode_proof(consistency(first, size)), signed(size), signed(first))
        assert is_accepted(two)
        assert is_accepted_by_script(two)


@pytest.mark.by_turns(4)
def test_no_forged_proof_is_accepted(scale: int) -> None:
    """10,000 of them with BARSIS_TEST_SCALE=long."""
    count, wanted = 0, 200 if scale == 1 else 400 * scale
    for claim in forgeries(wanted, SEED):
        assert not is_accepted(claim), claim
        assert not is_accepted_by_script(claim), claim
        count += 1
    assert count == wanted
    assert forging.main(60, SEED) == 0


@pytest.mark.by_turns(2)
def test_every_forgery_is_told_from_what_it_was_made_of() -> None:
    """The same claims before the change are accepted: it is the change that is found."""
    draw = random.Random(SEED)
    for _ in range(40):
        for true in (forging.true_inclusion, forging.true_consistency):
            _, claim = true(draw)
            assert is_accepted(claim)
            assert is_accepted_by_script(claim)


@given(PLACES)
def test_what_is_written_is_read_and_fits_its_schema(place: tuple[int, int]) -> None:
    for proof in (inclusion(*place), consistency(*place)):
        raw = encode_proof(proof)
        assert read_proof(raw) == (proof, [])
        validator(type(proof)).validate(json.loads(raw))


@cache
def validator(kind: type[proofs.Proof]) -> jsonschema.Draft202012Validator:
    return jsonschema.Draft202012Validator(
        proofs.make_schema(kind), registry=referencing.Registry()
    )


def test_the_schemas_are_published() -> None:
    for kind, path in proofs.PATHS.items():
        assert path.read_text("utf-8") == proofs.make_schema_text(kind)
    assert [path.name for path in proofs.PATHS.values()] == [
        "inclusion-proof-1.schema.json",
        "consistency-proof-1.schema.json",
    ]


def test_the_schemas_refuse_what_is_not_read() -> None:
    """But for what no schema sees: members that stand twice, and 5.0 for 5."""
    seen = 0
    for claim in forgeries(480, SEED):
        try:
            document = json.loads(claim.proof)
        except ValueError:
            continue
        kind = proofs._KINDS.get(str(document.get("format")), InclusionProof)
        is_valid = validator(kind).is_valid(document)
        if claim.change != "member_twice" and b".0" not in claim.proof:
            assert is_valid == (read_proof(claim.proof)[0] is not None), claim
            seen += 1
    assert seen > 400


@given(st.binary(max_size=200))
def test_whatever_is_given_for_a_proof_nothing_is_raised(raw: bytes) -> None:
    proof, findings = read_proof(raw)
    assert (proof is None) == bool(findings)


@pytest.mark.parametrize(
    "raw",
    [
        b"", b"{}", b"[]", b"null", b'"x"', b"[" * 60_000, b'{"format":' * 5_000, b"x" * 70_000,
        b'{"format":{}}', b"\xff", b"NaN", b"1e999", b"9" * 5_000, b'{"format":"\\ud800"}',
    ],
)  # fmt: skip
def test_what_is_no_proof_is_said_to_be_none(raw: bytes) -> None:
    for language in ("en", "ar"):
        with speaking(language):
            proof, findings = read_proof(raw)
            assert proof is None
            assert [finding.name for finding in findings] == ["proof-unreadable"]


def test_the_member_that_is_wrong_is_named() -> None:
    document = json.loads(encode_proof(inclusion(3, 7))) | {"leaf": "x", "index": -1, "pth": []}
    del document["path"]
    _, findings = read_proof(json.dumps(document).encode())
    said = {(finding.pointer, finding.name) for finding in findings}
    assert said == {
        ("/leaf", "wrong-value"),
        ("/index", "wrong-value"),
        ("/pth", "unknown-member"),
    }


# -- what is said -------------------------------------------------------------------------------


def answer(index: int = 3, size: int = 7, records: list[bytes] | None = None) -> Answer:
    return check_inclusion(inclusion(index, size), signed(size), (), records)


def test_a_proof_without_the_record_shows_a_leaf() -> None:
    shown = str(answer().shown[0])
    assert shown.startswith("the log of the archive, which has 7 records, contains leaf 4;")
    assert "only the record itself can prove" in shown


def test_a_proof_with_the_record_shows_the_record() -> None:
    id = hashlib.sha256(RECORDS[3]).hexdigest()
    for given_records in ([RECORDS[3]], RECORDS):
        shown = answer(records=given_records).shown
        assert str(shown[0]).startswith(
            f"the archive, which has 7 records, contains the record {id}"
        )
        assert "seals 7 records" in str(shown[1])


def test_records_among_which_it_is_not_are_named() -> None:
    (finding,) = answer(records=RECORDS[4:]).findings
    assert finding.name == "another-record"
    assert finding.expected == hashlib.sha256(RECORDS[3]).hexdigest()
    assert finding.found == ", ".join(hashlib.sha256(one).hexdigest() for one in RECORDS[4:7])
    (finding,) = answer(records=[]).findings
    assert finding.found == "nothing"


def test_a_leaf_that_is_not_that_of_its_record() -> None:
    """The leaf is in the tree, the record has its id, and they do not belong together."""
    record = hashlib.sha256(b"never added").hexdigest()
    proof = proofs.prove_inclusion(
        LEAVES, archive=ARCHIVE, record=record, leaf=LEAVES[3], index=3, size=7
    )
    (finding,) = check_inclusion(proof, signed(7), (), [b"never added"]).findings
    assert finding.name == "another-record"
    assert finding.found == f"the leaf hash {hash_leaf(b'never added').hex()}"


def test_two_checkpoints_and_a_proof_show_that_an_archive_went_on() -> None:
    shown = check_consistency(consistency(3, 7), signed(3), signed(7)).shown
    assert str(shown[0]).startswith("the archive grew from 3 records to 7 records;")
    assert "seals 3 records" in str(shown[1])
    assert "seals 7 records" in str(shown[3])


def rewritten() -> Iterator[tuple[str, list[Finding]]]:
    """Yield what two checkpoints show by themselves."""
    yield "", check_continuation(checkpoint(3), checkpoint(7))
    yield "", check_continuation(checkpoint(7), checkpoint(7))
    yield "", check_continuation(checkpoint(7), checkpoint(7, acts=9, chain=bytes(32)))
    yield "another-archive", check_continuation(checkpoint(3, archive=OTHER_ARCHIVE), checkpoint(7))
    yield "log-rewritten", check_continuation(checkpoint(7, acts=2), checkpoint(3))
    yield "log-rewritten", check_continuation(checkpoint(7), checkpoint(7, root=LEAVES[0]))
    yield "acts-rewritten", check_continuation(checkpoint(3, acts=9), checkpoint(7))
    yield "acts-rewritten", check_continuation(checkpoint(3, acts=7), checkpoint(7))
    yield "log-rewritten", [make_rewritten_finding(checkpoint(7), 5, LEAVES[0])]


def test_two_checkpoints_show_a_change_by_themselves() -> None:
    for name, findings in rewritten():
        assert [finding.name for finding in findings] == [name] * bool(name)
