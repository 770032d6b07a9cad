//! The RPCs: validate, decide, store, publish.

pub(crate) mod applications;
mod availability;
mod booking;
mod changing;
mod directory;
mod joining;
mod listing;
mod notes;
mod outcomes;
mod paying;
mod practice;
mod reviewing;
mod rooms;
mod slots;
mod waiting;

use std::sync::Arc;

pub(crate) use booking::Wanted;
pub(crate) use rooms::Rooms;

use chrono::{DateTime, Utc};
use selam_chassis::{Cipher, Database, Principal, Result};
use selam_proto_therapy::v1::{
    AcceptAppointmentTimeRequest, Appointment, Availability, CalendarFeed, CancelAppointmentRequest,
    CompleteAppointmentRequest, CorrectAppointmentOutcomeRequest, CreateAppointmentRequest, CreateCalendarFeedRequest,
    Earnings, GetAppointmentRequest, GetAvailabilityRequest, GetEarningsRequest, GetSessionNotesRequest,
    GetTherapistProfileRequest, GetTherapistRequest, GetTherapyOptionsRequest, JoinAppointmentRequest,
    JoinWaitingListRequest, LeaveWaitingListRequest, LeaveWaitingListResponse, ListAppointmentsRequest,
    ListAppointmentsResponse, ListTherapistReviewsRequest, ListTherapistReviewsResponse, ListTherapistSlotsRequest,
    ListTherapistSlotsResponse, ListTherapistsRequest, ListTherapistsResponse, MatchTherapistsRequest,
    MatchTherapistsResponse, Meeting, PayAppointmentRequest, ReportTherapistAbsenceRequest,
    RescheduleAppointmentRequest, ReviewAppointmentRequest, SessionNotes, Therapist, TherapistProfile, TherapyOptions,
    UpdateAvailabilityRequest, UpdateSessionNotesRequest, UpdateTherapistProfileRequest, WaitingListEntry,
    appointment_service_server::AppointmentService, practice_service_server::PracticeService,
    therapist_service_server::TherapistService,
};
use tonic::{Request, Response, Status as GrpcStatus};
use uuid::Uuid;

use crate::{
    Settings,
    bookings::Bookings,
    choices::Role,
    convert::{self, Shown},
    store::{self, AppointmentRow, Connection, appointments},
};

type RpcResult<T> = std::result::Result<Response<T>, GrpcStatus>;

/// Serves the three services of `selam.therapy.v1`.
#[derive(Clone)]
pub(crate) struct Therapy {
    pub(crate) database: Database,
    pub(crate) bookings: Bookings,
    pub(crate) cipher: Cipher,
    pub(crate) settings: Arc<Settings>,
    pub(crate) site_url: Arc<str>,
}

impl Therapy {
    /// The same on another database, such as the same of an earlier time.
    pub(crate) fn on(&self, database: Database) -> Self {
        let bookings = Bookings {
            database: database.clone(),
            ..self.bookings.clone()
        };
        Self {
            database,
            bookings,
            ..self.clone()
        }
    }

    pub(crate) fn now(&self) -> DateTime<Utc> {
        self.database.clock().now()
    }

    /// The appointment with its history. A look of an admin is written down.
    pub(crate) async fn whole(
        &self,
        connection: &impl Connection,
        row: AppointmentRow,
        role: Role,
    ) -> Result<Appointment> {
        let history = appointments::changes(connection, row.id).await?;
        let names = store::therapists::names(connection, [row.therapist_id]).await?;
        let practice_address = self.bookings.place(connection, &row).await?;
        Ok(Appointment {
            practice_address,
            ..self.shown(row, history, role, &names)?
        })
    }

    pub(crate) fn shown(
        &self,
        row: AppointmentRow,
        history: Vec<store::ChangeRow>,
        role: Role,
        names: &std::collections::BTreeMap<Uuid, String>,
    ) -> Result<Appointment> {
        // The reason for coming stays between the two.
        let notes = match role {
            Role::Admin => String::new(),
            Role::Client | Role::Therapist => self.opened_notes(&row)?,
        };
        let shown = Shown {
            therapist_name: names.get(&row.therapist_id).map_or("", String::as_str),
            role,
            rules: &self.bookings.rules,
            zones: &self.bookings.zones,
            now: self.now(),
        };
        Ok(convert::appointment(row, history, notes, &shown))
    }

    /// A client's text as it is stored.
    pub(crate) fn sealed_notes(&self, id: Uuid, notes: &str) -> Result<String> {
        match notes {
            "" => Ok(String::new()),
            notes => self.cipher.seal(&client_notes(id), notes),
        }
    }

    /// A client's text.
    pub(crate) fn opened_notes(&self, row: &AppointmentRow) -> Result<String> {
        match row.notes.as_str() {
            "" => Ok(String::new()),
            sealed => self.cipher.open(&client_notes(row.id), sealed),
        }
    }

    /// Writes down what somebody who is no party does with an appointment.
    pub(crate) async fn note_access(
        &self,
        connection: &impl Connection,
        viewer: &Principal,
        role: Role,
        appointments: impl IntoIterator<Item = Uuid>,
        action: &str,
    ) -> Result<()> {
        if role != Role::Admin {
            return Ok(());
        }
        store::accesses::write(connection, appointments, viewer.user_id, action, self.now()).await
    }
}

/// Place to which the notes of a client are bound: their appointment.
fn client_notes(appointment_id: Uuid) -> String {
    format!("client-note/{appointment_id}")
}

#[tonic::async_trait]
impl TherapistService for Therapy {
    async fn get_therapy_options(&self, _: Request<GetTherapyOptionsRequest>) -> RpcResult<TherapyOptions> {
        Ok(Response::new(self.options().await?))
    }

    async fn list_therapists(&self, request: Request<ListTherapistsRequest>) -> RpcResult<ListTherapistsResponse> {
        Ok(Response::new(self.directory(request.get_ref()).await?))
    }

    async fn get_therapist(&self, request: Request<GetTherapistRequest>) -> RpcResult<Therapist> {
        Ok(Response::new(self.therapist(request.get_ref()).await?))
    }

    async fn match_therapists(&self, request: Request<MatchTherapistsRequest>) -> RpcResult<MatchTherapistsResponse> {
        Ok(Response::new(self.matches(request.get_ref()).await?))
    }

    async fn list_therapist_slots(
        &self,
        request: Request<ListTherapistSlotsRequest>,
    ) -> RpcResult<ListTherapistSlotsResponse> {
        Ok(Response::new(self.slots(request.get_ref()).await?))
    }

    async fn list_therapist_reviews(
        &self,
        request: Request<ListTherapistReviewsRequest>,
    ) -> RpcResult<ListTherapistReviewsResponse> {
        Ok(Response::new(self.reviews(request.get_ref()).await?))
    }
}

#[tonic::async_trait]
impl PracticeService for Therapy {
    async fn get_therapist_profile(&self, request: Request<GetTherapistProfileRequest>) -> RpcResult<TherapistProfile> {
        Ok(Response::new(self.profile(&request).await?))
    }

    async fn update_therapist_profile(
        &self,
        request: Request<UpdateTherapistProfileRequest>,
    ) -> RpcResult<TherapistProfile> {
        Ok(Response::new(self.update_profile(request).await?))
    }

    async fn get_availability(&self, request: Request<GetAvailabilityRequest>) -> RpcResult<Availability> {
        Ok(Response::new(self.availability(&request).await?))
    }

    async fn update_availability(&self, request: Request<UpdateAvailabilityRequest>) -> RpcResult<Availability> {
        Ok(Response::new(self.update_availability(request).await?))
    }

    async fn create_calendar_feed(&self, request: Request<CreateCalendarFeedRequest>) -> RpcResult<CalendarFeed> {
        Ok(Response::new(self.create_feed(&request).await?))
    }

    async fn get_earnings(&self, request: Request<GetEarningsRequest>) -> RpcResult<Earnings> {
        Ok(Response::new(self.earnings(&request).await?))
    }
}

#[tonic::async_trait]
impl AppointmentService for Therapy {
    async fn create_appointment(&self, request: Request<CreateAppointmentRequest>) -> RpcResult<Appointment> {
        Ok(Response::new(self.book(request).await?))
    }

    async fn list_appointments(
        &self,
        request: Request<ListAppointmentsRequest>,
    ) -> RpcResult<ListAppointmentsResponse> {
        Ok(Response::new(self.list(request).await?))
    }

    async fn get_appointment(&self, request: Request<GetAppointmentRequest>) -> RpcResult<Appointment> {
        Ok(Response::new(self.get(request).await?))
    }

    async fn pay_appointment(&self, request: Request<PayAppointmentRequest>) -> RpcResult<Appointment> {
        Ok(Response::new(self.pay(request).await?))
    }

    async fn accept_appointment_time(&self, request: Request<AcceptAppointmentTimeRequest>) -> RpcResult<Appointment> {
        Ok(Response::new(self.accept_time(request).await?))
    }

    async fn report_therapist_absence(
        &self,
        request: Request<ReportTherapistAbsenceRequest>,
    ) -> RpcResult<Appointment> {
        Ok(Response::new(self.report_absence(request).await?))
    }

    async fn correct_appointment_outcome(
        &self,
        request: Request<CorrectAppointmentOutcomeRequest>,
    ) -> RpcResult<Appointment> {
        Ok(Response::new(self.correct_outcome(request).await?))
    }

    async fn cancel_appointment(&self, request: Request<CancelAppointmentRequest>) -> RpcResult<Appointment> {
        Ok(Response::new(self.cancel(request).await?))
    }

    async fn reschedule_appointment(&self, request: Request<RescheduleAppointmentRequest>) -> RpcResult<Appointment> {
        Ok(Response::new(self.reschedule(request).await?))
    }

    async fn join_appointment(&self, request: Request<JoinAppointmentRequest>) -> RpcResult<Meeting> {
        Ok(Response::new(self.join(request).await?))
    }

    async fn complete_appointment(&self, request: Request<CompleteAppointmentRequest>) -> RpcResult<Appointment> {
        Ok(Response::new(self.complete(request).await?))
    }

    async fn review_appointment(&self, request: Request<ReviewAppointmentRequest>) -> RpcResult<Appointment> {
        Ok(Response::new(self.review(request).await?))
    }

    async fn get_session_notes(&self, request: Request<GetSessionNotesRequest>) -> RpcResult<SessionNotes> {
        Ok(Response::new(self.notes(request).await?))
    }

    async fn update_session_notes(&self, request: Request<UpdateSessionNotesRequest>) -> RpcResult<SessionNotes> {
        Ok(Response::new(self.update_notes(request).await?))
    }

    async fn join_waiting_list(&self, request: Request<JoinWaitingListRequest>) -> RpcResult<WaitingListEntry> {
        Ok(Response::new(self.wait(request).await?))
    }

    async fn leave_waiting_list(
        &self,
        request: Request<LeaveWaitingListRequest>,
    ) -> RpcResult<LeaveWaitingListResponse> {
        Ok(Response::new(self.stop_waiting(request).await?))
    }
}
