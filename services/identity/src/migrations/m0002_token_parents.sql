-- The token that was exchanged for this one. Tokens of earlier versions have none.
ALTER TABLE refresh_tokens ADD COLUMN parent_hash text;
