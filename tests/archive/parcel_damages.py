"""Exports with a manifest, and bags, damaged: what is done to one, and the finding it gives."""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

from backports import zstd

from tests.archive.whole import manifest_of

Damage = Callable[[Path], object]
"""Damages the export ``all.jsonl.zst`` in a folder, or the bag that the folder is."""


def in_manifest(change: Callable[[dict[str, Any]], object]) -> Damage:
    """Return what changes the manifest of the packed lines."""

    def changed(folder: Path) -> None:
        manifest = manifest_of(folder / "all.jsonl.zst")
        change(manifest)
        (folder / "all.jsonl.zst.manifest.json").write_text(json.dumps(manifest))

    return changed


def with_lines(change: Callable[[list[bytes]], list[bytes]]) -> Damage:
    """Return what changes the lines, and says their new hash in the manifest."""

    def changed(folder: Path) -> None:
        path = folder / "all.jsonl.zst"
        lines = zstd.decompress(path.read_bytes()).splitlines(keepends=True)
        path.write_bytes(zstd.compress(b"".join(change(lines))))
        digest = hashlib.sha256(path.read_bytes()).hexdigest()
        in_manifest(lambda manifest: manifest.update(sha256=digest))(folder)

    return changed


def rename(manifest: dict[str, Any]) -> None:
    manifest["people"][0]["name"] = "Nobody"


def forge(manifest: dict[str, Any], old: str, new: str) -> None:
    """Change an act, and make the chain anew, and drop the checkpoints that would show it."""
    manifest["acts"] = [
        act.replace(old, new, 1) for act in manifest["acts"] if '"act":"sign"' not in act
    ]
    chain = bytes(32)
    for act in manifest["acts"]:
        chain = hashlib.sha256(chain + act.encode()).digest()
    manifest |= {"chain": chain.hex(), "act_count": len(manifest["acts"]), "checkpoints": []}


def halve(folder: Path) -> None:
    path = folder / "all.jsonl.zst.manifest.json"
    path.write_bytes(path.read_bytes()[: path.stat().st_size // 2])


def forged_withdrawal(manifest: dict[str, Any]) -> None:
    entry = next(entry for entry in manifest["log"] if "withdrawn" in entry)
    entry["withdrawn"]["reason"] = "another"


OF_MANIFESTS: Final[dict[str, tuple[Damage, str]]] = {
    "a bit of the file": (
        lambda folder: _flip(folder / "all.jsonl.zst"),
        "file-differs",
    ),
    "a line dropped": (with_lines(lambda lines: lines[:3] + lines[4:]), "log-differs"),
    "a line added": (with_lines(lambda lines: [*lines, lines[0]]), "log-differs"),
    "two lines swapped": (
        with_lines(lambda lines: [lines[1], lines[0], *lines[2:]]),
        "log-differs",
    ),
    "a line changed": (
        with_lines(lambda lines: [lines[0].replace(b"barsis", b"barsiz", 1), *lines[1:]]),
        "log-differs",
    ),
    "the end cut": (with_lines(lambda lines: [*lines[:-1], lines[-1][:-1]]), "log-differs"),
    "a log entry dropped": (in_manifest(lambda one: one["log"].pop()), "log-differs"),
    "a log entry twice": (
        in_manifest(lambda one: one["log"].append(one["log"][-1])),
        "log-differs",
    ),
    "a hash that is none": (
        in_manifest(lambda one: one["log"][0].update(leaf="g" * 64)),
        "log-differs",
    ),
    "another leaf of what was withdrawn": (
        in_manifest(
            lambda one: next(each for each in one["log"] if "withdrawn" in each).update(
                leaf="ab" * 32
            )
        ),
        "root-differs",
    ),
    "another root": (in_manifest(lambda one: one.update(root="ab" * 32)), "root-differs"),
    "another size": (in_manifest(lambda one: one.update(size=3)), "root-differs"),
    "peaks of nothing": (in_manifest(lambda one: one.update(peaks=["ab" * 32])), "root-differs"),
    "an act dropped": (in_manifest(lambda one: one["acts"].pop(1)), "acts-differ"),
    "an act changed": (
        in_manifest(lambda one: one["acts"].__setitem__(1, one["acts"][1] + " ")),
        "acts-differ",
    ),
    "another archive": (
        in_manifest(lambda one: one.update(archive="0f0e4b3a-9d3c-4b57-8a55-2f4f0f6f9b11")),
        "acts-differ",
    ),
    "a ruleset dropped": (in_manifest(lambda one: one["rulesets"].pop()), "ruleset-differs"),
    "a ruleset changed": (
        in_manifest(lambda one: one["rulesets"][0].update(version=2)),
        "ruleset-differs",
    ),
    "somebody renamed": (in_manifest(rename), "people-do-not-fit"),
    "somebody dropped": (in_manifest(lambda one: one["people"].pop()), "people-do-not-fit"),
    "somebody twice": (
        in_manifest(lambda one: one["people"].append(one["people"][0])),
        "people-do-not-fit",
    ),
    "somebody led by himself": (
        in_manifest(lambda one: one["people"][0].update(person=one["people"][0]["number"])),
        "people-do-not-fit",
    ),
    "somebody led by nobody": (
        in_manifest(lambda one: one["people"][0].update(person=9999)),
        "people-do-not-fit",
    ),
    "a checkpoint changed": (
        in_manifest(
            lambda one: one["checkpoints"][0].update(
                body=one["checkpoints"][0]["body"].replace("barsis", "barsiz")
            )
        ),
        "checkpoint-unreadable",
    ),
    "half a manifest": (halve, "manifest-unreadable"),
    "a manifest of another kind": (
        in_manifest(lambda one: one.update(format="barsis-manifest/2")),
        "manifest-unreadable",
    ),
    "a member that is not known": (
        in_manifest(lambda one: one.update(extra=1)),
        "manifest-unreadable",
    ),
    "a number that is text": (
        in_manifest(lambda one: one["log"][0].update(number="1")),
        "manifest-unreadable",
    ),
    "somebody else led": (
        in_manifest(lambda one: [each.pop("person", None) for each in one["people"]]),
        "people-differ",
    ),
    "a chain that is no hash": (in_manifest(lambda one: one.update(chain="xyz")), "acts-differ"),
    "half of a pair in a name": (
        in_manifest(lambda one: one["people"][0].update(name="Am\ud800al")),
        "manifest-unreadable",
    ),
    "half of a pair in an act": (
        in_manifest(lambda one: one["acts"].__setitem__(1, one["acts"][1] + "\ud800")),
        "manifest-unreadable",
    ),
    "half of a pair in a ruleset": (
        in_manifest(lambda one: one["rulesets"][0].update(id="\udfff")),
        "manifest-unreadable",
    ),
    "half of a pair in a checkpoint": (
        in_manifest(lambda one: one["checkpoints"][0].update(signature="\udbff")),
        "manifest-unreadable",
    ),
    "a person with a number beyond 64 bits": (
        in_manifest(lambda one: one["people"][0].update(number=2**63)),
        "manifest-unreadable",
    ),
    "a leader beyond 64 bits": (
        in_manifest(lambda one: one["people"][0].update(person=-(10**30))),
        "manifest-unreadable",
    ),
    "a size beyond 64 bits": (
        in_manifest(lambda one: one.update(size=10**30)),
        "manifest-unreadable",
    ),
    "a log entry with a number beyond 64 bits": (
        in_manifest(lambda one: one["log"][0].update(number=10**30)),
        "manifest-unreadable",
    ),
    "a checkpoint of more records than 64 bits": (
        in_manifest(lambda one: one["checkpoints"][0].update(size=10**30)),
        "manifest-unreadable",
    ),
    "a signature by nobody": (
        in_manifest(lambda one: one["checkpoints"][1].update(one["checkpoints"][0])),
        "acts-differ",
    ),
    "a signature of another": (
        in_manifest(
            lambda one: one["checkpoints"][1].update(signature=one["checkpoints"][0]["signature"])
        ),
        "signature-wrong",
    ),
    "an older checkpoint beside it": (
        lambda folder: (folder / "all.jsonl.zst.checkpoint").write_bytes(b"barsis"),
        "checkpoint-unreadable",
    ),
    "another play of what was withdrawn": (
        in_manifest(
            lambda one: next(each for each in one["log"] if "withdrawn" in each).update(
                play="ab" * 32
            )
        ),
        "act-differs",
    ),
    "an act of adding forged, and the chain": (
        in_manifest(lambda one: forge(one, '"first":1,', '"first":2,')),
        "act-differs",
    ),
    "an act that is none, and the chain": (
        in_manifest(lambda one: forge(one, '"leader":', '"ladder":')),
        "act-differs",
    ),
    "a reason changed": (in_manifest(forged_withdrawal), "acts-differ"),
}


def _flip(path: Path) -> None:
    raw = bytearray(path.read_bytes())
    raw[len(raw) // 2] ^= 1
    path.write_bytes(raw)


# -- Bags ----


def resum(bag: Path) -> None:
    """Write the manifests anew, as somebody would who hides a change."""
    for name, folder in (("manifest-sha256.txt", bag / "data"), ("tagmanifest-sha256.txt", bag)):
        files = sorted(path for path in folder.rglob("*") if path.is_file())
        if folder == bag:
            files = [path for path in bag.iterdir() if path.is_file() and path.name != name]
        sums = ((hashlib.sha256(path.read_bytes()).hexdigest(), path) for path in files)
        lines = (f"{digest}  {path.relative_to(bag).as_posix()}\n" for digest, path in sums)
        (bag / name).write_text("".join(lines))


def changed(name: str, old: bytes, new: bytes) -> Damage:
    """Return what changes a file of a bag, and all sums with it."""

    def change(bag: Path) -> None:
        path = bag / name
        raw = path.read_bytes()
        assert old in raw
        path.write_bytes(raw.replace(old, new, 1))
        (bag / "bag-info.txt").unlink()
        resum(bag)

    return change


def listing(line: str) -> Damage:
    """Return what adds a line to the manifest."""

    def change(bag: Path) -> None:
        with (bag / "manifest-sha256.txt").open("a") as manifest:
            manifest.write(f"{line}\n")
        (bag / "tagmanifest-sha256.txt").unlink()

    return change


def without(name: str) -> Damage:
    return lambda bag: (bag / name).unlink()


def linked(bag: Path) -> None:
    path = bag / "data" / "people.json"
    path.rename(bag.parent / "people.json")
    path.symlink_to(bag.parent / "people.json")


def linked_folder(bag: Path) -> None:
    (bag / "data" / "cells").rename(bag.parent / "cells")
    (bag / "data" / "cells").symlink_to(bag.parent / "cells")


def piped(bag: Path) -> None:
    os.mkfifo(bag / "data" / "pipe")


def other_ruleset(bag: Path) -> None:
    next((bag / "data" / "rulesets").iterdir()).write_text("{}")
    (bag / "bag-info.txt").unlink()
    resum(bag)


ZEROS = "0" * 64
OUTSIDE = (
    *("../secret", "data/../../secret", "data/../bagit.txt", "/etc/passwd", "//etc/passwd"),
    *("data//etc/passwd", "data/./log.json", "./data/log.json", "~/secret", "~root/secret"),
    *("C:/secret", "C:\\secret", "\\\\host\\share", "data\\..\\..\\secret", "data/..", "data/."),
    *("..", ".", "data/a/../../b", "data/%0A/../../x", "file:///etc/passwd", "data/..\\x"),
    *("data/\tx", "data/\x7f/../x", "bagit.txt", "data", "data/", "tagmanifest-sha256.txt"),
    *("data/\u202e/../x", "data/x/..", " data/log.json/.."),
)
"""Names that a manifest may not have: they lead out, or are none of the payload."""

OF_BAGS: Final[dict[str, tuple[Damage, str]]] = {
    "no bagit.txt": (without("bagit.txt"), "bag-malformed"),
    "another bagit.txt": (
        lambda bag: (bag / "bagit.txt").write_text("BagIt-Version: 9.0\n"),
        "bag-malformed",
    ),
    "no manifest": (without("manifest-sha256.txt"), "bag-malformed"),
    "a fetch.txt": (
        lambda bag: (bag / "fetch.txt").write_text("http://example.org/x 1 data/x\n"),
        "bag-malformed",
    ),
    "a line that is none": (listing("no line"), "bag-malformed"),
    "a file twice": (listing(f"{ZEROS}  data/log.json"), "bag-malformed"),
    "another size": (
        lambda bag: (bag / "bag-info.txt").write_text("Payload-Oxum: 1.1\n"),
        "bag-malformed",
    ),
    "a link": (linked, "bag-path-unsafe"),
    "a linked folder": (linked_folder, "bag-path-unsafe"),
    "a pipe": (piped, "bag-path-unsafe"),
    "a file more": (lambda bag: (bag / "data" / "x").write_text(""), "bag-file-unlisted"),
    "a file less": (without("data/people.json"), "bag-file-missing"),
    "a tag file less": (without("bag-info.txt"), "bag-file-missing"),
    "a bit": (
        lambda bag: (bag / "data" / "README.md").write_bytes(b"x"),
        "bag-file-changed",
    ),
    "a tag file changed": (
        lambda bag: (bag / "bag-info.txt").write_bytes(b"x: y\n"),
        "bag-file-changed",
    ),
    "a record": (changed("data/records/000001.jsonl", b"barsis", b"barsiz"), "log-differs"),
    "a number": (changed("data/log.json", b'"number":2', b'"number":3'), "log-differs"),
    "a name": (changed("data/people.json", b"Amal", b"Amel"), "people-do-not-fit"),
    "an act": (changed("data/acts.jsonl", b'"act":"merge"', b'"act":"purge"'), "acts-differ"),
    "a ruleset": (other_ruleset, "ruleset-differs"),
    "a checkpoint": (
        changed("data/checkpoints/000001.checkpoint", b"date 2", b"date 1"),
        "signature-wrong",
    ),
    **{f"listed: {name!r}": (listing(f"{ZEROS}  {name}"), "bag-path-unsafe") for name in OUTSIDE},
}
