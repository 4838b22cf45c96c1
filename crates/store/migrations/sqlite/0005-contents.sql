-- Content that is not the program's own, kept once for all tables that are played with it.
CREATE TABLE contents (
    id   TEXT PRIMARY KEY,
    body TEXT NOT NULL
) STRICT, WITHOUT ROWID;

ALTER TABLE details ADD COLUMN content TEXT REFERENCES contents (id);
