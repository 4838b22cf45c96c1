-- Packs that are being made, and those that are offered for new tables. A table has its own copy, so that both may go.
CREATE TABLE drafts (
    id      text COLLATE "C" PRIMARY KEY,
    game    text   NOT NULL,
    title   text   NOT NULL,
    body    text   NOT NULL,
    version bigint NOT NULL,
    key     text   NOT NULL,
    touched bigint NOT NULL
);

CREATE TABLE published (
    draft text COLLATE "C" PRIMARY KEY,
    id    text COLLATE "C" NOT NULL UNIQUE,
    game  text NOT NULL,
    body  text NOT NULL
);
