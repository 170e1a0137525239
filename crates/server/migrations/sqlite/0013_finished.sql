-- The search for finished public games reads them by the time of their last event.
CREATE INDEX tables_by_change ON tables (visibility, phase, changed);
