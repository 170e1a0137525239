-- Who does what happens at a table, where several servers use one database: `epoch` counts its owners, and what an earlier one writes is
-- refused. A server keeps all its tables by one row, as long as it says in time that it is there. Times are milliseconds since 1970.
ALTER TABLE tables ADD COLUMN owner TEXT;
ALTER TABLE tables ADD COLUMN epoch BIGINT NOT NULL DEFAULT 0;
CREATE TABLE nodes (
    id TEXT NOT NULL PRIMARY KEY,
    until BIGINT NOT NULL
);
