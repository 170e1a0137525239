-- The names of the people at each table, outside the event log. `name` is null if only an event of an earlier version contains the name.
CREATE TABLE people (
    game TEXT COLLATE "C" NOT NULL,
    person TEXT COLLATE "C" NOT NULL,
    name TEXT,
    PRIMARY KEY (game, person)
);
CREATE INDEX people_by_person ON people (person);
INSERT INTO people (game, person)
    SELECT DISTINCT game, substring(body FROM '"session":"([^"]+)"') FROM events
    WHERE kind = 'seated' AND substring(body FROM '"session":"([^"]+)"') IS NOT NULL;

-- The people whose accounts were deleted. The server erases their names from all tables.
CREATE TABLE forgotten (person TEXT COLLATE "C" NOT NULL PRIMARY KEY);

-- The proof of a redaction: the hash of the original event, and the checksum of the redacted one.
ALTER TABLE events ADD COLUMN original BYTEA;
ALTER TABLE events ADD COLUMN redaction_sum BYTEA;
