-- Maps users to customers at the payment provider.
CREATE TABLE customers (
    user_id uuid PRIMARY KEY,
    email text NOT NULL,
    provider_id text NOT NULL,
    create_time timestamptz NOT NULL
);

CREATE TABLE checkouts (
    id uuid PRIMARY KEY,
    user_id uuid NOT NULL,
    user_email text NOT NULL,
    language_code text NOT NULL,
    purpose text NOT NULL,
    reference_id text NOT NULL,
    title text NOT NULL,
    subtotal_minor bigint NOT NULL,
    tax_minor bigint NOT NULL,
    status text NOT NULL,
    gave_up boolean NOT NULL,
    session_format text NOT NULL,
    provider_id text UNIQUE,
    url text NOT NULL,
    expire_time timestamptz NOT NULL,
    provider_expire_time timestamptz NOT NULL,
    create_time timestamptz NOT NULL,
    update_time timestamptz NOT NULL
);
CREATE INDEX checkouts_reference ON checkouts (reference_id, create_time);
CREATE INDEX checkouts_user ON checkouts (user_id, id);
CREATE INDEX checkouts_status ON checkouts (status, id);

CREATE TABLE payments (
    id uuid PRIMARY KEY,
    receipt_number text NOT NULL UNIQUE,
    checkout_id uuid NOT NULL,
    subscription_id uuid,
    user_id uuid NOT NULL,
    user_email text NOT NULL,
    language_code text NOT NULL,
    purpose text NOT NULL,
    reference_id text NOT NULL,
    title text NOT NULL,
    subtotal_minor bigint NOT NULL,
    tax_minor bigint NOT NULL,
    total_minor bigint NOT NULL,
    refunded_minor bigint NOT NULL,
    status text NOT NULL,
    provider_id text NOT NULL UNIQUE,
    search_text text NOT NULL,
    version bigint NOT NULL,
    pay_time timestamptz NOT NULL,
    update_time timestamptz NOT NULL
);
CREATE INDEX payments_checkout ON payments (checkout_id, pay_time);
CREATE INDEX payments_user ON payments (user_id, pay_time, id);
CREATE INDEX payments_time ON payments (pay_time, id);
CREATE INDEX payments_status ON payments (status, pay_time, id);
CREATE INDEX payments_purpose ON payments (purpose, pay_time, id);
CREATE INDEX payments_total ON payments (total_minor, id);
CREATE INDEX payments_reference ON payments (reference_id);

CREATE TABLE subscriptions (
    id uuid PRIMARY KEY,
    checkout_id uuid NOT NULL UNIQUE,
    user_id uuid NOT NULL,
    user_email text NOT NULL,
    language_code text NOT NULL,
    purpose text NOT NULL,
    reference_id text NOT NULL,
    title text NOT NULL,
    subtotal_minor bigint NOT NULL,
    tax_minor bigint NOT NULL,
    status text NOT NULL,
    session_format text NOT NULL,
    cancels_at_period_end boolean NOT NULL,
    is_withdrawn boolean NOT NULL,
    is_duplicate boolean NOT NULL,
    period_end_time timestamptz NOT NULL,
    provider_id text NOT NULL UNIQUE,
    create_time timestamptz NOT NULL,
    update_time timestamptz NOT NULL
);
CREATE INDEX subscriptions_reference ON subscriptions (reference_id);
CREATE INDEX subscriptions_user ON subscriptions (user_id, create_time, id);
CREATE INDEX subscriptions_time ON subscriptions (create_time, id);
CREATE INDEX subscriptions_status ON subscriptions (status, create_time, id);

CREATE TABLE refunds (
    id uuid PRIMARY KEY,
    payment_id uuid NOT NULL,
    amount_minor bigint NOT NULL,
    tax_minor bigint NOT NULL,
    reason text NOT NULL,
    note text NOT NULL,
    status text NOT NULL,
    provider_id text UNIQUE,
    create_time timestamptz NOT NULL,
    update_time timestamptz NOT NULL
);
CREATE INDEX refunds_unsent ON refunds (status, create_time);
CREATE INDEX refunds_payment ON refunds (payment_id, id);
CREATE INDEX refunds_time ON refunds (create_time);

CREATE TABLE disputes (
    id uuid PRIMARY KEY,
    payment_id uuid NOT NULL,
    amount_minor bigint NOT NULL,
    reason text NOT NULL,
    status text NOT NULL,
    answer_by_time timestamptz,
    provider_id text NOT NULL UNIQUE,
    create_time timestamptz NOT NULL,
    update_time timestamptz NOT NULL
);
CREATE INDEX disputes_time ON disputes (create_time, id);
CREATE INDEX disputes_status ON disputes (status, create_time, id);
CREATE INDEX disputes_payment ON disputes (payment_id);

CREATE TABLE ledger_entries (
    id uuid PRIMARY KEY,
    key text NOT NULL UNIQUE,
    create_time timestamptz NOT NULL
);
CREATE INDEX ledger_entries_time ON ledger_entries (create_time);

-- Each entry has two or more lines whose sum is zero.
CREATE TABLE ledger_lines (
    entry_id uuid NOT NULL,
    account text NOT NULL,
    amount_minor bigint NOT NULL,
    PRIMARY KEY (entry_id, account)
);
CREATE INDEX ledger_lines_account ON ledger_lines (account);

-- Prepaid sessions and months.
CREATE TABLE entitlements (
    id uuid PRIMARY KEY,
    user_id uuid NOT NULL,
    kind text NOT NULL,
    therapist_id text NOT NULL,
    session_format text NOT NULL,
    granted integer NOT NULL,
    remaining integer NOT NULL,
    start_time timestamptz NOT NULL,
    end_time timestamptz NOT NULL,
    payment_id uuid NOT NULL UNIQUE,
    version bigint NOT NULL
);
CREATE INDEX entitlements_user ON entitlements (user_id, kind, end_time);
CREATE INDEX entitlements_therapist ON entitlements (therapist_id, end_time);

CREATE TABLE entitlement_uses (
    reference_id uuid PRIMARY KEY,
    entitlement_id uuid NOT NULL,
    use_time timestamptz NOT NULL,
    return_time timestamptz
);
CREATE INDEX entitlement_uses_entitlement ON entitlement_uses (entitlement_id);

CREATE TABLE therapist_prices (
    therapist_id text PRIMARY KEY,
    therapist_name text NOT NULL,
    month_minor bigint NOT NULL,
    session_format text NOT NULL,
    is_offered boolean NOT NULL,
    is_withdrawn boolean NOT NULL,
    version bigint NOT NULL,
    update_time timestamptz NOT NULL
);

-- Received webhook events, for deduplication and replays.
CREATE TABLE webhook_events (
    id text PRIMARY KEY,
    event_type text NOT NULL,
    object_id text NOT NULL,
    receive_time timestamptz NOT NULL
);
CREATE INDEX webhook_events_time ON webhook_events (receive_time);

-- Differences found by the latest reconciliation.
CREATE TABLE differences (
    kind text NOT NULL,
    provider_id text NOT NULL,
    problem text NOT NULL,
    theirs_minor bigint,
    ours_minor bigint,
    find_time timestamptz NOT NULL,
    PRIMARY KEY (kind, provider_id, problem)
);

CREATE TABLE reconciliations (
    id integer PRIMARY KEY,
    end_time timestamptz NOT NULL
);
