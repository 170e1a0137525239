-- The log is the truth; tables and seats are an index of it, written in the same transaction. Ids are compared byte by byte, whatever
-- language the database is set to.
CREATE TABLE tables (
    id TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    variant TEXT NOT NULL,
    visibility TEXT NOT NULL,
    phase TEXT NOT NULL,
    timed BIGINT NOT NULL,
    created BIGINT NOT NULL,
    changed BIGINT NOT NULL,
    summary TEXT NOT NULL,
    -- The hash of the last event.
    head BYTEA,
    -- Who does what happens at it; `epoch` counts its owners, and what an earlier one writes is refused.
    owner TEXT COLLATE "C",
    epoch BIGINT NOT NULL DEFAULT 0
);
CREATE INDEX tables_by_phase ON tables (visibility, phase, created);
CREATE INDEX tables_timed ON tables (id) WHERE phase = 'playing' AND timed = 1;

CREATE TABLE events (
    game TEXT COLLATE "C" NOT NULL REFERENCES tables (id),
    seq BIGINT NOT NULL,
    -- -1 where no seat caused it
    seat BIGINT NOT NULL,
    command_id TEXT,
    kind TEXT NOT NULL,
    body TEXT NOT NULL,
    server_time BIGINT NOT NULL,
    prev_hash BYTEA NOT NULL,
    PRIMARY KEY (game, seq),
    UNIQUE (game, seat, command_id)
);

CREATE TABLE seats (
    game TEXT COLLATE "C" NOT NULL REFERENCES tables (id),
    session TEXT COLLATE "C" NOT NULL,
    PRIMARY KEY (game, session)
);
CREATE INDEX seats_by_session ON seats (session);

CREATE TABLE sessions (
    id TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    token BYTEA NOT NULL UNIQUE,
    name TEXT NOT NULL,
    created BIGINT NOT NULL,
    -- A sum of the rest, so that damage shows.
    sum BYTEA
);

-- Written and emptied again to see whether there is room.
CREATE TABLE trial (body BYTEA NOT NULL);

-- A server keeps all its tables by one row, as long as it says in time that it is there. Milliseconds since 1970, by this database's clock.
CREATE TABLE nodes (
    id TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    until BIGINT NOT NULL
);
