-- End of the time to begin a session, kept while the session runs: a session whose only answer never came has not begun.
ALTER TABLE passes ADD COLUMN begin_until_time timestamptz;
