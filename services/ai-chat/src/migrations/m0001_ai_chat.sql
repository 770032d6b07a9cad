-- Settings of a user for the assistant, and the number of free messages used.
CREATE TABLE accounts (
    user_id uuid PRIMARY KEY,
    email text NOT NULL,
    language_code text NOT NULL,
    is_of_age boolean NOT NULL,
    allows_follow_up boolean NOT NULL,
    country_code text NOT NULL,
    free_used integer NOT NULL
);

-- Paid access: single sessions and the monthly plan.
CREATE TABLE passes (
    id uuid PRIMARY KEY,
    user_id uuid NOT NULL,
    kind text NOT NULL,
    start_time timestamptz,
    end_time timestamptz NOT NULL,
    messages_left integer NOT NULL,
    paid_minor bigint NOT NULL,
    void_until_time timestamptz,
    is_revoked boolean NOT NULL
);
CREATE INDEX passes_of_user ON passes (user_id);

-- Columns that begin with sealed_ are encrypted.
CREATE TABLE conversations (
    id uuid PRIMARY KEY,
    user_id uuid NOT NULL,
    sealed_title text NOT NULL,
    language_code text NOT NULL,
    message_count integer NOT NULL,
    sealed_summary text NOT NULL,
    summarised_id uuid,
    care_end_time timestamptz,
    create_time timestamptz NOT NULL,
    update_time timestamptz NOT NULL
);
CREATE INDEX conversations_of_user ON conversations (user_id, update_time, id);
-- Old conversations are deleted by age.
CREATE INDEX conversations_by_age ON conversations (update_time);

CREATE TABLE messages (
    id uuid PRIMARY KEY,
    conversation_id uuid NOT NULL,
    user_id uuid NOT NULL,
    role text NOT NULL,
    sealed text NOT NULL,
    sealed_hints text NOT NULL,
    status text NOT NULL,
    notice text,
    language_code text NOT NULL,
    rating text,
    model text NOT NULL,
    prompt_version text NOT NULL,
    safety_version text NOT NULL,
    request_id uuid,
    answer_to uuid,
    paid_by text,
    pass_id uuid,
    writer uuid,
    write_time timestamptz NOT NULL,
    create_time timestamptz NOT NULL,
    FOREIGN KEY (conversation_id) REFERENCES conversations (id) ON DELETE CASCADE
);
CREATE INDEX messages_of_conversation ON messages (conversation_id, create_time, id);
-- A repeated request stores its message once.
CREATE UNIQUE INDEX messages_request ON messages (conversation_id, request_id);

-- Detected crises, without the user and without the text.
CREATE TABLE crises (
    id uuid PRIMARY KEY,
    kind text NOT NULL,
    source text NOT NULL,
    language_code text NOT NULL,
    safety_version text NOT NULL,
    has_follow_up boolean NOT NULL,
    create_time timestamptz NOT NULL
);
CREATE INDEX crises_by_time ON crises (create_time, id);
CREATE INDEX crises_by_kind ON crises (kind, create_time, id);

-- Usage per day, language, model and versions.
CREATE TABLE usage_counts (
    date date NOT NULL,
    language_code text NOT NULL,
    model text NOT NULL,
    prompt_version text NOT NULL,
    safety_version text NOT NULL,
    conversations bigint NOT NULL,
    messages bigint NOT NULL,
    answers bigint NOT NULL,
    failures bigint NOT NULL,
    prompt_tokens bigint NOT NULL,
    completion_tokens bigint NOT NULL,
    cost_nano bigint NOT NULL,
    crises bigint NOT NULL,
    helpful bigint NOT NULL,
    unhelpful bigint NOT NULL,
    PRIMARY KEY (date, language_code, model, prompt_version, safety_version)
);

-- Fixed texts sent per day.
CREATE TABLE notice_counts (
    date date NOT NULL,
    notice text NOT NULL,
    count bigint NOT NULL,
    PRIMARY KEY (date, notice)
);

-- Tokens of a user counted towards the daily limit.
CREATE TABLE spendings (
    user_id uuid NOT NULL,
    date date NOT NULL,
    tokens bigint NOT NULL,
    PRIMARY KEY (user_id, date)
);

-- Risk assessments by the model per day and outcome.
CREATE TABLE assessment_counts (
    date date NOT NULL,
    outcome text NOT NULL,
    count bigint NOT NULL,
    cost_nano bigint NOT NULL,
    PRIMARY KEY (date, outcome)
);
