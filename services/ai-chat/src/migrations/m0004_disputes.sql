-- Latest state of each dispute about a session or plan. Events of disputes arrive in any order.
CREATE TABLE disputes (
    id uuid PRIMARY KEY,
    pass_id uuid NOT NULL,
    suspends_access boolean NOT NULL,
    event_time timestamptz NOT NULL,
    FOREIGN KEY (pass_id) REFERENCES passes (id) ON DELETE CASCADE
);
CREATE INDEX disputes_of_pass ON disputes (pass_id);
