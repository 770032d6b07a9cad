//! Tests of the service over its real API, on SQLite or PostgreSQL, with stand-ins for payments and identity.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing)]

mod access;
mod applications;
mod booking;
mod calendar;
mod changes;
mod clocks;
mod concurrent_booking;
mod demo;
mod directory;
mod disputes;
mod earnings;
mod holds;
mod ical_feed;
mod join;
mod office_lists;
mod onboarding;
mod outcomes;
mod payments;
mod personal_data;
mod plan_payments;
mod practice;
mod practice_closure;
mod refunds;
mod reviews;
mod rooms;
mod stand_ins;
mod translations;
mod waiting_list;
mod web_pages;

use chrono::{DateTime, TimeDelta, Utc};
use clap::Parser;
use selam_chassis::{Clock, Platform, Service, timestamp};
use selam_chassis_testing::{Builder, TestPlatform, eventually};
use selam_proto::money::v1::Money;
use selam_proto_payments::v1::{CheckoutClosed, CheckoutPurpose, CheckoutStatus, PaymentSucceeded};
use selam_proto_therapy::v1::{
    Appointment, AppointmentStatus, Availability, CreateAppointmentRequest, GetAppointmentRequest,
    GetAvailabilityRequest, GetTherapistProfileRequest, ListTherapistSlotsRequest, OfferInput, Qualification,
    SessionFormat, SessionType, Specialization, SpokenLanguage, TherapistProfile, TherapistSlot, TherapyType,
    UpdateAvailabilityRequest, UpdateTherapistProfileRequest, WeeklyHours,
    appointment_service_client::AppointmentServiceClient, practice_service_client::PracticeServiceClient,
    therapist_service_client::TherapistServiceClient,
};
use selam_therapy_scheduling::Settings;
use stand_ins::StandIns;
use tonic::{Status, transport::Channel};
use tonic_types::StatusExt as _;
use uuid::Uuid;

/// A Monday at ten in the morning in Calgary.
fn now() -> DateTime<Utc> {
    "2026-11-23T16:00:00Z".parse().unwrap()
}

#[derive(Parser)]
struct Process {
    #[command(flatten)]
    therapy: Settings,
}

/// Platform with the service and its stand-ins.
struct App {
    platform: TestPlatform,
    stand_ins: StandIns,
}

async fn start() -> App {
    start_with(|_| {}).await
}

async fn start_with(adjust: impl Fn(&mut Settings) + Clone + Send + Sync + 'static) -> App {
    start_on(TestPlatform::builder(), adjust).await
}

async fn start_on(builder: Builder, adjust: impl Fn(&mut Settings) + Clone + Send + Sync + 'static) -> App {
    let stand_ins = StandIns::default();
    let platform = builder
        .clock(Clock::fixed(now()))
        .start({
            let stand_ins = stand_ins.clone();
            move |platform| {
                let (stand_ins, adjust) = (stand_ins.clone(), adjust.clone());
                async move { services(&platform, &stand_ins, adjust).await }
            }
        })
        .await;
    App { platform, stand_ins }
}

/// Returns the service and its stand-ins.
async fn services(
    platform: &Platform,
    stand_ins: &StandIns,
    adjust: impl Fn(&mut Settings),
) -> selam_chassis::Result<Vec<Service>> {
    let mut settings = Process::parse_from(["test"]).therapy;
    // Only the embedded mode creates a key; PostgreSQL, RabbitMQ and Redis disable it.
    settings.notes_keys = vec!["AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=".into()];
    adjust(&mut settings);
    let mut services = stand_ins.services(platform).await?;
    services.push(selam_therapy_scheduling::demo::build(platform, settings).await?);
    Ok(services)
}

/// User with an access token.
#[derive(Clone)]
struct User {
    id: Uuid,
    token: String,
}

/// Therapist with a practice.
#[derive(Clone)]
struct Practitioner {
    id: String,
    user: User,
}

impl App {
    fn user(&self, email: &str, roles: &[&str]) -> User {
        let id = Uuid::now_v7();
        User {
            id,
            token: self.platform.access_token(id, email, roles),
        }
    }

    fn client(&self) -> User {
        self.user("abeba@example.test", &[])
    }

    fn admin(&self) -> User {
        self.user("admin@example.test", &["admin"])
    }

    fn directory(&self) -> TherapistServiceClient<Channel> {
        TherapistServiceClient::new(self.platform.channel())
    }

    fn practices(&self) -> PracticeServiceClient<Channel> {
        PracticeServiceClient::new(self.platform.channel())
    }

    fn appointments(&self) -> AppointmentServiceClient<Channel> {
        AppointmentServiceClient::new(self.platform.channel())
    }

    fn by<T>(&self, user: &User, message: T) -> tonic::Request<T> {
        self.platform.request(message, Some(&user.token))
    }

    /// Returns a listed therapist who works from nine to five in Calgary.
    async fn therapist(&self) -> Practitioner {
        let practitioner = self.hidden_therapist().await;
        self.set_hours(&practitioner, |_| {}).await;
        self.set_profile(&practitioner, |_| {}).await;
        practitioner
    }

    async fn set_hours(
        &self,
        therapist: &Practitioner,
        change: impl FnOnce(&mut UpdateAvailabilityRequest),
    ) -> Availability {
        let before = self
            .practices()
            .get_availability(self.by(&therapist.user, GetAvailabilityRequest {}))
            .await
            .unwrap()
            .into_inner();
        let mut request = UpdateAvailabilityRequest {
            time_zone: "America/Edmonton".to_owned(),
            weekly_hours: (1..=5).map(|weekday| hours(weekday, "09:00", "17:00")).collect(),
            buffer_after_minutes: 10,
            notice_hours: 12,
            horizon_days: 60,
            step_minutes: 60,
            etag: before.etag,
            ..UpdateAvailabilityRequest::default()
        };
        change(&mut request);
        self.practices()
            .update_availability(self.by(&therapist.user, request))
            .await
            .unwrap()
            .into_inner()
    }

    async fn set_profile(
        &self,
        therapist: &Practitioner,
        change: impl FnOnce(&mut UpdateTherapistProfileRequest),
    ) -> TherapistProfile {
        let before = self
            .practices()
            .get_therapist_profile(self.by(&therapist.user, GetTherapistProfileRequest {}))
            .await
            .unwrap()
            .into_inner();
        let mut request = profile(before.etag);
        change(&mut request);
        self.practices()
            .update_therapist_profile(self.by(&therapist.user, request))
            .await
            .unwrap()
            .into_inner()
    }

    async fn slots(&self, therapist: &Practitioner) -> Vec<TherapistSlot> {
        self.slots_in(therapist, 0).await
    }

    /// Returns the slots of `days` days; 0 is the default number of days.
    async fn slots_in(&self, therapist: &Practitioner, days: i32) -> Vec<TherapistSlot> {
        let request = ListTherapistSlotsRequest {
            id: therapist.id.clone(),
            days,
            ..ListTherapistSlotsRequest::default()
        };
        let answer = self.directory().list_therapist_slots(request).await.unwrap();
        answer.into_inner().slots
    }

    /// Returns the last slot. It is days away, so it stays bookable while a test advances the clock by hours.
    async fn last_slot(&self, therapist: &Practitioner) -> TherapistSlot {
        self.slots(therapist).await.last().unwrap().clone()
    }

    async fn is_free(&self, therapist: &Practitioner, slot: &TherapistSlot) -> bool {
        self.slots(therapist)
            .await
            .iter()
            .any(|it| it.start_time == slot.start_time)
    }

    async fn try_book(&self, client: &User, request: CreateAppointmentRequest) -> Result<Appointment, Status> {
        let answer = self.appointments().create_appointment(self.by(client, request)).await?;
        Ok(answer.into_inner())
    }

    /// Holds the first free slot.
    async fn hold(&self, client: &User, therapist: &Practitioner) -> Appointment {
        let slot = self.slots(therapist).await[0].clone();
        self.try_book(client, at(therapist, &slot)).await.unwrap()
    }

    /// Holds and pays for the first free slot.
    async fn book(&self, client: &User, therapist: &Practitioner) -> Appointment {
        let held = self.hold(client, therapist).await;
        self.pay(&held).await;
        self.wait_for(client, &held.id, AppointmentStatus::Scheduled).await
    }

    /// Pays and publishes the payment. A repeated call is the same payment.
    async fn pay(&self, appointment: &Appointment) {
        self.stand_ins.charges.pay(&appointment.id);
        self.publish_payment(appointment, &appointment.id).await;
    }

    async fn publish_payment(&self, appointment: &Appointment, payment_id: &str) {
        let event = PaymentSucceeded {
            payment_id: payment_id.to_owned(),
            purpose: CheckoutPurpose::Appointment.into(),
            reference_id: appointment.id.clone(),
            // With 5 % tax.
            total: appointment
                .fee
                .as_ref()
                .map(|fee| Money::cad(fee.amount_minor * 21 / 20)),
            ..PaymentSucceeded::default()
        };
        self.platform.publish(&event.payment_id, &event).await;
    }

    async fn expire_checkout(&self, appointment: &Appointment) {
        self.close(appointment, CheckoutStatus::Expired).await;
    }

    /// Publishes that the checkout of an appointment closed without a payment.
    async fn close(&self, appointment: &Appointment, status: CheckoutStatus) {
        let event = CheckoutClosed {
            checkout_session_id: appointment.checkout_session_id.clone(),
            status: status.into(),
            purpose: CheckoutPurpose::Appointment.into(),
            reference_id: appointment.id.clone(),
            ..CheckoutClosed::default()
        };
        self.platform.publish(&event.checkout_session_id, &event).await;
    }

    async fn look(&self, user: &User, id: &str) -> Appointment {
        let request = GetAppointmentRequest { id: id.to_owned() };
        let answer = self.appointments().get_appointment(self.by(user, request)).await;
        answer.unwrap().into_inner()
    }

    async fn wait_for(&self, user: &User, id: &str, status: AppointmentStatus) -> Appointment {
        eventually(&format!("an appointment that is {status:?}"), || async {
            Some(self.look(user, id).await).filter(|found| found.status() == status)
        })
        .await
    }

    /// Advances the clock.
    fn pass(&self, time: TimeDelta) {
        self.platform.clock().advance(time.to_std().unwrap());
    }

    /// Sets the clock to `after` the start of an appointment.
    fn go_to(&self, appointment: &Appointment, after: TimeDelta) {
        let start = appointment.start_time.as_ref().unwrap().seconds;
        let start = DateTime::from_timestamp(start, 0).unwrap();
        self.pass(start + after - self.platform.clock().now());
    }
}

fn hours(weekday: i32, start: &str, end: &str) -> WeeklyHours {
    WeeklyHours {
        weekday,
        start: start.to_owned(),
        end: end.to_owned(),
    }
}

fn profile(etag: String) -> UpdateTherapistProfileRequest {
    UpdateTherapistProfileRequest {
        full_name: "Senait Tesfay".to_owned(),
        experience_years: 11,
        specializations: vec![Specialization::Grief.into(), Specialization::Trauma.into()],
        therapy_types: vec![TherapyType::Individual.into(), TherapyType::Couples.into()],
        languages: vec![SpokenLanguage::Tigrinya.into(), SpokenLanguage::English.into()],
        session_types: vec![SessionType::Video.into()],
        offers: vec![
            offer(SessionFormat::Individual, 15_000, 50),
            offer(SessionFormat::Couples, 20_000, 80),
        ],
        bio: "I work with people who have lost a loved one, in Tigrinya and in English.".to_owned(),
        education: "University of Calgary".to_owned(),
        location: "Calgary, Alberta".to_owned(),
        plan_price_minor: 52_000,
        is_listed: true,
        etag,
        ..UpdateTherapistProfileRequest::default()
    }
}

fn offer(format: SessionFormat, price_minor: i64, minutes: i32) -> OfferInput {
    OfferInput {
        format: format.into(),
        price_minor,
        minutes,
    }
}

fn at(therapist: &Practitioner, slot: &TherapistSlot) -> CreateAppointmentRequest {
    CreateAppointmentRequest {
        therapist_id: therapist.id.clone(),
        start_time: slot.start_time,
        language_code: "en".to_owned(),
        ..CreateAppointmentRequest::default()
    }
}

fn time(text: &str) -> Option<prost_types::Timestamp> {
    Some(timestamp(text.parse().unwrap()))
}

fn reason(status: &Status) -> String {
    let details = status.get_error_details();
    details.error_info().map(|info| info.reason.clone()).unwrap_or_default()
}

/// Returns the field violations of an error.
fn violations(status: &Status) -> Vec<(String, String)> {
    let details = status.get_error_details();
    let fields = details.bad_request().map(|wrong| wrong.field_violations.clone());
    let fields = fields.unwrap_or_default().into_iter();
    fields.map(|field| (field.field, field.reason)).collect()
}

fn qualification(profile: &TherapistProfile) -> Qualification {
    profile.therapist.as_ref().unwrap().qualification()
}
