"""Verification of an archive: all bytes are read, and all derived data is derived again.

All stages run in one read transaction; a stage that finds damage ends with a finding, and the next
stage begins. Data that cannot be derived (play ids, ids of withdrawn records, bytes of rulesets) is
compared with the act that added it.
"""
