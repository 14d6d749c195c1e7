"""`barsis dice`: a game at a distance, from the first commitment to the check."""

from __future__ import annotations

import json
import stat
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest
from typer.testing import Result

from barsis_notation.dice.dice_files import encode_dice, read_dice
from barsis_notation.dice.protocol import hash_commitment
from barsis_notation.dice.seed_files import read_seed
from barsis_notation.dice.structs import Commitment, Reveal
from barsis_notation.record.canonical import canonical_bytes
from barsis_notation.record.structs import Record
from tests.cli.run import barsis, unwrapped
from tests.dice.games import example
from tests.dice.vectors import pact_of

GAME = "Amman Open 2026, round 3, table 1"
NEW = ("--game", GAME, "--ruleset", "barsis", "--with")


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "table 1.dice.json"


def dice(verb: str, *words: str | Path) -> Result:
    return barsis("dice", verb, *words)


def seed_of(file: Path, number: int) -> Path:
    return file.with_name(f"{file.name}.{number}.seed")


def begin(file: Path, dealer: bool = False) -> None:
    """Let Amal and Basim commit, before them a dealer where there is one."""
    if dealer:
        made = dice("commit", file, "--player", "Club", "--dealer", *NEW, "Amal", "--with", "Basim")
        assert made.exit_code == 0, made.output
        assert dice("commit", file, "--player", "Amal").exit_code == 0
    else:
        assert dice("commit", file, "--player", "Amal", *NEW, "Basim").exit_code == 0
    assert dice("commit", file, "--player", "Basim").exit_code == 0


def reveal(file: Path, *names: str) -> None:
    for name in names or ("Amal", "Basim"):
        assert dice("reveal", file, "--player", name).exit_code == 0


def write(path: Path, game: Record) -> Path:
    path.write_bytes(canonical_bytes(game))
    return path


# -- commit and reveal --------------------------------------------------------------------------


def test_two_commit_and_reveal(file: Path) -> None:
    told = dice("commit", file, "--player", " Amal ", *NEW, "Basim")
    assert told.exit_code == 0
    assert told.stdout == (
        f"Amal has committed; the seed is in {seed_of(file, 1)}; "
        "keep it secret until it is revealed\n"
        "still to commit: Basim\n"
    )
    said = dice("commit", file, "--player", "Basim").stdout
    document = json.loads(file.read_text())
    assert [one["by"] for one in document["commitments"]] == ["Amal", "Basim"]
    assert document["game"] == GAME
    assert len(document["ruleset"]["sha256"]) == 64
    assert "still to reveal: Amal and Basim\n" in said
    seeds = [read_seed(seed_of(file, number).read_bytes()) for number in (1, 2)]
    assert [seed.by for seed in seeds] == ["Amal", "Basim"]
    assert seeds[0].seed != seeds[1].seed
    assert all(seed.seed not in said + file.read_text() for seed in seeds)
    reveal(file, "Basim")
    done = dice("reveal", file, "--player", "Amal")
    assert done.stdout.startswith("Amal has revealed the seed\nall have committed; keep this")
    assert done.stdout.endswith("RECORD` shows the next throw\n")
    assert all(seed.seed in file.read_text() for seed in seeds)
    assert dice("check", file).exit_code == 0


def test_nobody_else_reads_the_file_of_a_seed(file: Path) -> None:
    dice("commit", file, "--player", "Amal", *NEW, "Basim")
    assert stat.S_IMODE(seed_of(file, 1).stat().st_mode) == 0o600
    assert stat.S_IMODE(file.stat().st_mode) != 0o600


def test_a_seed_is_kept_where_it_is_said_and_nothing_is_written_over(
    file: Path, tmp_path: Path
) -> None:
    mine = tmp_path / "mine"
    words = ("commit", file, "--player", "Amal", *NEW, "Basim", "--secret", mine)
    mine.write_text("x")
    refused = dice(*map(str, words))
    assert refused.exit_code == 3
    assert (mine.read_text(), file.exists()) == ("x", False)
    mine.unlink()
    assert dice(*map(str, words)).exit_code == 0
    assert read_seed(mine.read_bytes()).by == "Amal"
    dice("commit", file, "--player", "Basim")
    assert dice("reveal", file, "--player", "Amal").exit_code == 3  # not where it would be
    assert dice("reveal", file, "--player", "Amal", "--secret", mine).exit_code == 0


def test_who_has_not_committed_is_named(file: Path) -> None:
    dice("commit", file, "--player", "Amal", *NEW, "Basim", "--with", "Huda")
    before = file.read_bytes()
    refused = dice("reveal", file, "--player", "Amal")
    assert refused.exit_code == 1
    assert refused.stderr == (
        f"{file}: THR016 commitment-missing (error) not committed yet: Basim and Huda\n"
    )
    assert file.read_bytes() == before


def test_a_seed_is_not_written_where_the_dice_file_goes(file: Path) -> None:
    refused = dice("commit", file, "--player", "Amal", *NEW, "Basim", "--secret", file)
    assert refused.exit_code == 2
    assert "a seed needs a separate file" in unwrapped(refused.stderr)
    assert not file.exists()


def test_who_has_lost_a_seed_or_is_called_otherwise_is_told_what_there_is(file: Path) -> None:
    begin(file)
    refused = dice("reveal", file, "--player", "Amaal")
    assert refused.exit_code == 2
    assert "its players are Amal and Basim" in unwrapped(refused.stderr)
    seed_of(file, 1).unlink()
    refused = dice("reveal", file, "--player", "Amal")
    assert refused.exit_code == 3
    assert "name it with --secret" in refused.stderr
    refused = dice("reveal", file, "--player", "Amal", "--secret", file.with_name("away"))
    assert (refused.exit_code, "--secret" in refused.stderr) == (3, False)


@pytest.mark.parametrize(("words", "said"), [
    (("--player", "Huda"), "THR014 commitment-not-awaited (error) Huda commits out of turn"),
    (("--player", "Amal"), "THR014 commitment-not-awaited (error) Amal commits out of turn"),
])  # fmt: skip
def test_nobody_commits_out_of_turn(file: Path, words: tuple[str, ...], said: str) -> None:
    dice("commit", file, "--player", "Amal", *NEW, "Basim")
    before = file.read_bytes()
    refused = dice("commit", file, *words)
    assert refused.exit_code == 1
    assert said in refused.stderr
    assert file.read_bytes() == before
    assert not seed_of(file, 2).exists()


@pytest.mark.parametrize(("words", "said"), [
    (("--player", "Amal"), "a new dice file needs --game, --ruleset, --with"),
    (("--player", "Amal", *NEW[:4]), "a new dice file needs --game, --ruleset, --with"),
    (("--player", "", *NEW, "Basim"), "a name has 1 to 200 characters, on one line"),
    (("--player", "A\nB", *NEW, "Basim"), "a name has 1 to 200 characters, on one line"),
    (("--player", "A" * 201, *NEW, "Basim"), "a name has 1 to 200 characters, on one line"),
    (("--player", "Amal", "--game", "x", "--ruleset", "chess", "--with", "Basim"), "chess"),
])  # fmt: skip
def test_a_new_file_says_what_it_is_for(file: Path, words: tuple[str, ...], said: str) -> None:
    refused = dice("commit", file, *words)
    assert refused.exit_code == 2
    assert said in refused.stderr
    assert not file.exists()


def test_players_and_rules_have_to_be_possible(file: Path) -> None:
    refused = dice("commit", file, "--player", "Amal", *NEW, "Amal")
    assert refused.exit_code == 1
    assert (
        "THR013 dice-file-impossible (error) /players/1 in the dice file is Amal again"
        in refused.stderr
    )
    words = ("--game", GAME, "--ruleset", "natt-klab", "--with", "Basim")
    refused = dice("commit", file, "--player", "Amal", *words)
    assert "natt-klab, a game without throws" in refused.stderr
    assert not file.exists()


def test_a_file_that_is_there_is_not_begun_again(file: Path) -> None:
    dice("commit", file, "--player", "Amal", *NEW, "Basim")
    for words in (("--game", "x"), ("--with", "Huda"), ("--dealer",), ("--option", "a=1")):
        refused = dice("commit", file, "--player", "Basim", *words)
        assert refused.exit_code == 2
        assert "exists already" in refused.stderr
    assert dice("commit", "-", "--player", "Basim").exit_code == 2


def test_a_seed_of_somebody_else_is_refused(file: Path, tmp_path: Path) -> None:
    begin(file)
    other = dice("reveal", file, "--player", "Amal", "--secret", seed_of(file, 2))
    assert other.exit_code == 1
    assert "THR019 seed-does-not-fit (error) the seed of Amal gives" in other.stderr
    for content in ("", "{}", '{"seed": 1}', "\0"):
        (tmp_path / "no").write_text(content)
        refused = dice("reveal", file, "--player", "Amal", "--secret", tmp_path / "no")
        assert refused.exit_code == 3
        assert refused.stderr == f"{tmp_path / 'no'}: not a seed file\n"
    assert dice("reveal", file, "--player", "Huda").exit_code == 2


# -- throws -------------------------------------------------------------------------------------


def exchange(file: Path, name: str) -> None:
    """Exchange the commitment of *name* for one to another seed, and reveal that seed."""
    pact = read_dice(file.read_bytes())[0]
    assert pact is not None
    seed = b"x" * 32
    made = Commitment(by=name, sha256=hash_commitment(pact.terms, name, seed).hex())
    commitments = [made if one.by == name else one for one in pact.dice.commitments]
    reveals = [*pact.dice.reveals, Reveal(by=name, seed=seed.hex())]
    other = msgspec.structs.replace(pact.dice, commitments=commitments, reveals=reveals)
    file.write_bytes(encode_dice(other))


def digest_shown(file: Path) -> str:
    """Return the hash of all commitments that `dice check` prints."""
    return next(word for word in dice("check", file).stdout.split() if len(word) == 64)


def test_a_commitment_that_is_exchanged_after_a_seed_was_revealed_is_found(file: Path) -> None:
    begin(file)
    digest = digest_shown(file)
    reveal(file, "Amal")
    exchange(file, "Basim")
    for words in (("check", file), ("throw", file, "--turn", "1")):
        refused = dice(*words)
        assert refused.exit_code == 1
        assert "THR031 commitments-exchanged" in refused.stderr
        assert digest in refused.stderr
    for number in (1, 2):
        seed_of(file, number).unlink()
    assert dice("check", file).exit_code == 0, "nobody kept anything"
    assert dice("check", file, "--kept", digest.upper()).exit_code == 1


def test_the_hash_of_all_commitments_that_was_kept_is_compared(file: Path, tmp_path: Path) -> None:
    game = played(file, tmp_path)
    digest = digest_shown(file)
    named = dice("name", file, game)
    assert named.exit_code == 0
    for words in ((file, game), (game,)):
        assert dice("check", *words, "--kept", digest).exit_code == 0
        refused = dice("check", *words, "--kept", "ab" * 32)
        assert refused.exit_code == 1
        assert "commitments-exchanged" in refused.stdout + refused.stderr


def test_throws_are_said_by_turn_or_for_a_record(file: Path, tmp_path: Path) -> None:
    begin(file)
    assert dice("throw", file, "--turn", "1").exit_code == 1
    reveal(file)
    one, two = (dice("throw", file, "--turn", "1", "--throw", k).stdout for k in ("1", "2"))
    assert one.startswith("turn 1, throw 1: ")
    assert two.startswith("turn 1, throw 2: ")
    game = tmp_path / "game.barsis.json"
    assert barsis("new", "barsis", "-o", game).exit_code == 0
    told = dice("throw", file, game).stdout
    assert told.startswith("turn 1, throw 1, South: ")
    assert one.partition(": ")[2] == told.splitlines()[0].partition(": ")[2] + "\n"
    [first, *_] = json.loads(dice("throw", file, game, "-f", "json").stdout)
    assert first.keys() == {"seat", "turn", "number", "throw"}
    assert (first["seat"], first["turn"], first["number"]) == ("S", 1, 1)
    assert told.splitlines()[0].partition(": ")[2].startswith(first["throw"])


def test_the_roll_off_is_turn_0(file: Path, tmp_path: Path) -> None:
    words = ("--game", GAME, "--ruleset", "shesh-besh", "--with", "Basim")
    dice("commit", file, "--player", "Amal", *words)
    dice("commit", file, "--player", "Basim")
    reveal(file)
    die = dice("throw", file, "--turn", "0").stdout
    assert die.startswith("roll-off, throw 1: ")
    assert die.partition(": ")[2][0] in "123456"
    game = tmp_path / "game.barsis.json"
    assert barsis("new", "shesh-besh", "-o", game).exit_code == 0
    assert dice("throw", file, game).stdout.startswith("roll-off, throw 1, White: ")


@pytest.mark.parametrize("words", [(), ("game", "--turn", "1"), ("--throw", "1")])
def test_a_record_or_a_turn_is_named(file: Path, words: tuple[str, ...]) -> None:
    refused = dice("throw", file, *words)
    assert refused.exit_code == 2
    assert "name the record of the game, or give a turn with --turn" in refused.stderr


def test_a_record_that_cannot_go_on_is_told(file: Path, tmp_path: Path) -> None:
    begin(file)
    reveal(file)
    game = example("barsis")
    over = write(tmp_path / "over.json", game)
    told = dice("throw", file, over)
    assert (told.exit_code, told.stderr) == (
        1, f"{over}: no throw is due: a move comes first, or the game is over\n",
    )  # fmt: skip
    game = msgspec.structs.replace(game, turns=["S 2: 5/7"], result=msgspec.UNSET)
    wrong = dice("throw", file, write(tmp_path / "wrong.json", game))
    assert wrong.exit_code == 1
    assert "MOV" in wrong.stderr
    kioz = dice("throw", file, write(tmp_path / "kioz.json", example("kioz")))
    assert (kioz.exit_code, "the record and the dice file have different rules" in kioz.stderr) == (
        1,
        True,
    )


def test_no_player_looks_at_the_throws_before_he_reveals(file: Path) -> None:
    """Whoever reveals last could; the command does not do it for him."""
    begin(file)
    reveal(file, "Amal")
    refused = dice("throw", file, "--turn", "1", "--secret", seed_of(file, 2))
    assert (refused.exit_code, refused.stdout) == (2, "")
    assert "is the seed of Basim, who is not the dealer" in refused.stderr


def test_a_dealer_deals_with_a_seed_that_nobody_sees(file: Path, tmp_path: Path) -> None:
    begin(file, dealer=True)
    early = dice("reveal", file, "--player", "Club")
    assert "not revealed yet: Amal and Basim" in early.stderr
    reveal(file)
    hidden = dice("throw", file, "--turn", "1")
    assert (hidden.exit_code, hidden.stdout) == (1, "")
    assert "THR017 reveal-missing (error) not revealed yet: Club" in hidden.stderr
    dealt = dice("throw", file, "--turn", "1", "--secret", seed_of(file, 1))
    assert dealt.exit_code == 0
    assert read_seed(seed_of(file, 1).read_bytes()).seed not in file.read_text()
    wrong = dice("throw", file, "--turn", "1", "--secret", write(tmp_path / "x", example("kioz")))
    assert wrong.exit_code == 3
    reveal(file, "Club")
    assert dice("throw", file, "--turn", "1").stdout == dealt.stdout


# -- records ------------------------------------------------------------------------------------


def played(file: Path, tmp_path: Path, name: str = "barsis", dealt: bool = False) -> Path:
    """Write the dice of a vector, and a game with its throws that does not name them."""
    from barsis_notation.dice.dice_files import encode_dice

    file.write_bytes(encode_dice(pact_of(name, dealt=dealt).dice))
    game = example(name)
    return write(tmp_path / "game.json", msgspec.structs.replace(game, meta=msgspec.UNSET))


def test_a_record_is_named_and_then_checked_alone(file: Path, tmp_path: Path) -> None:
    game = played(file, tmp_path)
    told = dice("check", file, game)
    assert (told.exit_code, "THR023 dice-not-named (warning)" in told.stdout) == (0, True)
    alone = dice("check", game)
    assert (alone.exit_code, "THR030 no-dice-to-check-by" in alone.stdout) == (1, True)
    assert dice("name", file, game).stderr == f"{game} now names the dice of its throws\n"
    document = json.loads(game.read_text())
    assert document["meta"]["throws"]["protocol"] == "barsis-dice/1"
    assert (document["meta"]["revision"], len(document["meta"]["previous"])) == (2, 64)
    before = game.read_bytes()
    assert "already names the dice" in dice("name", file, game).stderr
    assert game.read_bytes() == before
    for words in ((game,), (file, game), (file, tmp_path)):
        told = dice("check", *map(str, words))
        assert told.exit_code == 0
        assert "1 record, " in told.stdout
        assert told.stdout.endswith(" throws match the seeds; no findings\n")
    assert barsis("validate", game).exit_code == 0


def test_the_first_throw_that_differs_is_said(file: Path, tmp_path: Path) -> None:
    game = played(file, tmp_path)
    dice("name", file, game)
    document = json.loads(game.read_text())
    turn = document["turns"][3]
    fell, other = turn[2], "4" if turn[2] != "4" else "3"
    document["turns"][3] = f"{turn[:2]}{other}{turn[3:]}"
    document["turns"][5] = "S 1+1+1:"
    game.write_text(json.dumps(document))
    for words in ((game,), (file, game)):
        told = dice("check", *map(str, words))
        assert told.exit_code == 1
        assert f"throw 1 of turn 4 is {other}; the seeds give {fell}\n" in told.stdout
        assert told.stdout.count("THR") == 1
        answer = json.loads(dice("check", *map(str, words), "-f", "json").stdout)
        [one] = answer["records"]
        [finding] = one["findings"]
        assert (finding["turn"], finding["found"], finding["expected"]) == (4, other, fell)
        assert answer["summary"] == {"records": 1, "throws": one["throws"], "findings": 1}


CHANGES: dict[str, Callable[[Any], object]] = {
    "THR019 seed-does-not-fit": lambda one: one["reveals"][0].update(seed="0" * 64),
    "THR017 reveal-missing": lambda one: one["reveals"].pop(),
    "SHP": lambda one: one.update(colour="red"),
}
"""What is done to a dice file, and by what it is found."""


@pytest.mark.parametrize("said", CHANGES)
def test_a_faulty_file_is_told_before_any_record(file: Path, tmp_path: Path, said: str) -> None:
    game = played(file, tmp_path)
    document = json.loads(file.read_text())
    CHANGES[said](document)
    file.write_text(json.dumps(document))
    told = dice("check", file, game)
    assert told.exit_code == 1
    assert said in told.output


def test_what_is_no_dice_file_is_told(file: Path, tmp_path: Path) -> None:
    file.write_bytes(b"{")
    assert dice("commit", file, "--player", "Amal").exit_code == 1
    assert "THR012 dice-file-unreadable" in dice("reveal", file, "--player", "Amal").stderr
    assert dice("reveal", tmp_path / "none", "--player", "Amal").exit_code == 3


def test_it_is_said_in_arabic(file: Path) -> None:
    told = barsis("--lang", "ar", "dice", "commit", file, "--player", "أمل", *NEW, "باسم")
    assert told.exit_code == 0
    assert "سُجّل التعهّد: أمل" in told.stdout
    assert "بقي أن يتعهّد: باسم" in told.stdout
    refused = barsis("--lang", "ar", "dice", "reveal", file, "--player", "أمل")
    assert "لم يتعهّد بعد: باسم" in refused.stderr


def test_a_ruleset_of_ones_own_is_named_beside(file: Path, tmp_path: Path) -> None:
    own = str(Path(__file__).parents[2] / "docs" / "rulesets" / "chausar.json")
    words = ("--game", GAME, "--ruleset", own, "--with", "Basim")
    assert dice("commit", file, "--player", "Amal", *words).exit_code == 0
    assert dice("commit", file, "--player", "Basim").exit_code == 1
    assert dice("commit", file, "--player", "Basim", "--ruleset", own).exit_code == 0
    for name in ("Amal", "Basim"):
        assert dice("reveal", file, "--player", name, "--ruleset", own).exit_code == 0
    game = tmp_path / "game.barsis.json"
    assert barsis("new", own, "-o", game).exit_code == 0
    told = dice("throw", file, game, "--ruleset", own)
    assert told.stdout.startswith("roll-off, throw 1, Yellow: ")
    assert dice("name", file, game, "--ruleset", own).exit_code == 0
    assert dice("check", file, game, "--ruleset", own).exit_code == 0
