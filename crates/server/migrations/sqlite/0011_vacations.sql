-- The vacations of each person, numbered from 1. They stop the person's clocks in correspondence games. Times are milliseconds since 1970.
CREATE TABLE vacations (
    person TEXT NOT NULL,
    number BIGINT NOT NULL,
    began BIGINT NOT NULL,
    ends BIGINT NOT NULL,
    PRIMARY KEY (person, number)
) WITHOUT ROWID;
