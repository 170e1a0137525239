-- `queued` is the number of the last rated game, and `processed` that of the last game with new ratings.
CREATE TABLE rating_state (
    name TEXT NOT NULL PRIMARY KEY,
    value BIGINT NOT NULL
) WITHOUT ROWID;
INSERT INTO rating_state (name, value) VALUES ('queued', 0), ('processed', 0);

-- The finished rated games in their order, without gaps. `ratings` and `rating_changes` follow from them.
CREATE TABLE rated_games (
    seq BIGINT NOT NULL PRIMARY KEY,
    game TEXT NOT NULL UNIQUE REFERENCES tables (id),
    variant TEXT NOT NULL,
    pace TEXT NOT NULL,
    sides TEXT NOT NULL,
    time BIGINT NOT NULL
);

CREATE TABLE ratings (
    person TEXT NOT NULL,
    variant TEXT NOT NULL,
    pace TEXT NOT NULL,
    mean REAL NOT NULL,
    deviation REAL NOT NULL,
    games BIGINT NOT NULL,
    -- The time of the last game.
    time BIGINT NOT NULL,
    PRIMARY KEY (person, variant, pace)
) WITHOUT ROWID;
CREATE INDEX ratings_by_list ON ratings (variant, pace, mean);

CREATE TABLE rating_changes (
    seq BIGINT NOT NULL REFERENCES rated_games (seq),
    person TEXT NOT NULL,
    variant TEXT NOT NULL,
    pace TEXT NOT NULL,
    before_mean REAL NOT NULL,
    before_deviation REAL NOT NULL,
    after_mean REAL NOT NULL,
    after_deviation REAL NOT NULL,
    time BIGINT NOT NULL,
    PRIMARY KEY (seq, person)
) WITHOUT ROWID;
CREATE INDEX rating_changes_by_person ON rating_changes (person, seq);
