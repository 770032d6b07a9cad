//! Demo data: three therapists with hours and sessions, and applications of other users. The data passes through the
//! service's own rules, with the clock set to the day of each step.

mod applications;
mod papers;
mod therapists;

use chrono::{DateTime, TimeDelta, Utc};
use selam_chassis::{
    Language, Platform, Result, Service,
    demo::{AMINA, CLIENT, DemoContext, EMMA, LAYLA, OMAR, PRIYA, Person, SELAMAWIT, THERAPIST, YONAS},
};
use selam_proto_therapy::v1::{
    CompleteAppointmentRequest, OfferInput, ProfileTranslation, ReviewAppointmentRequest, UpdateTherapistProfileRequest,
};
use uuid::Uuid;

use self::therapists::{CARDS, Card};
use crate::{
    Settings,
    choices::{Payment, SessionFormat, SessionType},
    onboarding::{self, NewTherapist},
    practice::Practice,
    rpc::{NewBooking, Therapy, applications::Applications},
    store::{self, reserved_slots},
};

/// Builds the service with its demo data. Production processes use [`crate::build`].
///
/// # Errors
/// The errors of [`crate::build`].
pub async fn build(platform: &Platform, settings: Settings) -> Result<Service> {
    let (service, applications) = crate::assemble(platform, settings).await?;
    let therapy = applications.therapy.clone();
    Ok(service
        .demo_accounts(move |context| accounts(context, therapy.clone()))
        .demo(move |context| seed(context, applications.clone())))
}

/// Rating and text of a review.
type DemoReview = (i32, &'static str);

/// Completed sessions: client, index of the card, age in days and review.
const PAST: [(Person, usize, i64, Option<DemoReview>); 8] = [
    (
        SELAMAWIT,
        0,
        65,
        Some((5, "For the first time I could say it in my own language.")),
    ),
    (YONAS, 0, 44, Some((5, "Patient and kind. I sleep again."))),
    (AMINA, 0, 23, Some((4, ""))),
    (EMMA, 1, 51, Some((5, "Clear steps, and homework that I actually did."))),
    (PRIYA, 1, 30, Some((4, "Helped me to say no at work."))),
    (LAYLA, 2, 58, Some((5, "She understood my parents and me."))),
    (OMAR, 2, 37, Some((5, "We conversation at dinner again."))),
    (CLIENT, 0, 9, None),
];

/// Coming sessions: client, index of the card and days until the session.
const COMING: [(Person, usize, i64); 3] = [(CLIENT, 0, 4), (EMMA, 1, 3), (LAYLA, 2, 6)];

/// Opens the practice of the therapist with a demo account.
pub(crate) async fn accounts(context: DemoContext, therapy: Therapy) -> Result<()> {
    let own = CARDS.iter().filter(|card| card.person == THERAPIST);
    open_all(&context, &therapy, own).await
}

/// Plays the demo data: the missing practices, and sessions of all practices.
pub(crate) async fn seed(context: DemoContext, applications: Applications) -> Result<()> {
    let therapy = applications.therapy.clone();
    let mut missing = Vec::new();
    for card in &CARDS {
        let open = store::therapists::of_user(therapy.database.connection(), card.person.id).await?;
        if open.is_none() {
            missing.push(card);
        }
    }
    open_all(&context, &therapy, missing.into_iter()).await?;
    for (person, card, days, said) in PAST {
        if let Some(card) = CARDS.get(card) {
            let booked = context.now() - TimeDelta::days(days + 5);
            let id = book(&context, &therapy, person, card, booked, TimeDelta::days(5)).await?;
            if let Some((id, start)) = id {
                finish(&context, &therapy, person, card, id, start, said).await?;
            }
        }
    }
    for (person, card, days) in COMING {
        if let Some(card) = CARDS.get(card) {
            let booked = context.now() - TimeDelta::days(2);
            book(&context, &therapy, person, card, booked, TimeDelta::days(days + 2)).await?;
        }
    }
    refresh(&therapy, CARDS.iter()).await?;
    applications::seed(&context, &applications).await
}

async fn open_all(
    context: &DemoContext,
    therapy: &Therapy,
    cards: impl Iterator<Item = &'static Card> + Clone,
) -> Result<()> {
    let opened = therapy.on(context.at(context.now() - TimeDelta::days(90)));
    for card in cards.clone() {
        open(context, &opened, card).await?;
    }
    refresh(therapy, cards).await
}

/// Recomputes the next free slots from the current time.
async fn refresh(therapy: &Therapy, cards: impl Iterator<Item = &'static Card>) -> Result<()> {
    let transaction = therapy.database.begin().await?;
    for card in cards {
        therapy.bookings.refresh(&transaction, id_of(card)).await?;
    }
    transaction.commit().await
}

fn id_of(card: &Card) -> Uuid {
    Uuid::from_u128(0x0193_5b1a_0000_7000_9000_0000_0000_0000 | card.number)
}

async fn open(context: &DemoContext, therapy: &Therapy, card: &Card) -> Result<()> {
    let transaction = therapy.database.begin().await?;
    let new = NewTherapist {
        id: id_of(card),
        user_id: card.person.id,
        email: context.email(card.person),
        full_name: card.person.full_name.to_owned(),
        language: card.person.language,
        qualification: card.qualification,
        time_zone: therapy.bookings.zones.named("timeZone", "")?.name().to_owned(),
        license_number: format!("DEMO-{:04}", card.number),
        license_expire_date: None,
    };
    let row = onboarding::create_practice(&transaction, new).await?;
    let hours = onboarding::weekday_hours(&row, card.spans);
    let (row, _) = therapy.change_hours(&transaction, row, &hours).await?;
    let single = (SessionFormat::Individual, card.price_minor, 50);
    let offers = [single].into_iter().chain(card.more.iter().copied());
    let profile = UpdateTherapistProfileRequest {
        full_name: row.full_name.clone(),
        experience_years: card.experience_years,
        specializations: card.specializations.iter().map(|it| it.wire().into()).collect(),
        therapy_types: card.therapy_types.iter().map(|it| it.wire().into()).collect(),
        languages: card.languages.iter().map(|it| it.wire().into()).collect(),
        session_types: SessionType::ALL.iter().map(|it| it.wire().into()).collect(),
        offers: offers
            .map(|(format, price_minor, minutes)| OfferInput {
                format: format.wire().into(),
                price_minor,
                minutes,
            })
            .collect(),
        bio: card.bio.to_owned(),
        education: card.education.to_owned(),
        location: card.location.to_owned(),
        language_code: Language::En.code().to_owned(),
        translations: card
            .translations
            .iter()
            .map(|it| ProfileTranslation {
                language_code: it.language.code().to_owned(),
                bio: it.bio.to_owned(),
                education: it.education.to_owned(),
                location: it.location.to_owned(),
            })
            .collect(),
        practice_address: card.practice_address.to_owned(),
        plan_format: SessionFormat::Individual.wire().into(),
        // Four sessions for the price of three and a half.
        plan_price_minor: card.price_minor * 7 / 2,
        is_listed: true,
        etag: String::new(),
    };
    therapy.change_profile(&transaction, row, profile).await?;
    transaction.commit().await
}

/// Books the first free slot at least `ahead` after `booked`, and schedules it.
async fn book(
    context: &DemoContext,
    therapy: &Therapy,
    person: Person,
    card: &Card,
    booked: DateTime<Utc>,
    ahead: TimeDelta,
) -> Result<Option<(Uuid, DateTime<Utc>)>> {
    let therapy = therapy.on(context.at(booked));
    let transaction = therapy.database.begin().await?;
    let row = store::therapists::lock(&transaction, id_of(card)).await?;
    let practice = Practice::of(&*transaction, row, &therapy.bookings.zones).await?;
    let taken = reserved_slots::blocks(&*transaction, practice.row.id, booked, None).await?;
    let from = booked + ahead;
    let free = practice
        .finder(&taken, booked)
        .starts(50, from, from + TimeDelta::days(5));
    let Some(start) = free.first().copied() else {
        return Ok(None);
    };
    let wanted = NewBooking {
        therapist_id: practice.row.id,
        start,
        session_type: SessionType::Video,
        format: SessionFormat::Individual,
        payment: Payment::Checkout,
        notes: String::new(),
        zone: practice.zone.name().to_owned(),
        language: person.language,
    };
    let name = person.full_name.to_owned();
    let mut row = therapy
        .hold(&transaction, &context.principal(person), name, wanted)
        .await?;
    therapy.bookings.schedule(&transaction, &mut row).await?;
    transaction.commit().await?;
    Ok(Some((row.id, row.start_time)))
}

async fn finish(
    context: &DemoContext,
    therapy: &Therapy,
    client: Person,
    card: &Card,
    id: Uuid,
    start: DateTime<Utc>,
    said: Option<(i32, &str)>,
) -> Result<()> {
    let after = therapy.on(context.at(start + TimeDelta::minutes(55)));
    let complete = CompleteAppointmentRequest {
        id: id.to_string(),
        no_show: false,
    };
    after
        .complete_appointment(context.request(card.person, complete))
        .await?;
    if let Some((rating, text)) = said {
        let later = therapy.on(context.at(start + TimeDelta::hours(27)));
        let review = ReviewAppointmentRequest {
            id: id.to_string(),
            rating,
            text: text.to_owned(),
        };
        later.review_appointment(context.request(client, review)).await?;
    }
    Ok(())
}
