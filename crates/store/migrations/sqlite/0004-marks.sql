-- How often something was kept beside the log that only a seat may know.
ALTER TABLE tables ADD COLUMN ordered INTEGER NOT NULL DEFAULT 0;
