-- User whom the email names, other than its recipient.
ALTER TABLE deliveries ADD COLUMN
    named_user_id uuid NULL;
-- Serves the erasure of the content of emails that name a user.
CREATE INDEX deliveries_by_named_user ON deliveries (named_user_id) WHERE named_user_id IS NOT NULL;
-- In emails of earlier versions, the user is the recipient of the other email of the event.
UPDATE deliveries SET named_user_id = (
    SELECT other.user_id
    FROM deliveries AS other
    WHERE other.event_id = deliveries.event_id AND other.id <> deliveries.id AND other.user_id IS NOT NULL
    LIMIT 1
)
WHERE template LIKE 'practice-%' OR template LIKE 'session-%' OR template = 'office-license-expiring';
-- Without the other email, its recipient is erased already.
UPDATE deliveries SET content = NULL
WHERE status <> 'queued' AND content IS NOT NULL
    AND (template LIKE 'practice-%' OR template IN (
        'session-scheduled', 'session-moved', 'session-cancelled', 'session-clocks', 'session-day-reminder',
        'session-hour-reminder', 'session-absent', 'session-corrected', 'office-license-expiring'
    ))
    AND NOT EXISTS (
        SELECT 1 FROM deliveries AS other
        WHERE other.event_id = deliveries.event_id AND other.id <> deliveries.id
    );
