-- What measuring a draft has found. It goes with the draft, also where an older program deletes that.
CREATE TABLE measured (
    draft text COLLATE "C" PRIMARY KEY REFERENCES drafts ON DELETE CASCADE,
    body  text NOT NULL
);
