-- One index less for every move to write: that of the keys finds a table's log, too, which is put in order when it is read. Its
-- versions are told apart by the table's row, against which each append is held under the write lock; a log that does not end where
-- the row says is not read. As in PostgreSQL, what every move writes refers to no other table by a constraint.
CREATE TABLE log (
    no       INTEGER PRIMARY KEY,
    table_no INTEGER NOT NULL,
    version  INTEGER NOT NULL,
    count    INTEGER NOT NULL,
    key      TEXT    NOT NULL,
    lines    TEXT    NOT NULL
) STRICT;

INSERT INTO log SELECT no, table_no, version, count, key, lines FROM appends ORDER BY no;
DROP TABLE appends;
ALTER TABLE log RENAME TO appends;
CREATE UNIQUE INDEX appends_key ON appends (table_no, key);
