//! Queries. Only this module uses the ORM.

pub(crate) mod access_log;
pub(crate) mod application_documents;
pub(crate) mod applications;
pub(crate) mod appointments;
pub(crate) mod entity;
pub(crate) mod erasure;
pub(crate) mod hours;
pub(crate) mod listing;
pub(crate) mod notes;
pub(crate) mod offers;
pub(crate) mod practice_sessions;
pub(crate) mod reserved_slots;
pub(crate) mod rooms;
pub(crate) mod tags;
pub(crate) mod therapists;
pub(crate) mod translations;
pub(crate) mod waiting_list;

pub(crate) use entity::{
    application::Model as ApplicationRow, application_change::Model as ApplicationChangeRow,
    application_document::Model as DocumentRow, appointment::Model as AppointmentRow,
    appointment_change::Model as ChangeRow, offer::Model as OfferRow, session_note::Model as NoteRow,
    therapist::Model as TherapistRow, therapist_translation::Model as TranslationRow,
    waiting_list_entry::Model as WaitingListRow,
};
/// Connection or transaction on which a query runs.
pub(crate) use sea_orm::ConnectionTrait as Connection;
