-- How often something was kept beside the log that only a seat may know: no reader of `tables` is told, but of two servers the one
-- that is behind has to notice.
ALTER TABLE tables ADD COLUMN ordered bigint NOT NULL DEFAULT 0;

-- Servers that share the database, and when they were last heard of, by the database's clock. A crash may forget it.
CREATE UNLOGGED TABLE nodes (
    id   text COLLATE "C" PRIMARY KEY,
    seen timestamptz NOT NULL
);

-- What is said about a position: talk, which a crash may forget. It counts as long as the table is at this version.
CREATE UNLOGGED TABLE talk (
    table_no bigint PRIMARY KEY,
    version  bigint NOT NULL,
    count    bigint NOT NULL,
    body     text   NOT NULL
);
