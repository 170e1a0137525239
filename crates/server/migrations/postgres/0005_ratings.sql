-- `queued` is the number of the last rated game, and `processed` that of the last game with new ratings.
CREATE TABLE rating_state (
    name TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    value BIGINT NOT NULL
);
INSERT INTO rating_state (name, value) VALUES ('queued', 0), ('processed', 0);

-- The finished rated games in their order, without gaps. `ratings` and `rating_changes` follow from them.
CREATE TABLE rated_games (
    seq BIGINT NOT NULL PRIMARY KEY,
    game TEXT COLLATE "C" NOT NULL UNIQUE REFERENCES tables (id),
    variant TEXT COLLATE "C" NOT NULL,
    pace TEXT COLLATE "C" NOT NULL,
    sides TEXT NOT NULL,
    time BIGINT NOT NULL
);

CREATE TABLE ratings (
    person TEXT COLLATE "C" NOT NULL,
    variant TEXT COLLATE "C" NOT NULL,
    pace TEXT COLLATE "C" NOT NULL,
    mean DOUBLE PRECISION NOT NULL,
    deviation DOUBLE PRECISION NOT NULL,
    games BIGINT NOT NULL,
    -- The time of the last game.
    time BIGINT NOT NULL,
    PRIMARY KEY (person, variant, pace)
);
CREATE INDEX ratings_by_list ON ratings (variant, pace, mean);

CREATE TABLE rating_changes (
    seq BIGINT NOT NULL REFERENCES rated_games (seq),
    person TEXT COLLATE "C" NOT NULL,
    variant TEXT COLLATE "C" NOT NULL,
    pace TEXT COLLATE "C" NOT NULL,
    before_mean DOUBLE PRECISION NOT NULL,
    before_deviation DOUBLE PRECISION NOT NULL,
    after_mean DOUBLE PRECISION NOT NULL,
    after_deviation DOUBLE PRECISION NOT NULL,
    time BIGINT NOT NULL,
    PRIMARY KEY (seq, person)
);
CREATE INDEX rating_changes_by_person ON rating_changes (person, seq);
