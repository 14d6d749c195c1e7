"""Verify an archive: read every byte, and derive again everything that can be derived.

Stages run in one read transaction; a stage that meets damage ends with a finding and the next
one begins. What cannot be derived (play ids, ids of withdrawn records, bytes of rulesets) is
compared with the act that added it.
"""
