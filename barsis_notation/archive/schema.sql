CREATE TABLE about (
    name TEXT PRIMARY KEY,
    value ANY NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE acts (
    number INTEGER PRIMARY KEY,
    body TEXT NOT NULL,
    chain BLOB NOT NULL
) STRICT;

CREATE TABLE rulesets (
    number INTEGER PRIMARY KEY,
    sha256 BLOB NOT NULL UNIQUE,
    id TEXT NOT NULL,
    version INTEGER NOT NULL,
    bytes BLOB NOT NULL
) STRICT;

CREATE TABLE dictionaries (
    number INTEGER PRIMARY KEY,
    sha256 BLOB NOT NULL UNIQUE,
    bytes BLOB NOT NULL
) STRICT;

CREATE TABLE events (
    number INTEGER PRIMARY KEY,
    name TEXT NOT NULL,
    site TEXT NOT NULL,
    UNIQUE (name, site)
) STRICT;

CREATE TABLE people (
    number INTEGER PRIMARY KEY,
    name TEXT NOT NULL,
    id TEXT NOT NULL,
    person INTEGER REFERENCES people (number),
    UNIQUE (name, id)
) STRICT;

CREATE TABLE records (
    number INTEGER PRIMARY KEY,
    id BLOB NOT NULL UNIQUE,
    leaf BLOB NOT NULL,
    play BLOB NOT NULL,
    ruleset INTEGER REFERENCES rulesets (number),
    game TEXT,
    event INTEGER REFERENCES events (number),
    round TEXT,
    board TEXT,
    section TEXT,
    date TEXT,
    match TEXT,
    match_game INTEGER,
    turns INTEGER,
    reason TEXT,
    win TEXT,
    revision INTEGER,
    previous BLOB,
    worst TEXT
) STRICT;
CREATE INDEX records_by_play ON records (play);
CREATE INDEX records_by_event ON records (event, round) WHERE event IS NOT NULL;
CREATE INDEX records_by_previous ON records (previous) WHERE previous IS NOT NULL;

CREATE TABLE contents (
    number INTEGER PRIMARY KEY REFERENCES records (number),
    packing INTEGER NOT NULL,
    size INTEGER NOT NULL,
    bytes BLOB NOT NULL
) STRICT;

CREATE TABLE withdrawals (
    number INTEGER PRIMARY KEY REFERENCES records (number),
    at TEXT NOT NULL,
    reason TEXT NOT NULL
) STRICT;

CREATE TABLE results (
    record INTEGER NOT NULL REFERENCES records (number),
    place INTEGER NOT NULL,
    seats TEXT NOT NULL,
    person INTEGER REFERENCES people (number),
    won INTEGER,
    points INTEGER,
    rank INTEGER,
    PRIMARY KEY (record, place)
) STRICT, WITHOUT ROWID;
CREATE INDEX results_by_person ON results (person) WHERE person IS NOT NULL;

CREATE TABLE findings (
    record INTEGER NOT NULL REFERENCES records (number),
    place INTEGER NOT NULL,
    code TEXT NOT NULL,
    severity TEXT NOT NULL,
    turn INTEGER,
    move INTEGER,
    PRIMARY KEY (record, place)
) STRICT, WITHOUT ROWID;

CREATE TABLE words (
    number INTEGER PRIMARY KEY REFERENCES records (number),
    text TEXT NOT NULL
) STRICT;

CREATE VIRTUAL TABLE search USING fts5 (
    text, content = 'words', content_rowid = 'number', columnsize = 0, detail = 'none',
    tokenize = 'unicode61 remove_diacritics 0'
);

CREATE TABLE checkpoints (
    number INTEGER PRIMARY KEY,
    size INTEGER NOT NULL,
    body TEXT NOT NULL,
    signature TEXT NOT NULL
) STRICT;

CREATE VIEW games AS
SELECT records.number, lower(hex(records.id)) AS record_id, lower(hex(records.play)) AS play_id,
    records.game, rulesets.version, events.name AS event, events.site, records.section,
    records.round, records.board, records.date, records.match, records.match_game,
    (SELECT group_concat(people.name || ' (' || results.seats || ')', ', ') FROM results
        LEFT JOIN people ON people.number = results.person
        WHERE results.record = records.number) AS players,
    (SELECT group_concat(people.name, ', ') FROM results
        JOIN people ON people.number = results.person
        WHERE results.record = records.number AND results.won) AS winners,
    records.reason, records.win, records.turns, records.revision,
    (SELECT next.number FROM records AS next WHERE next.previous = records.id) AS replaced_by,
    records.worst, withdrawals.at AS withdrawn_at, withdrawals.reason AS withdrawn_for
FROM records
LEFT JOIN rulesets ON rulesets.number = records.ruleset
LEFT JOIN events ON events.number = records.event
LEFT JOIN withdrawals ON withdrawals.number = records.number;

CREATE VIEW players AS
SELECT leading.number, leading.name, leading.id, count(*) AS records,
    count(results.won) AS decided, sum(coalesce(results.won, 0)) AS won
FROM people
JOIN people AS leading ON leading.number = coalesce(people.person, people.number)
JOIN results ON results.person = people.number
GROUP BY leading.number;

CREATE VIEW rounds AS
SELECT events.name AS event, events.site, records.round, count(*) AS records,
    min(records.date) AS first_date, max(records.date) AS last_date
FROM records JOIN events ON events.number = records.event
GROUP BY records.event, records.round;
