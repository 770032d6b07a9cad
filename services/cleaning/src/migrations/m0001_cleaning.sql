CREATE TABLE quotes (
    id uuid PRIMARY KEY,
    user_id uuid,
    service_type text NOT NULL,
    property_size text NOT NULL,
    frequency text NOT NULL,
    price_minor bigint NOT NULL,
    duration_minutes integer NOT NULL,
    expire_time timestamptz NOT NULL,
    used_time timestamptz,
    create_time timestamptz NOT NULL
);
-- Expired quotes that were never booked are deleted by age.
CREATE INDEX quotes_by_expiry ON quotes (expire_time);

-- Booked crews per arrival window of a day.
CREATE TABLE slots (
    date date NOT NULL,
    "window" smallint NOT NULL,
    booked integer NOT NULL CHECK (booked >= 0),
    PRIMARY KEY (date, "window")
);

-- Recurring bookings.
CREATE TABLE series (
    id uuid PRIMARY KEY,
    user_id uuid NOT NULL,
    user_email text NOT NULL,
    language_code text NOT NULL,
    service_type text NOT NULL,
    property_size text NOT NULL,
    frequency text NOT NULL,
    address text NOT NULL,
    postal_code text NOT NULL,
    phone text NOT NULL,
    notes text NOT NULL,
    arrival_window text NOT NULL,
    price_minor bigint NOT NULL,
    duration_minutes integer NOT NULL,
    first_date date NOT NULL,
    next_index integer NOT NULL,
    next_date date NOT NULL,
    end_time timestamptz,
    create_time timestamptz NOT NULL
);
CREATE INDEX series_by_next_date ON series (next_date);
-- Each booking counts the customer's running series.
CREATE INDEX series_of_user ON series (user_id, end_time);

-- Visits. The visit time is local time, because an instant would be wrong after a change of the time zone's rules.
CREATE TABLE bookings (
    id uuid PRIMARY KEY,
    series_id uuid,
    planned_date date,
    user_id uuid NOT NULL,
    user_email text NOT NULL,
    language_code text NOT NULL,
    service_type text NOT NULL,
    property_size text NOT NULL,
    frequency text NOT NULL,
    address text NOT NULL,
    postal_code text NOT NULL,
    phone text NOT NULL,
    notes text NOT NULL,
    visit_date date NOT NULL,
    arrival_window text NOT NULL,
    visit_local_time timestamp NOT NULL,
    price_minor bigint NOT NULL,
    duration_minutes integer NOT NULL,
    status text NOT NULL,
    version bigint NOT NULL,
    search_text text NOT NULL,
    create_time timestamptz NOT NULL,
    update_time timestamptz NOT NULL,
    FOREIGN KEY (series_id) REFERENCES series (id)
);
-- Several replicas may plan a series; each of its visits is created once.
CREATE UNIQUE INDEX bookings_planned_once ON bookings (series_id, planned_date);
-- Lists are ordered by creation or by visit: all bookings, those in a status, those of a user.
CREATE INDEX bookings_by_creation ON bookings (create_time, id);
CREATE INDEX bookings_by_visit ON bookings (visit_local_time, id);
CREATE INDEX bookings_of_status_by_creation ON bookings (status, create_time, id);
CREATE INDEX bookings_of_status_by_visit ON bookings (status, visit_local_time, id);
CREATE INDEX bookings_of_user_by_creation ON bookings (user_id, create_time, id);
CREATE INDEX bookings_of_user_by_visit ON bookings (user_id, visit_local_time, id);

CREATE TABLE booking_changes (
    booking_id uuid NOT NULL,
    version bigint NOT NULL,
    status text NOT NULL,
    event text NOT NULL,
    note text NOT NULL,
    actor_id uuid,
    create_time timestamptz NOT NULL,
    PRIMARY KEY (booking_id, version),
    FOREIGN KEY (booking_id) REFERENCES bookings (id) ON DELETE CASCADE
);
