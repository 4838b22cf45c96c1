-- Since when whoever hosts has shut a guest out.
ALTER TABLE guests ADD COLUMN banned bigint;
