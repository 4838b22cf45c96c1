-- The rules that a server has: a table is played where its rules are.
ALTER TABLE nodes ADD COLUMN plays text NOT NULL DEFAULT '';
