-- What finished games were found to be when they were looked at again: made from the log, kept because it takes long.
CREATE TABLE reviews (
    table_no INTEGER PRIMARY KEY REFERENCES tables (no) ON DELETE CASCADE,
    body     TEXT    NOT NULL
) STRICT;
