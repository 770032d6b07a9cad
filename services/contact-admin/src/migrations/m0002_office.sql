-- Entries are only added. An erasure empties details, salt and person; their hash stays, so that the chain still proves the entry.
CREATE TABLE audit_entries (
    number bigint PRIMARY KEY,
    event_id uuid NOT NULL UNIQUE,
    create_time timestamptz NOT NULL,
    actor_id uuid NOT NULL,
    actor_roles text NOT NULL,
    service text NOT NULL,
    operation text NOT NULL,
    record_id text NOT NULL,
    subject_id uuid,
    details text NOT NULL,
    salt text NOT NULL,
    details_hash text NOT NULL,
    hash text NOT NULL
);
CREATE INDEX audit_entries_latest ON audit_entries (create_time, number);
CREATE INDEX audit_entries_by_actor ON audit_entries (actor_id, create_time, number);
CREATE INDEX audit_entries_by_service ON audit_entries (service, create_time, number);
CREATE INDEX audit_entries_by_record ON audit_entries (record_id, create_time, number);
CREATE INDEX audit_entries_by_subject ON audit_entries (subject_id, create_time, number);

-- The last entry, so that a log without its end is noticed. One row.
CREATE TABLE audit_head (
    id integer PRIMARY KEY,
    number bigint NOT NULL,
    hash text NOT NULL
);

-- Facts that the figures count, once per metric and record. Everything below follows from these rows.
CREATE TABLE report_facts (
    metric text NOT NULL,
    key text NOT NULL,
    line text NOT NULL,
    time timestamptz NOT NULL,
    day date NOT NULL,
    week date NOT NULL,
    month date NOT NULL,
    person text NOT NULL,
    value bigint NOT NULL,
    PRIMARY KEY (metric, key)
);
CREATE INDEX report_facts_by_person ON report_facts (person);

-- Sums per day, and different people per day, week and month.
CREATE TABLE report_values (
    period text NOT NULL,
    start date NOT NULL,
    metric text NOT NULL,
    line text NOT NULL,
    value bigint NOT NULL,
    PRIMARY KEY (period, start, metric, line)
);
CREATE TABLE report_people (
    period text NOT NULL,
    start date NOT NULL,
    person text NOT NULL,
    PRIMARY KEY (period, start, person)
);
CREATE INDEX report_people_by_person ON report_people (person);
-- Answered messages per day by the minutes that the answer took.
CREATE TABLE report_answers (
    start date NOT NULL,
    minutes bigint NOT NULL,
    value bigint NOT NULL,
    PRIMARY KEY (start, minutes)
);

-- Changes of the last minutes, for open dashboards.
CREATE TABLE office_changes (
    id uuid PRIMARY KEY,
    area text NOT NULL,
    record_id text NOT NULL,
    create_time timestamptz NOT NULL
);
CREATE INDEX office_changes_by_time ON office_changes (create_time, id);

CREATE TABLE reply_templates (
    id uuid PRIMARY KEY,
    name text NOT NULL,
    name_key text NOT NULL UNIQUE,
    texts jsonb NOT NULL,
    update_time timestamptz NOT NULL
);
