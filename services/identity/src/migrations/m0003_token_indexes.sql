-- Serves the search for live tokens of a session, which otherwise reads every token that the session ever had.
CREATE INDEX refresh_tokens_session_id_used_at_idx ON refresh_tokens (session_id, used_at);
DROP INDEX refresh_tokens_session_id_idx;
-- Only the hourly housekeeping used these. Without them an update of a row changes no index.
DROP INDEX refresh_tokens_used_at_idx;
DROP INDEX sessions_refreshed_at_idx;
