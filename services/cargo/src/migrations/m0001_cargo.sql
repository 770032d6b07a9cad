CREATE TABLE quotes (
    id uuid PRIMARY KEY,
    user_id uuid,
    from_city text NOT NULL,
    to_city text NOT NULL,
    weight_grams bigint NOT NULL,
    length_mm bigint,
    width_mm bigint,
    height_mm bigint,
    cargo_type text NOT NULL,
    priority text NOT NULL,
    price_minor bigint NOT NULL,
    delivery_days integer NOT NULL,
    expire_time timestamptz NOT NULL,
    used_time timestamptz
);
-- Expired quotes that were never booked are deleted by age.
CREATE INDEX quotes_expired ON quotes (expire_time);

CREATE TABLE shipments (
    id uuid PRIMARY KEY,
    tracking_number text NOT NULL UNIQUE,
    quote_id uuid NOT NULL UNIQUE,
    order_id uuid,
    user_id uuid NOT NULL,
    user_email text NOT NULL,
    language_code text NOT NULL,
    pickup_city text NOT NULL,
    delivery_city text NOT NULL,
    cargo_description text NOT NULL,
    cargo_type text NOT NULL,
    weight_grams bigint NOT NULL,
    length_mm bigint,
    width_mm bigint,
    height_mm bigint,
    priority text NOT NULL,
    pickup_date date NOT NULL,
    estimated_delivery_date date NOT NULL,
    price_minor bigint NOT NULL,
    pickup_address text NOT NULL,
    pickup_contact_name text NOT NULL,
    pickup_contact_phone text NOT NULL,
    delivery_address text NOT NULL,
    delivery_contact_name text NOT NULL,
    delivery_contact_phone text NOT NULL,
    status text NOT NULL,
    proof_of_delivery text NOT NULL,
    search_text text NOT NULL,
    version bigint NOT NULL,
    create_time timestamptz NOT NULL,
    update_time timestamptz NOT NULL
);
-- Lists are ordered by booking time or by pickup date: all shipments, those of a user, those in a status.
CREATE INDEX shipments_all_booked ON shipments (create_time, id);
CREATE INDEX shipments_all_pickup ON shipments (pickup_date, id);
CREATE INDEX shipments_of_user_booked ON shipments (user_id, create_time, id);
CREATE INDEX shipments_of_user_pickup ON shipments (user_id, pickup_date, id);
CREATE INDEX shipments_by_status_booked ON shipments (status, create_time, id);
CREATE INDEX shipments_by_status_pickup ON shipments (status, pickup_date, id);
-- Each booking counts the customer's open shipments.
CREATE INDEX shipments_of_user_by_status ON shipments (user_id, status);
-- An order has one shipment that is not cancelled.
CREATE UNIQUE INDEX shipments_order ON shipments (order_id) WHERE status <> 'cancelled';

CREATE TABLE shipment_changes (
    shipment_id uuid NOT NULL,
    version bigint NOT NULL,
    status text NOT NULL,
    location text NOT NULL,
    note text NOT NULL,
    create_time timestamptz NOT NULL,
    PRIMARY KEY (shipment_id, version),
    FOREIGN KEY (shipment_id) REFERENCES shipments (id)
);
