-- Marks the file as ours ("Mali"), so that another program's database is never taken for a table store.
PRAGMA application_id = 1298230377;

-- What changes with every move is kept in a narrow row; what is long and rests lies in `details`.
CREATE TABLE tables (
    no         INTEGER PRIMARY KEY,
    id         TEXT    NOT NULL UNIQUE,
    game       TEXT    NOT NULL,
    visibility INTEGER NOT NULL,
    status     INTEGER NOT NULL,
    host       TEXT    NOT NULL,
    version    INTEGER NOT NULL,
    revision   INTEGER NOT NULL,
    awaited    INTEGER NOT NULL,
    created    INTEGER NOT NULL,
    touched    INTEGER NOT NULL,
    put_away   INTEGER
) STRICT;

CREATE INDEX tables_going ON tables (visibility, status) WHERE status < 2 AND put_away IS NULL;
CREATE INDEX tables_host ON tables (host);

CREATE TABLE details (
    table_no INTEGER PRIMARY KEY REFERENCES tables (no),
    header   TEXT NOT NULL,
    notes    TEXT NOT NULL
) STRICT;

CREATE TABLE seats (
    table_no INTEGER NOT NULL REFERENCES tables (no),
    seat     INTEGER NOT NULL,
    guest    TEXT,
    player   TEXT NOT NULL,
    name     TEXT NOT NULL,
    PRIMARY KEY (table_no, seat)
) STRICT, WITHOUT ROWID;

CREATE INDEX seats_guest ON seats (guest) WHERE guest IS NOT NULL;

-- One row per append, in order of arrival, so that a commit for 200 tables writes a few neighbouring pages and not 200.
-- `version` is the one reached; `lines` are `count` entries, one per line.
CREATE TABLE appends (
    no       INTEGER PRIMARY KEY,
    table_no INTEGER NOT NULL REFERENCES tables (no),
    version  INTEGER NOT NULL,
    count    INTEGER NOT NULL,
    key      TEXT    NOT NULL,
    lines    TEXT    NOT NULL
) STRICT;

CREATE UNIQUE INDEX appends_version ON appends (table_no, version);
CREATE UNIQUE INDEX appends_key ON appends (table_no, key);

CREATE TABLE snapshots (
    table_no INTEGER PRIMARY KEY REFERENCES tables (no),
    version  INTEGER NOT NULL,
    body     BLOB    NOT NULL
) STRICT;

CREATE TABLE chat (
    no       INTEGER PRIMARY KEY,
    table_no INTEGER NOT NULL REFERENCES tables (no),
    key      TEXT    NOT NULL,
    guest    TEXT,
    name     TEXT    NOT NULL,
    text     TEXT    NOT NULL,
    at       INTEGER NOT NULL,
    UNIQUE (table_no, key)
) STRICT;

CREATE INDEX chat_table ON chat (table_no, no);

CREATE TABLE capabilities (
    hash     BLOB PRIMARY KEY,
    table_no INTEGER NOT NULL REFERENCES tables (no),
    kind     INTEGER NOT NULL,
    seat     INTEGER,
    created  INTEGER NOT NULL,
    revoked  INTEGER
) STRICT, WITHOUT ROWID;

CREATE INDEX capabilities_table ON capabilities (table_no);

CREATE TABLE guests (
    id       TEXT PRIMARY KEY,
    name     TEXT    NOT NULL,
    settings TEXT    NOT NULL,
    created  INTEGER NOT NULL,
    seen     INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
