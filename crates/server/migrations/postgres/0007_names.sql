-- The names of the people at each table, outside the event log. A person can have another name at each seat. A row with seat -1 has no name:
-- it lists a person whose name only the events of an earlier version contain.
CREATE TABLE people (
    game TEXT COLLATE "C" NOT NULL,
    person TEXT COLLATE "C" NOT NULL,
    seat BIGINT NOT NULL,
    name TEXT,
    PRIMARY KEY (game, person, seat)
);
CREATE INDEX people_by_person ON people (person);
INSERT INTO people (game, person, seat)
    SELECT DISTINCT game, substring(body FROM '"session":"([^"]+)"'), -1 FROM events
    WHERE kind = 'seated' AND substring(body FROM '"session":"([^"]+)"') IS NOT NULL;

-- The people whose accounts were deleted. The server erases their names from all tables.
CREATE TABLE forgotten (person TEXT COLLATE "C" NOT NULL PRIMARY KEY);

-- The proof of a redaction: the hash of the original event, and the checksum of the redacted one.
ALTER TABLE events ADD COLUMN original BYTEA;
ALTER TABLE events ADD COLUMN redaction_sum BYTEA;
