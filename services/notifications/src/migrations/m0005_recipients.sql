-- Serves the log of one address, and the erasure of its emails.
CREATE INDEX deliveries_by_recipient ON deliveries (lower(recipient), create_time, id);
