//! The steps of a history. Each may be rejected: the state does not allow it, or the provider fails.

use rand::RngExt as _;
use selam_proto_payments::v1::{
    CancelSubscriptionRequest, CheckoutPurpose, CreateCheckoutSessionRequest, ListSubscriptionsRequest,
};
use selam_proto_therapy::v1::{
    AcceptAppointmentTimeRequest, AppointmentPayment, AppointmentStatus, CancelAppointmentRequest,
    CompleteAppointmentRequest, CorrectAppointmentOutcomeRequest, CreateAppointmentRequest, GetTherapistProfileRequest,
    ListTherapistSlotsRequest, OfferInput, PayAppointmentRequest, ReportTherapistAbsenceRequest,
    RescheduleAppointmentRequest, SessionFormat, SessionType, Specialization, SpokenLanguage, TherapistSlot,
    TherapyType, UpdateTherapistProfileRequest, practice_service_client::PracticeServiceClient,
    therapist_service_client::TherapistServiceClient,
};

use super::History;

impl History {
    async fn slot(&mut self) -> Option<TherapistSlot> {
        let request = ListTherapistSlotsRequest {
            id: self.therapist_id.clone(),
            days: 7,
            ..ListTherapistSlotsRequest::default()
        };
        let mut directory = TherapistServiceClient::new(self.world.platform.channel());
        // Fails while the therapist is hidden.
        let slots = directory.list_therapist_slots(request).await.ok()?.into_inner().slots;
        // The first slots only, so that both clients meet.
        self.world.pick(&slots[..slots.len().min(6)])
    }

    async fn book(&mut self) {
        let Some(slot) = self.slot().await else { return };
        let payments = [
            AppointmentPayment::Checkout,
            AppointmentPayment::Checkout,
            AppointmentPayment::Plan,
        ];
        let payment = self.world.pick(&payments).unwrap();
        let request = CreateAppointmentRequest {
            therapist_id: self.therapist_id.clone(),
            start_time: slot.start_time,
            payment: payment.into(),
            language_code: "en".to_owned(),
            ..CreateAppointmentRequest::default()
        };
        // Rejected without a plan, for a slot that was just taken, or while the provider fails.
        let _ = self.appointments().create_appointment(self.as_client(request)).await;
    }

    async fn buy_plan(&mut self) {
        let request = CreateCheckoutSessionRequest {
            purpose: CheckoutPurpose::TherapistPlan.into(),
            therapist_id: self.therapist_id.clone(),
            ..CreateCheckoutSessionRequest::default()
        };
        let _ = self
            .world
            .payments()
            .create_checkout_session(self.as_client(request))
            .await;
    }

    async fn cancel(&mut self) {
        let Some(appointment) = self.own().await else { return };
        let request = CancelAppointmentRequest { id: appointment.id };
        let request = match self.world.random.random_range(0..4) {
            0 => self.as_therapist(request),
            1 => self.world.as_office(request),
            _ => self.as_client(request),
        };
        let _ = self.appointments().cancel_appointment(request).await;
    }

    async fn reschedule(&mut self) {
        let (Some(appointment), Some(slot)) = (self.own().await, self.slot().await) else {
            return;
        };
        let request = RescheduleAppointmentRequest {
            id: appointment.id,
            start_time: slot.start_time,
        };
        let request = if self.world.random.random() {
            self.as_client(request)
        } else {
            self.as_therapist(request)
        };
        let _ = self.appointments().reschedule_appointment(request).await;
    }

    async fn record_outcome(&mut self) {
        let Some(appointment) = self.own().await else { return };
        let id = appointment.id;
        let mut appointments = self.appointments();
        match self.world.random.random_range(0..4) {
            0 | 1 => {
                let no_show = self.world.random.random();
                let request = CompleteAppointmentRequest { id, no_show };
                let _ = appointments.complete_appointment(self.as_therapist(request)).await;
            }
            2 => {
                let request = ReportTherapistAbsenceRequest { id };
                let _ = appointments.report_therapist_absence(self.as_client(request)).await;
            }
            _ => {
                let outcomes = [
                    AppointmentStatus::Completed,
                    AppointmentStatus::NoShow,
                    AppointmentStatus::TherapistAbsent,
                ];
                let outcome = self.world.pick(&outcomes).unwrap().into();
                let request = CorrectAppointmentOutcomeRequest { id, outcome };
                let _ = appointments
                    .correct_appointment_outcome(self.world.as_office(request))
                    .await;
            }
        }
    }

    async fn pay_again(&mut self) {
        let Some(appointment) = self.own().await else { return };
        let request = self.as_client(PayAppointmentRequest {
            id: appointment.id.clone(),
        });
        let _ = self.appointments().pay_appointment(request).await;
        let request = self.as_client(AcceptAppointmentTimeRequest { id: appointment.id });
        let _ = self.appointments().accept_appointment_time(request).await;
    }

    async fn cancel_plan(&mut self) {
        let request = self.as_client(ListSubscriptionsRequest::default());
        let listed = self
            .world
            .payments()
            .list_subscriptions(request)
            .await
            .unwrap()
            .into_inner();
        let Some(subscription) = self.world.pick(&listed.subscriptions) else {
            return;
        };
        let request = CancelSubscriptionRequest { id: subscription.id };
        let _ = self.world.payments().cancel_subscription(self.as_client(request)).await;
    }

    /// Hides the therapist, which takes the plan off sale, or lists the therapist again.
    async fn change_listing(&mut self) {
        let mut practices = PracticeServiceClient::new(self.world.platform.channel());
        let request = self.as_therapist(GetTherapistProfileRequest {});
        let profile = practices.get_therapist_profile(request).await.unwrap().into_inner();
        let request = UpdateTherapistProfileRequest {
            full_name: "Senait Tesfay".to_owned(),
            experience_years: 11,
            specializations: vec![Specialization::Grief.into()],
            therapy_types: vec![TherapyType::Individual.into()],
            languages: vec![SpokenLanguage::English.into()],
            session_types: vec![SessionType::Video.into()],
            offers: vec![OfferInput {
                format: SessionFormat::Individual.into(),
                price_minor: 15_000,
                minutes: 50,
            }],
            bio: "I work with people who have lost a loved one.".to_owned(),
            education: "University of Calgary".to_owned(),
            location: "Calgary, Alberta".to_owned(),
            plan_format: SessionFormat::Individual.into(),
            plan_price_minor: 52_000,
            is_listed: self.world.random.random_range(0..3) > 0,
            etag: profile.etag,
            ..UpdateTherapistProfileRequest::default()
        };
        let _ = practices.update_therapist_profile(self.as_therapist(request)).await;
    }

    pub(super) async fn act(&mut self, action: u32) {
        self.actor = self.world.random.random_range(0..2);
        match action {
            0..=4 => self.book().await,
            5..=9 => self.world.press("pay"),
            10 => {
                let action = self
                    .world
                    .pick(&["slow", "arrive", "bounce", "decline", "expire"])
                    .unwrap();
                self.world.press(action);
            }
            11 | 12 => self.cancel().await,
            13 => self.reschedule().await,
            14..=16 => self.record_outcome().await,
            17 => self.pay_again().await,
            18 => self.world.refund().await,
            19 | 20 => self.buy_plan().await,
            21 => {
                let action = self.world.pick(&["renew", "fail", "retry", "cancel"]).unwrap();
                self.world.act_at_provider(action, "subscription");
            }
            22 => self.cancel_plan().await,
            23 => {
                let action = self.world.pick(&["dispute", "win", "lose", "slow-refunds"]).unwrap();
                self.world.act_at_provider(action, "payment_intent");
            }
            24 => self.change_listing().await,
            25 => self.world.fail(),
            _ => self.world.platform.crash().await,
        }
    }
}
