-- The tries of puzzles by accounts. `due` is the day on which a failed puzzle returns, in days since 1970.
CREATE TABLE puzzle_attempts (
    person TEXT NOT NULL,
    puzzle TEXT NOT NULL,
    -- 'solved', 'hinted' or 'failed'
    result TEXT NOT NULL,
    time BIGINT NOT NULL,
    due BIGINT,
    repeated BIGINT NOT NULL,
    PRIMARY KEY (person, puzzle)
) WITHOUT ROWID;

-- The ratings of accounts as solvers. `tries` is the number of tries that they follow from.
CREATE TABLE puzzle_solvers (
    id TEXT NOT NULL PRIMARY KEY,
    mean REAL NOT NULL,
    deviation REAL NOT NULL,
    tries BIGINT NOT NULL
) WITHOUT ROWID;

CREATE TABLE puzzle_ratings (
    id TEXT NOT NULL PRIMARY KEY,
    mean REAL NOT NULL,
    deviation REAL NOT NULL,
    tries BIGINT NOT NULL
) WITHOUT ROWID;
