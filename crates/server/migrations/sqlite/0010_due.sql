-- The time when a server must load a correspondence table, in milliseconds since 1970: a player runs out of time, or a computer is to move.
ALTER TABLE tables ADD COLUMN due BIGINT;
CREATE INDEX tables_by_due ON tables (due) WHERE due IS NOT NULL;
