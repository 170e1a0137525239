-- What shows damage that the chain of events does not: the hash of a log's last event, and a sum of each session.
ALTER TABLE tables ADD COLUMN head BLOB;
ALTER TABLE sessions ADD COLUMN sum BLOB;
-- Written and emptied again to see whether there is room.
CREATE TABLE trial (body BLOB NOT NULL);
