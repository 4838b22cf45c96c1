-- What measuring a draft has found. It goes with the draft.
CREATE TABLE measured (
    draft TEXT PRIMARY KEY,
    body  TEXT NOT NULL
) STRICT, WITHOUT ROWID;
