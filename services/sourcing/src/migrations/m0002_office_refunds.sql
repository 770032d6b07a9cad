-- Refunds of charges as payments reports them.
CREATE TABLE charge_refunds (
    id uuid PRIMARY KEY,
    charge_id uuid NOT NULL,
    payment_id text NOT NULL,
    amount_minor bigint NOT NULL,
    is_goodwill boolean NOT NULL,
    is_made boolean NOT NULL,
    update_time timestamptz NOT NULL,
    FOREIGN KEY (charge_id) REFERENCES charges (id)
);
CREATE INDEX charge_refunds_of_charge ON charge_refunds (charge_id);

-- Whether the office refunded a payment of the order.
ALTER TABLE requests ADD COLUMN payment_refunded boolean NOT NULL DEFAULT false;
