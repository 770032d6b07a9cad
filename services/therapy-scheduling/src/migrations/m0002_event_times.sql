-- Times of the latest refund and dispute that the session knows of. Events about earlier changes arrive late.
ALTER TABLE appointments ADD COLUMN refund_event_time timestamptz;
ALTER TABLE appointments ADD COLUMN dispute_event_time timestamptz;
