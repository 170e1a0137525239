-- The names of the people at each table, outside the event log. A person can have another name at each seat. A row with seat -1 has no name:
-- it lists a person whose name only the events of an earlier version contain.
CREATE TABLE people (
    game TEXT NOT NULL,
    person TEXT NOT NULL,
    seat BIGINT NOT NULL,
    name TEXT,
    PRIMARY KEY (game, person, seat)
) WITHOUT ROWID;
CREATE INDEX people_by_person ON people (person);
INSERT INTO people (game, person, seat)
    SELECT DISTINCT game, substr(rest, 1, instr(rest, '"') - 1), -1 FROM (
        SELECT game, substr(body, instr(body, '"session":"') + 11) AS rest FROM events
        WHERE kind = 'seated' AND instr(body, '"session":"') > 0
    ) WHERE instr(rest, '"') > 1;

-- The people whose accounts were deleted. The server erases their names from all tables.
CREATE TABLE forgotten (person TEXT NOT NULL PRIMARY KEY) WITHOUT ROWID;

-- The proof of a redaction: the hash of the original event, and the checksum of the redacted one.
ALTER TABLE events ADD COLUMN original BLOB;
ALTER TABLE events ADD COLUMN redaction_sum BLOB;
