CREATE TABLE therapists (
    id uuid PRIMARY KEY,
    user_id uuid NOT NULL UNIQUE,
    email text NOT NULL,
    language_code text NOT NULL,
    full_name text NOT NULL,
    qualification text NOT NULL,
    experience_years integer NOT NULL,
    bio text NOT NULL,
    education text NOT NULL,
    location text NOT NULL,
    text_language text NOT NULL DEFAULT 'en',
    practice_address text NOT NULL DEFAULT '',
    status text NOT NULL,
    plan_price_minor bigint NOT NULL,
    plan_format text NOT NULL DEFAULT 'individual',
    least_price_minor bigint NOT NULL,
    time_zone text NOT NULL,
    buffer_before_minutes integer NOT NULL,
    buffer_after_minutes integer NOT NULL,
    notice_hours integer NOT NULL,
    horizon_days integer NOT NULL,
    step_minutes integer NOT NULL,
    next_free_time timestamptz NOT NULL,
    refresh_time timestamptz NOT NULL,
    review_count integer NOT NULL,
    rating_sum integer NOT NULL,
    session_count integer NOT NULL,
    feed_hash text UNIQUE,
    profile_version bigint NOT NULL,
    hours_version bigint NOT NULL,
    create_time timestamptz NOT NULL,
    license_number text NOT NULL DEFAULT '',
    license_expire_date date,
    license_warned_date date,
    license_stage integer NOT NULL DEFAULT 0,
    license_hid text
);
-- The directory is sorted by next free slot, price or years of practice.
CREATE INDEX therapists_by_next_free ON therapists (status, next_free_time, id);
CREATE INDEX therapists_by_price ON therapists (status, least_price_minor, id);
CREATE INDEX therapists_by_experience ON therapists (status, experience_years, id);
-- Next free slots that are due for a refresh.
CREATE INDEX therapists_by_refresh ON therapists (refresh_time);
CREATE INDEX therapists_by_license ON therapists (license_expire_date);

-- The texts in the other languages.
CREATE TABLE therapist_translations (
    therapist_id uuid NOT NULL,
    language_code text NOT NULL,
    bio text NOT NULL,
    education text NOT NULL,
    location text NOT NULL,
    PRIMARY KEY (therapist_id, language_code),
    FOREIGN KEY (therapist_id) REFERENCES therapists (id) ON DELETE CASCADE
);

CREATE TABLE therapist_tags (
    therapist_id uuid NOT NULL,
    kind text NOT NULL,
    word text NOT NULL,
    PRIMARY KEY (therapist_id, kind, word),
    FOREIGN KEY (therapist_id) REFERENCES therapists (id) ON DELETE CASCADE
);
CREATE INDEX therapist_tags_by_word ON therapist_tags (kind, word, therapist_id);

CREATE TABLE session_offers (
    therapist_id uuid NOT NULL,
    format text NOT NULL,
    price_minor bigint NOT NULL,
    minutes integer NOT NULL,
    PRIMARY KEY (therapist_id, format),
    FOREIGN KEY (therapist_id) REFERENCES therapists (id) ON DELETE CASCADE
);

CREATE TABLE weekly_spans (
    therapist_id uuid NOT NULL,
    weekday smallint NOT NULL,
    start_minute smallint NOT NULL,
    end_minute smallint NOT NULL,
    PRIMARY KEY (therapist_id, weekday, start_minute),
    FOREIGN KEY (therapist_id) REFERENCES therapists (id) ON DELETE CASCADE
);

CREATE TABLE day_spans (
    therapist_id uuid NOT NULL,
    date date NOT NULL,
    start_minute smallint NOT NULL,
    end_minute smallint NOT NULL,
    PRIMARY KEY (therapist_id, date, start_minute),
    FOREIGN KEY (therapist_id) REFERENCES therapists (id) ON DELETE CASCADE
);

CREATE TABLE waiting_list (
    therapist_id uuid NOT NULL,
    user_id uuid NOT NULL,
    email text NOT NULL,
    language_code text NOT NULL,
    create_time timestamptz NOT NULL,
    is_due boolean NOT NULL,
    notice_time timestamptz,
    PRIMARY KEY (therapist_id, user_id),
    FOREIGN KEY (therapist_id) REFERENCES therapists (id) ON DELETE CASCADE
);

CREATE TABLE appointments (
    id uuid PRIMARY KEY,
    therapist_id uuid NOT NULL,
    therapist_user_id uuid NOT NULL,
    client_id uuid NOT NULL,
    client_name text NOT NULL,
    client_email text NOT NULL,
    client_language text NOT NULL,
    client_zone text NOT NULL,
    start_time timestamptz NOT NULL,
    therapist_local_time timestamp NOT NULL,
    therapist_zone text NOT NULL,
    minutes integer NOT NULL,
    block_start_time timestamptz NOT NULL,
    block_end_time timestamptz NOT NULL,
    session_type text NOT NULL,
    format text NOT NULL,
    fee_minor bigint NOT NULL,
    value_minor bigint NOT NULL,
    payment text NOT NULL,
    is_paid boolean NOT NULL,
    paid_minor bigint NOT NULL DEFAULT 0,
    refunded_minor bigint NOT NULL DEFAULT 0,
    payment_id uuid,
    checkout_session_id text NOT NULL,
    status text NOT NULL,
    hold_expire_time timestamptz NOT NULL,
    notes text NOT NULL,
    room text NOT NULL,
    refund_percent integer NOT NULL,
    refund text,
    refund_request_id uuid,
    refund_minor bigint NOT NULL,
    moves integer NOT NULL,
    moved_by_therapist_time timestamptz,
    client_seen_time timestamptz,
    therapist_seen_time timestamptz,
    disputed_time timestamptz,
    rating integer NOT NULL,
    review_id uuid,
    review_text text NOT NULL,
    review_time timestamptz NOT NULL,
    version bigint NOT NULL,
    create_time timestamptz NOT NULL,
    update_time timestamptz NOT NULL,
    FOREIGN KEY (therapist_id) REFERENCES therapists (id)
);
-- Lists are sorted by start: of a client, of a therapist, of all.
CREATE INDEX appointments_of_client ON appointments (client_id, start_time, id);
CREATE INDEX appointments_of_therapist ON appointments (therapist_id, start_time, id);
CREATE INDEX appointments_by_start ON appointments (start_time, id);
-- Sessions without an outcome.
CREATE INDEX appointments_by_status ON appointments (status, start_time, id);
-- Pending refunds.
CREATE INDEX appointments_by_refund ON appointments (refund, update_time);
-- Reviews of a therapist, the latest first.
CREATE INDEX appointments_by_review ON appointments (therapist_id, review_time, id);
CREATE INDEX appointments_by_room ON appointments (room);

CREATE TABLE reserved_slots (
    therapist_id uuid NOT NULL,
    unit bigint NOT NULL,
    appointment_id uuid NOT NULL,
    PRIMARY KEY (therapist_id, unit),
    FOREIGN KEY (therapist_id) REFERENCES therapists (id) ON DELETE CASCADE,
    FOREIGN KEY (appointment_id) REFERENCES appointments (id) ON DELETE CASCADE
);
CREATE INDEX reserved_slots_of_appointment ON reserved_slots (appointment_id);

CREATE TABLE appointment_changes (
    appointment_id uuid NOT NULL,
    version bigint NOT NULL,
    status text NOT NULL,
    event text NOT NULL,
    role text,
    create_time timestamptz NOT NULL,
    PRIMARY KEY (appointment_id, version),
    FOREIGN KEY (appointment_id) REFERENCES appointments (id) ON DELETE CASCADE
);

CREATE TABLE session_notes (
    appointment_id uuid PRIMARY KEY,
    sealed text NOT NULL,
    version bigint NOT NULL,
    update_time timestamptz NOT NULL,
    FOREIGN KEY (appointment_id) REFERENCES appointments (id) ON DELETE CASCADE
);

CREATE TABLE access_log (
    id uuid PRIMARY KEY,
    appointment_id uuid NOT NULL,
    actor_id uuid NOT NULL,
    action text NOT NULL,
    time timestamptz NOT NULL
);
CREATE INDEX access_log_of_appointment ON access_log (appointment_id, time);

CREATE TABLE applications (
    id uuid PRIMARY KEY,
    user_id uuid NOT NULL,
    email text NOT NULL,
    language_code text NOT NULL,
    status text NOT NULL,
    path text,
    form bytea NOT NULL,
    search_text text NOT NULL,
    bank_hint text NOT NULL,
    interview_time timestamptz,
    interview_note text NOT NULL,
    information_request text NOT NULL,
    rejection_reasons text NOT NULL,
    rejection_message text NOT NULL,
    submit_time timestamptz,
    decide_time timestamptz,
    wait_start_time timestamptz,
    waited_days integer NOT NULL,
    queue_time timestamptz NOT NULL,
    therapist_id uuid,
    version bigint NOT NULL,
    create_time timestamptz NOT NULL,
    update_time timestamptz NOT NULL
);
-- A user has at most one open application.
CREATE UNIQUE INDEX applications_one_of_user ON applications (user_id) WHERE status NOT IN ('rejected', 'withdrawn');
CREATE INDEX applications_of_user ON applications (user_id, id);
CREATE INDEX applications_queue ON applications (queue_time, id);

CREATE TABLE application_changes (
    application_id uuid NOT NULL,
    version bigint NOT NULL,
    status text NOT NULL,
    is_by_applicant boolean NOT NULL,
    message text NOT NULL,
    create_time timestamptz NOT NULL,
    PRIMARY KEY (application_id, version),
    FOREIGN KEY (application_id) REFERENCES applications (id) ON DELETE CASCADE
);

CREATE TABLE application_documents (
    id uuid PRIMARY KEY,
    application_id uuid NOT NULL,
    kind text NOT NULL,
    file_name text NOT NULL,
    media_type text NOT NULL,
    size_bytes bigint NOT NULL,
    create_time timestamptz NOT NULL,
    FOREIGN KEY (application_id) REFERENCES applications (id) ON DELETE CASCADE
);
CREATE INDEX application_documents_of_application ON application_documents (application_id);

CREATE TABLE bank_details (
    application_id uuid PRIMARY KEY,
    sealed text NOT NULL,
    FOREIGN KEY (application_id) REFERENCES applications (id) ON DELETE CASCADE
);

CREATE TABLE application_accesses (
    id uuid PRIMARY KEY,
    application_id uuid NOT NULL,
    document_id uuid,
    actor_id uuid NOT NULL,
    action text NOT NULL,
    time timestamptz NOT NULL
);
CREATE INDEX application_accesses_of_application ON application_accesses (application_id, time);

CREATE TABLE room_participants (
    appointment_id uuid NOT NULL,
    role text NOT NULL,
    participant_id uuid NOT NULL,
    stream_id uuid NOT NULL,
    signals bigint NOT NULL,
    seen_time timestamptz NOT NULL,
    PRIMARY KEY (appointment_id, role),
    FOREIGN KEY (appointment_id) REFERENCES appointments (id) ON DELETE CASCADE
);

-- Pending signals are deleted with their participant.
CREATE TABLE room_signals (
    appointment_id uuid NOT NULL,
    role text NOT NULL,
    number bigint NOT NULL,
    participant_id uuid NOT NULL,
    kind text NOT NULL,
    payload text NOT NULL,
    PRIMARY KEY (appointment_id, role, number),
    FOREIGN KEY (appointment_id, role) REFERENCES room_participants (appointment_id, role) ON DELETE CASCADE
);
