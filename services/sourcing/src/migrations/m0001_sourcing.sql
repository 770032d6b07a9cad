CREATE TABLE products (
    id uuid PRIMARY KEY,
    -- Imports identify products by number.
    sku text NOT NULL UNIQUE,
    status text NOT NULL,
    category text NOT NULL,
    currency_code text NOT NULL,
    price_minor bigint NOT NULL,
    price_tiers text NOT NULL,
    origin_country text NOT NULL,
    supplier_region text NOT NULL,
    minimum_order_quantity integer NOT NULL,
    lead_time_days integer NOT NULL,
    marks integer NOT NULL,
    picture text NOT NULL,
    name_en text NOT NULL,
    description_en text NOT NULL,
    name_ti text NOT NULL,
    description_ti text NOT NULL,
    name_ar text NOT NULL,
    description_ar text NOT NULL,
    search_text text NOT NULL,
    version bigint NOT NULL,
    create_time timestamptz NOT NULL,
    update_time timestamptz NOT NULL
);
CREATE INDEX products_by_create_time ON products (status, create_time, id);
CREATE INDEX products_by_lead_time ON products (status, lead_time_days, id);
CREATE INDEX products_by_minimum_order ON products (status, minimum_order_quantity, id);
-- Covering index of facet counts by category, country and marks.
CREATE INDEX products_facets ON products (status, category, origin_country, marks);
-- Searches ordered by price read each currency in its own price order.
CREATE INDEX products_by_price ON products (status, currency_code, price_minor, id);
CREATE INDEX products_by_update_time ON products (update_time, id);

-- Words are compared as bytes, so that prefixes are ranges and both databases have the same order.
CREATE TABLE product_terms (
    product_id uuid NOT NULL,
    term text COLLATE "C" NOT NULL,
    weight integer NOT NULL,
    PRIMARY KEY (product_id, term),
    FOREIGN KEY (product_id) REFERENCES products (id)
);
-- Best matches of a term are read first.
CREATE INDEX product_terms_by_weight ON product_terms (term, weight, product_id);

CREATE TABLE search_words (
    word text COLLATE "C" PRIMARY KEY,
    term text COLLATE "C" NOT NULL
);
CREATE INDEX search_words_by_term ON search_words (term);

CREATE TABLE misspellings (
    spelling text COLLATE "C" NOT NULL,
    word text COLLATE "C" NOT NULL,
    PRIMARY KEY (spelling, word)
);

CREATE TABLE product_changes (
    product_id uuid NOT NULL,
    version bigint NOT NULL,
    kind text NOT NULL,
    admin_id uuid,
    create_time timestamptz NOT NULL,
    PRIMARY KEY (product_id, version),
    FOREIGN KEY (product_id) REFERENCES products (id)
);
CREATE INDEX product_changes_by_admin ON product_changes (admin_id);

CREATE TABLE exchange_rates (
    date date NOT NULL,
    currency_code text NOT NULL,
    cad_micros bigint NOT NULL,
    PRIMARY KEY (date, currency_code)
);

CREATE TABLE requests (
    id uuid PRIMARY KEY,
    number text NOT NULL UNIQUE,
    user_id uuid NOT NULL,
    email text NOT NULL,
    language_code text NOT NULL,
    status text NOT NULL,
    product_name text NOT NULL,
    description text NOT NULL,
    category text,
    quantity integer NOT NULL,
    target_price_minor bigint,
    currency_code text NOT NULL,
    deadline date,
    specifications text NOT NULL,
    product_id uuid,
    accepted_offer_id uuid,
    delivery_city text NOT NULL,
    delivery_address text NOT NULL,
    delivery_name text NOT NULL,
    delivery_phone text NOT NULL,
    deposit_charge_id uuid,
    balance_charge_id uuid,
    deposit_paid boolean NOT NULL,
    balance_paid boolean NOT NULL,
    deposit_due_time timestamptz,
    balance_due_time timestamptz,
    balance_reminders integer NOT NULL,
    payment_disputed boolean NOT NULL,
    pickup_date date,
    tracking_number text NOT NULL,
    supplier_order_number text NOT NULL,
    customer_unread integer NOT NULL,
    office_unread integer NOT NULL,
    search_text text NOT NULL,
    end_time timestamptz,
    version bigint NOT NULL,
    create_time timestamptz NOT NULL,
    update_time timestamptz NOT NULL
);
CREATE INDEX requests_by_update_time ON requests (update_time, id);
CREATE INDEX requests_by_status ON requests (status, update_time, id);
CREATE INDEX requests_by_user ON requests (user_id, update_time, id);
CREATE INDEX requests_by_user_and_status ON requests (user_id, status, update_time, id);
CREATE INDEX requests_by_deposit_due_time ON requests (status, deposit_due_time);
CREATE INDEX requests_by_balance_due_time ON requests (status, balance_due_time);

CREATE TABLE offers (
    id uuid PRIMARY KEY,
    request_id uuid NOT NULL,
    status text NOT NULL,
    quantity integer NOT NULL,
    currency_code text NOT NULL,
    unit_price_minor bigint NOT NULL,
    goods_minor bigint NOT NULL,
    goods_cad_minor bigint NOT NULL,
    freight_minor bigint NOT NULL,
    duty_basis_points bigint NOT NULL,
    duty_minor bigint NOT NULL,
    landed_minor bigint NOT NULL,
    landed_unit_minor bigint NOT NULL,
    deposit_minor bigint NOT NULL,
    balance_minor bigint NOT NULL,
    rate_micros bigint NOT NULL,
    rate_date date NOT NULL,
    lead_time_days integer NOT NULL,
    valid_until date NOT NULL,
    origin_country text NOT NULL,
    note text NOT NULL,
    create_time timestamptz NOT NULL,
    FOREIGN KEY (request_id) REFERENCES requests (id)
);
CREATE INDEX offers_of_request ON offers (request_id);
CREATE INDEX offers_by_last_day ON offers (status, valid_until);
-- A request has at most one accepted offer, even after concurrent clicks.
CREATE UNIQUE INDEX offers_one_accepted ON offers (request_id) WHERE status = 'accepted';

CREATE TABLE charges (
    id uuid PRIMARY KEY,
    request_id uuid NOT NULL,
    offer_id uuid NOT NULL,
    payment text NOT NULL,
    amount_minor bigint NOT NULL,
    is_paid boolean NOT NULL,
    payment_id text NOT NULL,
    is_disputed boolean NOT NULL,
    dispute_time timestamptz,
    refund_id uuid,
    refund_percent integer,
    refund_reason text,
    refund_outcome text,
    refund_minor bigint,
    refund_time timestamptz,
    create_time timestamptz NOT NULL,
    FOREIGN KEY (request_id) REFERENCES requests (id)
);
CREATE INDEX charges_of_request ON charges (request_id);
CREATE INDEX charges_by_refund_outcome ON charges (refund_outcome, refund_time);

CREATE TABLE request_messages (
    id uuid PRIMARY KEY,
    request_id uuid NOT NULL,
    side text NOT NULL,
    body text NOT NULL,
    create_time timestamptz NOT NULL,
    FOREIGN KEY (request_id) REFERENCES requests (id)
);
CREATE INDEX request_messages_of_request ON request_messages (request_id);

CREATE TABLE request_attachments (
    id uuid PRIMARY KEY,
    request_id uuid NOT NULL,
    inspection_id uuid,
    side text NOT NULL,
    file_name text NOT NULL,
    media_type text NOT NULL,
    size_bytes bigint NOT NULL,
    create_time timestamptz NOT NULL,
    FOREIGN KEY (request_id) REFERENCES requests (id)
);
CREATE INDEX request_attachments_of_request ON request_attachments (request_id);

CREATE TABLE inspections (
    id uuid PRIMARY KEY,
    request_id uuid NOT NULL,
    gate text NOT NULL,
    lot_size integer NOT NULL,
    critical integer NOT NULL,
    major integer NOT NULL,
    minor integer NOT NULL,
    is_passed boolean NOT NULL,
    inspect_date date NOT NULL,
    note text NOT NULL,
    create_time timestamptz NOT NULL,
    FOREIGN KEY (request_id) REFERENCES requests (id)
);
CREATE INDEX inspections_of_request ON inspections (request_id);

CREATE TABLE request_changes (
    request_id uuid NOT NULL,
    version bigint NOT NULL,
    status text NOT NULL,
    event text NOT NULL,
    side text,
    message text NOT NULL,
    create_time timestamptz NOT NULL,
    PRIMARY KEY (request_id, version),
    FOREIGN KEY (request_id) REFERENCES requests (id)
);
