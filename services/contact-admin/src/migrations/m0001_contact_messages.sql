CREATE TABLE contact_messages (
    id uuid PRIMARY KEY,
    name text NOT NULL,
    email text NOT NULL,
    service_interest text NOT NULL,
    message text NOT NULL,
    search_text text NOT NULL,
    status text NOT NULL,
    language_code text NOT NULL,
    create_time timestamptz NOT NULL,
    update_time timestamptz NOT NULL
);
-- Lists are read newest first: all messages, by status, by interest, and by both.
CREATE INDEX contact_messages_newest ON contact_messages (create_time, id);
CREATE INDEX contact_messages_by_status ON contact_messages (status, create_time, id);
CREATE INDEX contact_messages_by_interest ON contact_messages (service_interest, create_time, id);
CREATE INDEX contact_messages_by_interest_and_status ON contact_messages (service_interest, status, create_time, id);

CREATE TABLE contact_replies (
    id uuid PRIMARY KEY,
    contact_message_id uuid NOT NULL,
    subject text NOT NULL,
    body text NOT NULL,
    author_id uuid NOT NULL,
    author_email text NOT NULL,
    create_time timestamptz NOT NULL,
    FOREIGN KEY (contact_message_id) REFERENCES contact_messages (id) ON DELETE CASCADE
);
CREATE INDEX contact_replies_of_message ON contact_replies (contact_message_id);
