-- Therapist or order that a title names, from which clients write the title in the reader's language.
ALTER TABLE checkouts ADD COLUMN
    subject text NOT NULL DEFAULT '';
ALTER TABLE payments ADD COLUMN
    subject text NOT NULL DEFAULT '';
ALTER TABLE subscriptions ADD COLUMN
    subject text NOT NULL DEFAULT '';
