use chrono::{DateTime, Utc};
use selam_chassis::{Error, Principal, Result, fields, validate};
use selam_proto_therapy::v1::{JoinAppointmentRequest, Meeting};
use tonic::Request;

use super::Therapy;
use crate::{
    appointment::{rules, status::Status},
    choices::{Role, SessionType},
    meeting,
    store::{self, AppointmentRow, appointments},
};

impl Therapy {
    pub(super) async fn join_appointment(&self, request: Request<JoinAppointmentRequest>) -> Result<Meeting> {
        let viewer = Principal::of(&request)?;
        validate(request.get_ref())?;
        let id = fields::id("id", &request.get_ref().id)?;
        let connection = self.database.connection();
        let (row, role) = appointments::find(connection, id, &viewer).await?;
        // Only the two parties can join; admins cannot.
        if role == Role::Admin {
            return Err(appointments::not_found());
        }
        let now = self.now();
        require_open(&row, now)?;
        // In the platform's own room, entering records the presence. An external host does not report it, so a
        // therapist who opened the meeting before the start counts as present.
        if self.settings.meeting_url.is_some() {
            appointments::note_presence(connection, (id, row.start_time), role, now).await?;
        }
        let name = match role {
            Role::Client => row.client_name.clone(),
            _ => {
                let mut names = store::therapists::names(connection, [row.therapist_id]).await?;
                names.remove(&row.therapist_id).unwrap_or_default()
            }
        };
        let host = self.settings.meeting_url.as_deref();
        let url = meeting::address(host, &self.site_url, &row.room, &name, role)?;
        Ok(Meeting { url })
    }
}

/// Rejects a call that is not open.
pub(super) fn require_open(row: &AppointmentRow, now: DateTime<Utc>) -> Result<()> {
    let is_open = rules::is_room_open(row.status, row.start_time, row.minutes, now);
    if row.status != Status::Scheduled && !is_open {
        return Err(Error::failed_precondition(
            "APPOINTMENT_NOT_SCHEDULED",
            "the appointment is not scheduled",
        ));
    }
    if row.session_type != SessionType::Video || row.room.is_empty() {
        return Err(Error::failed_precondition("NO_MEETING", "the session has no meeting"));
    }
    if row.disputed_time.is_some() {
        return Err(disputed());
    }
    if !is_open {
        return Err(Error::failed_precondition(
            "MEETING_NOT_OPEN",
            "join from 30 minutes before to 2 hours after the start",
        ));
    }
    Ok(())
}

pub(super) fn disputed() -> Error {
    Error::failed_precondition(
        "APPOINTMENT_DISPUTED",
        "the client's bank disputes the payment of the session",
    )
}
