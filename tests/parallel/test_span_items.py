"""What is said of a record that ended two workers names what they were given."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from barsis_notation.parallel.span_items import make_lost_finding, make_unread_finding
from barsis_notation.parallel.worker import MEMORY, PROCESSOR, Failure
from barsis_notation.record.decode import MIB, Limits

ANY_LIMITS = st.builds(
    lambda seconds, megabytes: Limits(seconds=seconds, memory=megabytes * MIB),
    st.integers(1, 999),
    st.integers(32, 999),
)


@given(ANY_LIMITS)
def test_the_time_is_named(limits: Limits) -> None:
    """Law: a worker has half as much time again as the play of a record."""
    finding = make_lost_finding(Failure(PROCESSOR), limits)
    given_to_worker = limits.worker_limits.seconds
    assert 0 <= 2 * given_to_worker - 3 * limits.seconds <= 1
    assert finding.found == f"more than {given_to_worker} s of processor time"
    assert str(finding.expected).startswith(f"at most {limits.seconds} s (")
    assert "`barsis validate --max-seconds`" in finding.message
    assert str(finding.found) in make_unread_finding(Failure(PROCESSOR), 3, limits).message


@given(ANY_LIMITS)
def test_the_memory_is_named(limits: Limits) -> None:
    finding = make_lost_finding(Failure(MEMORY), limits)
    assert f"a worker may use {limits.memory // MIB} MB" in str(finding.found)
    assert "`barsis validate --max-memory`" in finding.message
    assert str(finding.found) in make_unread_finding(Failure(MEMORY), 3, limits).message
