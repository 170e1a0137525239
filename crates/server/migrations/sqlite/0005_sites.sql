-- Who waits to be paired, where several servers use one database; `game` is the table that it has come to. Times are milliseconds since 1970.
CREATE TABLE wishes (
    session TEXT NOT NULL PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    name TEXT NOT NULL,
    node TEXT NOT NULL,
    made BIGINT NOT NULL,
    due BIGINT,
    wanted TEXT NOT NULL,
    game TEXT
);

-- Since when a server has said in time that it is there, without a break.
ALTER TABLE nodes ADD COLUMN since BIGINT NOT NULL DEFAULT 0;
