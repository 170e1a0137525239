-- The log is the truth; tables and seats are an index of it, written in the same transaction.
CREATE TABLE tables (
    id TEXT NOT NULL PRIMARY KEY,
    variant TEXT NOT NULL,
    visibility TEXT NOT NULL,
    phase TEXT NOT NULL,
    timed BIGINT NOT NULL,
    created BIGINT NOT NULL,
    changed BIGINT NOT NULL,
    summary TEXT NOT NULL
);
CREATE INDEX tables_by_phase ON tables (visibility, phase, created);

CREATE TABLE events (
    game TEXT NOT NULL REFERENCES tables (id),
    seq BIGINT NOT NULL,
    -- -1 where no seat caused it
    seat BIGINT NOT NULL,
    command_id TEXT,
    kind TEXT NOT NULL,
    body TEXT NOT NULL,
    server_time BIGINT NOT NULL,
    prev_hash BLOB NOT NULL,
    PRIMARY KEY (game, seq),
    UNIQUE (game, seat, command_id)
);

CREATE TABLE seats (
    game TEXT NOT NULL REFERENCES tables (id),
    session TEXT NOT NULL,
    PRIMARY KEY (game, session)
);
CREATE INDEX seats_by_session ON seats (session);

CREATE TABLE sessions (
    id TEXT NOT NULL PRIMARY KEY,
    token BLOB NOT NULL UNIQUE,
    name TEXT NOT NULL,
    created BIGINT NOT NULL
);
