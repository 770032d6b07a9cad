-- Day of the next delivery attempt, when the change is an attempt that failed.
ALTER TABLE shipment_changes ADD COLUMN
    next_attempt_date date;
