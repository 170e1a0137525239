-- Reviews of finished games, by the id of the table.
CREATE TABLE reviews (
    game TEXT NOT NULL PRIMARY KEY,
    -- empty for an automatic review
    person TEXT NOT NULL,
    requested BIGINT NOT NULL,
    done BIGINT NOT NULL,
    -- open, done or failed
    progress TEXT NOT NULL,
    -- The number of claims, the claims since the last progress, and the end of the last claim.
    epoch BIGINT NOT NULL,
    tries BIGINT NOT NULL,
    until BIGINT NOT NULL,
    data BYTEA NOT NULL
);
CREATE INDEX open_reviews ON reviews (requested) WHERE progress = 'open';
CREATE INDEX reviews_by_person ON reviews (person, requested);
CREATE INDEX finished_tables ON tables (changed) WHERE phase = 'over';
