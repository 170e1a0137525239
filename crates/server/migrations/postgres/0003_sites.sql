-- Who waits to be paired, over whatever server; `game` is the table that it has come to. Times are milliseconds since 1970, by this database's clock.
CREATE TABLE wishes (
    session TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    id TEXT COLLATE "C" NOT NULL UNIQUE,
    name TEXT NOT NULL,
    node TEXT COLLATE "C" NOT NULL,
    made BIGINT NOT NULL,
    due BIGINT,
    wanted TEXT NOT NULL,
    game TEXT COLLATE "C"
);

-- Since when a server has said in time that it is there, without a break.
ALTER TABLE nodes ADD COLUMN since BIGINT NOT NULL DEFAULT 0;
