use selam_chassis::{Error, Principal, Result, fields, listing::person, validate};
use selam_proto_therapy::v1::{
    Appointment, AppointmentTherapist, GetAppointmentRequest, ListAppointmentTherapistsRequest,
    ListAppointmentTherapistsResponse, ListAppointmentsRequest, ListAppointmentsResponse,
};
use tonic::Request;
use uuid::Uuid;

use super::Therapy;
use crate::{
    appointment::status::Status,
    choices::Role,
    practice::PracticeSummary,
    store::{
        self, appointments,
        listing::{self, Filter},
    },
};

impl Therapy {
    pub(super) async fn get_appointment(&self, request: Request<GetAppointmentRequest>) -> Result<Appointment> {
        let viewer = Principal::of(&request)?;
        validate(request.get_ref())?;
        let id = fields::id("id", &request.get_ref().id)?;
        let connection = self.database.connection();
        let (row, role) = appointments::find(connection, id, &viewer).await?;
        self.note_access(connection, &viewer, role, [id], "get").await?;
        self.whole(connection, row, role).await
    }

    pub(super) async fn list_appointments(
        &self,
        request: Request<ListAppointmentsRequest>,
    ) -> Result<ListAppointmentsResponse> {
        let viewer = Principal::of(&request)?;
        let request = request.into_inner();
        validate(&request)?;
        let role = role_of(&viewer, Role::from_wire(request.role()))?;
        let connection = self.database.connection();
        let therapist_id = match (request.therapist_id.as_str(), role) {
            ("", Role::Therapist) => {
                let own = store::therapists::of_user(connection, viewer.user_id).await?;
                // Without a practice there are no sessions.
                Some(own.map_or(Uuid::nil(), |row| row.id))
            }
            ("", _) => None,
            (id, Role::Admin) => Some(fields::id("therapistId", id)?),
            _ => return Err(not_allowed()),
        };
        let client_id = match (person(&request.user_id)?, role) {
            (None, Role::Client) => Some(viewer.user_id),
            (None, _) => None,
            (client, Role::Admin) => client,
            _ => return Err(not_allowed()),
        };
        let filter = Filter {
            client_id,
            therapist_id,
            status: Status::from_wire(request.status()),
            from_time: self.calendar.start_of_day("fromDate", &request.from_date)?,
            to_time: self.calendar.end_of_day("toDate", &request.to_date)?,
        };
        let list = listing::appointments(&filter, request.period(), self.now());
        let page = list.page(connection, &request).await?;
        let total_count = list.count(connection).await?;
        let ids: Vec<_> = page.rows.iter().map(|row| row.id).collect();
        self.note_access(connection, &viewer, role, ids, "list").await?;
        let practices = PracticeSummary::of(connection, page.rows.iter().map(|row| row.therapist_id)).await?;
        let rows = page.rows.into_iter();
        Ok(ListAppointmentsResponse {
            appointments: rows
                .map(|row| self.shown(row, Vec::new(), role, &practices))
                .collect::<Result<_>>()?,
            next_page_token: page.next_page_token,
            total_count,
        })
    }

    pub(super) async fn list_appointment_therapists(
        &self,
        request: Request<ListAppointmentTherapistsRequest>,
    ) -> Result<ListAppointmentTherapistsResponse> {
        let request = request.get_ref();
        validate(request)?;
        let page = listing::named_therapists()
            .page(self.database.connection(), request)
            .await?;
        let therapists = page.rows.into_iter().map(|row| AppointmentTherapist {
            id: row.id.to_string(),
            full_name: row.full_name,
        });
        Ok(ListAppointmentTherapistsResponse {
            therapists: therapists.collect(),
            next_page_token: page.next_page_token,
        })
    }
}

/// Returns the role for a list: the requested one if the caller has it, otherwise the role of the caller.
fn role_of(viewer: &Principal, wanted: Option<Role>) -> Result<Role> {
    // The role name of identity is the same as here.
    let is_therapist = viewer.has_role(Role::Therapist.as_str());
    match wanted {
        Some(Role::Admin) if !viewer.is_office() => Err(not_allowed()),
        Some(Role::Therapist) if !is_therapist => Err(not_allowed()),
        Some(role) => Ok(role),
        None if is_therapist => Ok(Role::Therapist),
        None if viewer.is_office() => Ok(Role::Admin),
        None => Ok(Role::Client),
    }
}

fn not_allowed() -> Error {
    Error::permission_denied("PERMISSION_DENIED", "the caller has no access to this list")
}
