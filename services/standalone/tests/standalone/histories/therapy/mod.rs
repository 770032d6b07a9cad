//! Random histories of two clients and a therapist over the payments and therapy services: bookings, payments,
//! cancellations, moves, absences and plans. Afterwards each session that did not take place has its refund or its
//! plan session back, each session that counts is paid once, and the payments match the provider's.

mod actions;
mod check;
mod names;

use std::collections::BTreeSet;

use clap::Parser;
use rand::RngExt as _;
use selam_chassis::demo;
use selam_chassis_testing::PATIENCE;
use selam_proto_therapy::v1::{
    Appointment, AppointmentStatus, ListAppointmentsRequest, ListTherapistsRequest,
    appointment_service_client::AppointmentServiceClient, therapist_service_client::TherapistServiceClient,
};
use tonic::{Request, transport::Channel};
use uuid::Uuid;

use super::{Expected, STEPS, Seeds, World, expect_every_outcome, missing, office};
use crate::KEYS;

/// Services with jobs and events, and their daily task about money.
const SERVICES: [&str; 3] = ["payments", "therapy-scheduling", "contact-admin"];
const TASKS: [(&str, &str); 1] = [("therapy-scheduling", "missing-refunds")];
const CLIENTS: [&str; 2] = ["abebe@example.test", "sara@example.test"];

const EXPECTED: [Expected; 3] = [
    &["APPOINTMENT_PAYMENT_CHECKOUT APPOINTMENT_STATUS_CANCELLED"],
    &["APPOINTMENT_PAYMENT_CHECKOUT APPOINTMENT_STATUS_COMPLETED"],
    &["APPOINTMENT_PAYMENT_CHECKOUT APPOINTMENT_STATUS_RELEASED"],
];

#[derive(Parser)]
struct Process {
    #[command(flatten)]
    therapy: selam_therapy_scheduling::Settings,
}

/// One random history.
struct History {
    world: World,
    clients: [(Uuid, &'static str); 2],
    therapist_id: String,
    /// Index of the acting client.
    actor: usize,
}

impl History {
    /// Starts the platform; `None` outside the embedded mode, which has no demo therapist.
    async fn begin(seed: u64) -> Option<Self> {
        let world = World::begin(seed, |platform| async move {
            let mut settings = Process::parse_from(["test"]).therapy;
            settings.notes_keys = vec![KEYS[2].into()];
            Ok(vec![
                selam_therapy_scheduling::demo::build(&platform, settings).await?,
                names::build(&platform).await?,
            ])
        })
        .await?;
        let mut directory = TherapistServiceClient::new(world.platform.channel());
        let listed = directory.list_therapists(ListTherapistsRequest::default());
        let therapist_id = listed.await.unwrap().into_inner().therapists.swap_remove(0).id;
        Some(Self {
            world,
            clients: CLIENTS.map(|email| (Uuid::now_v7(), email)),
            therapist_id,
            actor: 0,
        })
    }

    fn as_client<T>(&self, message: T) -> Request<T> {
        let (id, email) = self.clients[self.actor];
        self.world.by(id, email, &[], message)
    }

    fn as_therapist<T>(&self, message: T) -> Request<T> {
        let roles = ["therapist"];
        self.world
            .by(demo::THERAPIST.id, "therapist@example.test", &roles, message)
    }

    fn appointments(&self) -> AppointmentServiceClient<Channel> {
        AppointmentServiceClient::new(self.world.platform.channel())
    }

    /// Returns the appointments of both clients as the office lists them, without released ones.
    async fn all(&self, status: AppointmentStatus) -> Vec<Appointment> {
        let request = ListAppointmentsRequest {
            page_size: 100,
            status: status.into(),
            ..ListAppointmentsRequest::default()
        };
        let listed = self
            .appointments()
            .list_appointments(self.world.as_office(request))
            .await;
        listed.unwrap().into_inner().appointments
    }

    /// Returns an appointment of the acting client: half the time a paid one if there is any, otherwise in any status.
    async fn own(&mut self) -> Option<Appointment> {
        let request = ListAppointmentsRequest {
            page_size: 100,
            ..ListAppointmentsRequest::default()
        };
        let listed = self.appointments().list_appointments(self.as_client(request)).await;
        let all = listed.unwrap().into_inner().appointments;
        let paid: Vec<_> = all.iter().filter(|one| one.paid_amount.is_some()).cloned().collect();
        let prefers_paid = self.world.random.random::<bool>() && !paid.is_empty();
        self.world.pick(if prefers_paid { &paid } else { &all })
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn random_therapy_histories_keep_promises() {
    let (mut seeds, mut outcomes) = (Seeds::new(), BTreeSet::new());
    while let Some(seed) = seeds.next(missing(&EXPECTED, &outcomes)) {
        let Some(mut history) = History::begin(seed).await else {
            return;
        };
        println!("history {seed}");
        for step in 0..STEPS {
            let action = history.world.random.random_range(0..27);
            let done = tokio::time::timeout(PATIENCE, history.act(action)).await;
            done.unwrap_or_else(|_| panic!("history {seed}: step {step}, action {action}, does not end"));
            history.world.end_step(&SERVICES).await;
        }
        history.world.end();
        history.world.settle(&SERVICES, &TASKS).await;
        check::all(&history, &mut outcomes).await;
        office::check(&history.world, &SERVICES).await;
        history.world.platform.stop().await;
    }
    println!("{outcomes:#?}");
    expect_every_outcome(missing(&EXPECTED, &outcomes));
}
