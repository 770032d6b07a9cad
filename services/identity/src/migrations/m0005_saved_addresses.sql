-- An address of a user's address book.
CREATE TABLE saved_addresses (
    id uuid PRIMARY KEY,
    user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    name text NOT NULL,
    address text NOT NULL,
    city text NOT NULL,
    postal_code text NOT NULL,
    contact_name text NOT NULL,
    contact_phone text NOT NULL,
    updated_at timestamptz NOT NULL
);
CREATE INDEX saved_addresses_user_id_idx ON saved_addresses (user_id);
