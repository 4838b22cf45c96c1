-- Content that is not the program's own, kept once for all tables that are played with it.
CREATE TABLE contents (
    id   text COLLATE "C" PRIMARY KEY,
    body text NOT NULL
);

ALTER TABLE details ADD COLUMN content text COLLATE "C" REFERENCES contents (id);
