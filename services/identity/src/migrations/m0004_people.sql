-- Order of the list of people. Only an account without a session has the default, until the housekeeping sees it.
ALTER TABLE users ADD COLUMN
    last_active_at timestamptz NOT NULL DEFAULT '1970-01-01T00:00:00+00:00';
UPDATE users SET last_active_at = COALESCE(
    (SELECT MAX(sessions.refreshed_at) FROM sessions WHERE sessions.user_id = users.id),
    last_sign_in_at,
    created_at
);
-- Day of the latest activity, in the company's time zone.
ALTER TABLE users ADD COLUMN
    active_on date;
-- Name and address for the search. Missing in rows of earlier versions, until the housekeeping adds it with the roles.
ALTER TABLE users ADD COLUMN
    search_text text;
ALTER TABLE users ADD COLUMN
    is_therapist boolean NOT NULL DEFAULT FALSE;
ALTER TABLE users ADD COLUMN
    is_support boolean NOT NULL DEFAULT FALSE;
ALTER TABLE users ADD COLUMN
    is_clinical_reviewer boolean NOT NULL DEFAULT FALSE;
ALTER TABLE users ADD COLUMN
    is_finance boolean NOT NULL DEFAULT FALSE;
ALTER TABLE users ADD COLUMN
    is_admin boolean NOT NULL DEFAULT FALSE;
UPDATE users SET
    is_therapist = CAST(app_metadata AS text) LIKE '%"therapist"%',
    is_support = CAST(app_metadata AS text) LIKE '%"support"%',
    is_clinical_reviewer = CAST(app_metadata AS text) LIKE '%"clinical_reviewer"%',
    is_finance = CAST(app_metadata AS text) LIKE '%"finance"%',
    is_admin = CAST(app_metadata AS text) LIKE '%"admin"%';
CREATE INDEX users_without_search_text ON users (id) WHERE search_text IS NULL;
-- The list of people, which omits anonymous sessions, and its filters.
CREATE INDEX users_people ON users (last_active_at, id) WHERE NOT is_anonymous;
CREATE INDEX users_therapists ON users (last_active_at, id) WHERE is_therapist;
CREATE INDEX users_support ON users (last_active_at, id) WHERE is_support;
CREATE INDEX users_clinical_reviewers ON users (last_active_at, id) WHERE is_clinical_reviewer;
CREATE INDEX users_finance ON users (last_active_at, id) WHERE is_finance;
CREATE INDEX users_admins ON users (last_active_at, id) WHERE is_admin;
CREATE INDEX users_banned ON users (last_active_at, id) WHERE banned_until IS NOT NULL;
