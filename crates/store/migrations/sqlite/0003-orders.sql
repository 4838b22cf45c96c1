-- What a seat has answered in advance, as the caller wrote it: its secret, so that nothing in `tables` changes with it.
CREATE TABLE orders (
    table_no INTEGER NOT NULL REFERENCES tables (no),
    seat     INTEGER NOT NULL,
    given    TEXT    NOT NULL,
    PRIMARY KEY (table_no, seat)
) STRICT, WITHOUT ROWID;

-- Requests about orders that had nothing to enter in the log, and the version at which they were made.
CREATE TABLE ordered (
    table_no INTEGER NOT NULL REFERENCES tables (no),
    key      TEXT    NOT NULL,
    version  INTEGER NOT NULL,
    PRIMARY KEY (table_no, key)
) STRICT, WITHOUT ROWID;

-- Tables that were opened under a key. The key is kept as a hash; `salt` makes their tokens from it, `request` tells whether
-- the same is asked again.
CREATE TABLE openings (
    key      BLOB PRIMARY KEY,
    table_no INTEGER NOT NULL REFERENCES tables (no),
    salt     BLOB    NOT NULL,
    request  BLOB    NOT NULL
) STRICT, WITHOUT ROWID;
