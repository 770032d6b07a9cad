use selam_chassis::{Principal, Result, fields, history, timestamp, validate};
use selam_proto_therapy::v1::{GetSessionNotesRequest, SessionNotes, UpdateSessionNotesRequest};
use tonic::Request;
use uuid::Uuid;

use super::Therapy;
use crate::{
    choices::Role,
    store::{self, NoteRow, appointments},
};

impl Therapy {
    pub(super) async fn get_session_notes(&self, request: Request<GetSessionNotesRequest>) -> Result<SessionNotes> {
        let viewer = Principal::of(&request)?;
        validate(request.get_ref())?;
        let id = fields::id("id", &request.get_ref().id)?;
        let connection = self.database.connection();
        let (_, role) = appointments::find(connection, id, &viewer).await?;
        require_therapist(role)?;
        match store::notes::find(connection, id).await? {
            Some(row) => self.opened(&row),
            None => Ok(SessionNotes::default()),
        }
    }

    pub(super) async fn update_session_notes(
        &self,
        request: Request<UpdateSessionNotesRequest>,
    ) -> Result<SessionNotes> {
        let viewer = Principal::of(&request)?;
        validate(request.get_ref())?;
        let request = request.into_inner();
        let id = fields::id("id", &request.id)?;
        let transaction = self.database.begin().await?;
        let (_, role) = appointments::lock(&transaction, id, &viewer).await?;
        require_therapist(role)?;
        let before = store::notes::lock(&transaction, id).await?;
        let version = before.as_ref().map_or(0, |row| row.version);
        let seen = if version == 0 {
            String::new()
        } else {
            history::etag(version)
        };
        if seen != request.etag {
            return Err(history::changed("SESSION_NOTES_CHANGED"));
        }
        let row = NoteRow {
            appointment_id: id,
            sealed: self.cipher.seal(&place(id), &request.text)?,
            version: version + 1,
            update_time: transaction.now(),
        };
        store::notes::write(&transaction, row.clone()).await?;
        transaction.commit().await?;
        self.opened(&row)
    }

    fn opened(&self, row: &NoteRow) -> Result<SessionNotes> {
        Ok(SessionNotes {
            text: self.cipher.open(&place(row.appointment_id), &row.sealed)?,
            etag: history::etag(row.version),
            update_time: Some(timestamp(row.update_time)),
        })
    }
}

/// Rejects all users except the therapist of the session.
fn require_therapist(role: Role) -> Result<()> {
    match role {
        Role::Therapist => Ok(()),
        Role::Client | Role::Admin => Err(appointments::not_found()),
    }
}

/// Associated data of the encrypted notes, which binds them to their appointment.
fn place(appointment_id: Uuid) -> String {
    format!("note/{appointment_id}")
}
