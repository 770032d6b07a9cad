-- Answers with a writer. A task ends those of dead writers every minute.
CREATE INDEX messages_written ON messages (write_time) WHERE writer IS NOT NULL;
