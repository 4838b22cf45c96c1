-- Packs that are being made, and those that are offered for new tables. A table has its own copy, so that both may go.
CREATE TABLE drafts (
    id      TEXT    PRIMARY KEY,
    game    TEXT    NOT NULL,
    title   TEXT    NOT NULL,
    body    TEXT    NOT NULL,
    version INTEGER NOT NULL,
    key     TEXT    NOT NULL,
    touched INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE published (
    draft TEXT PRIMARY KEY,
    id    TEXT NOT NULL UNIQUE,
    game  TEXT NOT NULL,
    body  TEXT NOT NULL
) STRICT, WITHOUT ROWID;
