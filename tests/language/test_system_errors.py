"""What the system says, in the language spoken."""

from __future__ import annotations

import errno
import os
from pathlib import Path

import pytest

from barsis_notation.base.file_stamps import PathState, check_unchanged
from barsis_notation.language.speech import LANGUAGES, Speech, speaking
from barsis_notation.language.system_errors import describe_os_error
from barsis_notation.validation.file_checks import make_unreadable_result
from tests.language.arabic import english_letters

KNOWN = (
    *(errno.ENOENT, errno.EACCES, errno.EPERM, errno.EISDIR, errno.ENOTDIR, errno.EEXIST),
    *(errno.ENOSPC, errno.EDQUOT, errno.EROFS, errno.EIO, errno.ENAMETOOLONG, errno.ELOOP),
    *(errno.EFBIG, errno.EBUSY, errno.EMFILE, errno.ENFILE, errno.EINVAL, errno.ENOMEM),
)


@pytest.mark.parametrize("number", KNOWN, ids=errno.errorcode.__getitem__)
def test_what_files_run_into_is_said_in_arabic(number: int) -> None:
    words = os.strerror(number)
    said = describe_os_error(OSError(number, words))
    assert str(said) == words
    with speaking("ar"):
        assert not english_letters(str(said)), str(said)


def test_what_is_not_known_is_said_in_its_own_words() -> None:
    with speaking("ar"):
        assert describe_os_error(OSError(12345, "the moon is full")) == "the moon is full"
        assert describe_os_error(OSError("no number")) == "no number"


def test_our_own_words_have_arabic_too(tmp_path: Path) -> None:
    with pytest.raises(FileExistsError) as caught:
        check_unchanged(str(tmp_path), PathState.NOTHING)
    said = describe_os_error(caught.value)
    assert [str(said), english_letters(_in_arabic(said))] == ["it exists already", []]


def test_where_temporary_files_stand_is_said() -> None:
    words = f"{os.strerror(errno.ENOSPC)} for temporary files in /tmp/x"
    said = describe_os_error(OSError(errno.ENOSPC, words))
    assert str(said) == words
    assert _in_arabic(said).endswith("في /tmp/x")


def test_the_finding_keeps_english_in_its_members() -> None:
    with speaking(LANGUAGES[1]):
        error = PermissionError(errno.EACCES, os.strerror(errno.EACCES))
        (finding,) = make_unreadable_result("x.json", error).findings
    assert finding.expected == os.strerror(errno.EACCES)
    assert finding.spoken("expected") == finding.expected
    with speaking(LANGUAGES[1]):
        assert finding.spoken("expected") != finding.expected


def _in_arabic(said: object) -> str:
    from barsis_notation.language.patterns import format_word as in_speech

    return in_speech(said, Speech(LANGUAGES[1]))
