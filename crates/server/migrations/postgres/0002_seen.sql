-- When a server last said that it is there: whoever goes on with its tables knows until when their clocks ran.
ALTER TABLE nodes ADD COLUMN seen BIGINT NOT NULL DEFAULT 0;
