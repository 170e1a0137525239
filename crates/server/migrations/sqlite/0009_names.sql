-- The names of the people at each table, outside the event log. `name` is null if only an event of an earlier version contains the name.
CREATE TABLE people (
    game TEXT NOT NULL,
    person TEXT NOT NULL,
    name TEXT,
    PRIMARY KEY (game, person)
) WITHOUT ROWID;
CREATE INDEX people_by_person ON people (person);
INSERT INTO people (game, person)
    SELECT DISTINCT game, substr(rest, 1, instr(rest, '"') - 1) FROM (
        SELECT game, substr(body, instr(body, '"session":"') + 11) AS rest FROM events
        WHERE kind = 'seated' AND instr(body, '"session":"') > 0
    ) WHERE instr(rest, '"') > 1;

-- The people whose accounts were deleted. The server erases their names from all tables.
CREATE TABLE forgotten (person TEXT NOT NULL PRIMARY KEY) WITHOUT ROWID;

-- The proof of a redaction: the hash of the original event, and the checksum of the redacted one.
ALTER TABLE events ADD COLUMN original BLOB;
ALTER TABLE events ADD COLUMN redaction_sum BLOB;
