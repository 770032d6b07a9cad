-- An account.
CREATE TABLE users (
    id uuid PRIMARY KEY,
    email text NOT NULL UNIQUE,
    password_hash text,
    user_metadata jsonb NOT NULL,
    app_metadata jsonb NOT NULL,
    language_code text NOT NULL,
    email_confirmed_at timestamptz,
    confirmation_sent_at timestamptz,
    recovery_sent_at timestamptz,
    new_email text,
    email_change_sent_at timestamptz,
    reauthentication_sent_at timestamptz,
    last_sign_in_at timestamptz,
    banned_until timestamptz,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    password_contested boolean NOT NULL DEFAULT FALSE,
    mail_sign_in_asked boolean NOT NULL DEFAULT FALSE,
    password_required boolean NOT NULL DEFAULT FALSE,
    invited_at timestamptz,
    email_change_confirmed text,
    second_factor_from timestamptz,
    is_anonymous boolean NOT NULL DEFAULT FALSE
);
CREATE INDEX users_created_at_idx ON users (created_at, id);

-- A signed-in device.
CREATE TABLE sessions (
    id uuid PRIMARY KEY,
    user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    aal text NOT NULL,
    amr jsonb NOT NULL,
    created_at timestamptz NOT NULL,
    refreshed_at timestamptz NOT NULL,
    browser text NOT NULL DEFAULT '',
    system text NOT NULL DEFAULT '',
    address text NOT NULL DEFAULT '',
    country text NOT NULL DEFAULT ''
);
CREATE INDEX sessions_user_id_idx ON sessions (user_id);
CREATE INDEX sessions_refreshed_at_idx ON sessions (refreshed_at);

-- Used tokens are kept while their session lives, so that a second use is detected.
CREATE TABLE refresh_tokens (
    token_hash text PRIMARY KEY,
    session_id uuid NOT NULL REFERENCES sessions (id) ON DELETE CASCADE,
    created_at timestamptz NOT NULL,
    used_at timestamptz
);
CREATE INDEX refresh_tokens_session_id_idx ON refresh_tokens (session_id);
CREATE INDEX refresh_tokens_used_at_idx ON refresh_tokens (used_at);

-- A code with its link. A user has several pending sign-ups, and one code for every other purpose.
CREATE TABLE one_time_codes (
    id uuid PRIMARY KEY,
    user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    purpose text NOT NULL,
    email text NOT NULL,
    code_hash text NOT NULL,
    link_hash text NOT NULL UNIQUE,
    tries integer NOT NULL,
    code_challenge text,
    code_challenge_method text,
    created_at timestamptz NOT NULL,
    expires_at timestamptz NOT NULL,
    password_hash text,
    user_metadata jsonb,
    language_code text
);
CREATE INDEX one_time_codes_expires_at_idx ON one_time_codes (expires_at);
CREATE INDEX one_time_codes_user_id_purpose_idx ON one_time_codes (user_id, purpose);
CREATE INDEX one_time_codes_email_purpose_idx ON one_time_codes (email, purpose);

-- An authorisation code of the PKCE flow.
CREATE TABLE flow_states (
    auth_code_hash text PRIMARY KEY,
    user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    code_challenge text NOT NULL,
    code_challenge_method text NOT NULL,
    authentication_method text NOT NULL,
    expires_at timestamptz NOT NULL,
    password_hash text
);
CREATE INDEX flow_states_user_id_idx ON flow_states (user_id);
CREATE INDEX flow_states_expires_at_idx ON flow_states (expires_at);

-- A signing key that the platform generated because none was configured.
CREATE TABLE signing_keys (
    slot integer PRIMARY KEY,
    private_pem text NOT NULL,
    created_at timestamptz NOT NULL
);

-- An authenticator app or a passkey.
CREATE TABLE factors (
    id uuid PRIMARY KEY,
    user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    friendly_name text NOT NULL,
    status text NOT NULL,
    secret text NOT NULL,
    challenge_id uuid,
    challenge_expires_at timestamptz,
    challenge_tries integer NOT NULL,
    last_step bigint NOT NULL,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    factor_type text NOT NULL DEFAULT 'totp',
    credential_id text,
    credential text,
    last_used_at timestamptz
);
CREATE UNIQUE INDEX factors_user_name_key ON factors (user_id, friendly_name);
CREATE UNIQUE INDEX factors_credential_key ON factors (credential_id);

-- A challenge that a device signs once. A challenge for a sign-in names no user.
CREATE TABLE passkey_challenges (
    id uuid PRIMARY KEY,
    user_id uuid REFERENCES users (id) ON DELETE CASCADE,
    factor_id uuid,
    state text NOT NULL,
    expires_at timestamptz NOT NULL
);
CREATE INDEX passkey_challenges_user_id_idx ON passkey_challenges (user_id);
CREATE INDEX passkey_challenges_expires_at_idx ON passkey_challenges (expires_at);

-- An unused recovery code.
CREATE TABLE recovery_codes (
    code_hash text PRIMARY KEY,
    user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    created_at timestamptz NOT NULL
);
CREATE INDEX recovery_codes_user ON recovery_codes (user_id);

-- Security events outlive the account, so they reference no user.
CREATE TABLE security_events (
    id uuid PRIMARY KEY,
    kind text NOT NULL,
    user_id uuid,
    actor_id uuid,
    browser text NOT NULL,
    system text NOT NULL,
    address text NOT NULL,
    network text NOT NULL,
    country text NOT NULL,
    detail text NOT NULL,
    created_at timestamptz NOT NULL
);
CREATE INDEX security_events_user ON security_events (user_id, created_at, id);
CREATE INDEX security_events_kind ON security_events (kind, created_at, id);
CREATE INDEX security_events_created ON security_events (created_at, id);

-- A deleted account that some services have not erased yet.
CREATE TABLE erasures (
    id uuid PRIMARY KEY,
    user_id uuid NOT NULL,
    email text NOT NULL,
    full_name text NOT NULL,
    language_code text NOT NULL,
    close_time timestamptz NOT NULL,
    round integer NOT NULL,
    round_time timestamptz NOT NULL,
    counting_from integer
);

-- The latest round in which a service confirmed the erasure.
CREATE TABLE erasure_answers (
    erasure_id uuid NOT NULL REFERENCES erasures (id) ON DELETE CASCADE,
    service text NOT NULL,
    round integer NOT NULL,
    PRIMARY KEY (erasure_id, service)
);
