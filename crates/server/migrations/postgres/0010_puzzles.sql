-- The tries of puzzles by accounts. `due` is the day on which a failed puzzle returns, in days since 1970.
CREATE TABLE puzzle_attempts (
    person TEXT COLLATE "C" NOT NULL,
    puzzle TEXT COLLATE "C" NOT NULL,
    -- 'solved', 'hinted' or 'failed'
    result TEXT NOT NULL,
    time BIGINT NOT NULL,
    due BIGINT,
    repeated BIGINT NOT NULL,
    PRIMARY KEY (person, puzzle)
);

-- The ratings of accounts as solvers. `tries` is the number of tries that they follow from.
CREATE TABLE puzzle_solvers (
    id TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    mean DOUBLE PRECISION NOT NULL,
    deviation DOUBLE PRECISION NOT NULL,
    tries BIGINT NOT NULL
);

CREATE TABLE puzzle_ratings (
    id TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    mean DOUBLE PRECISION NOT NULL,
    deviation DOUBLE PRECISION NOT NULL,
    tries BIGINT NOT NULL
);
