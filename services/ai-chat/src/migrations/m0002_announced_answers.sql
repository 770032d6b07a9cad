-- Whether the event of an answer has been published. An answer that continues after an interruption is stored again.
ALTER TABLE messages ADD COLUMN is_announced boolean NOT NULL DEFAULT false;
