use base64::{Engine as _, engine::general_purpose::URL_SAFE_NO_PAD};
use rand::RngExt as _;
use selam_chassis::{Error, FieldErrors, Principal, Result, Transaction, fields, history::check_etag};
use selam_proto_therapy::v1::{
    CalendarFeed, CreateCalendarFeedRequest, GetTherapistProfileRequest, OfferInput, PracticeClosedReason,
    ProfileTranslation, TherapistProfile, UpdateTherapistProfileRequest,
};
use tonic::Request;
use uuid::Uuid;

use super::Therapy;
use crate::{
    calendar::{hours::Hours, slots::UNIT_MINUTES},
    choices::{ProfileStatus, SessionFormat, SessionType, Specialization, SpokenLanguage, TherapyType},
    convert, ical_feed, practice, practice_closure,
    store::{
        self, Connection, OfferRow, TherapistRow, TranslationRow,
        tags::{self, Tags},
    },
};

impl Therapy {
    /// Returns the practice of the caller.
    pub(super) async fn own(&self, connection: &impl Connection, caller: &Principal) -> Result<TherapistRow> {
        let row = store::therapists::of_user(connection, caller.user_id).await?;
        row.ok_or_else(store::therapists::not_found)
    }

    /// Returns the practice of the caller, locked until the transaction ends.
    pub(super) async fn lock_own(&self, transaction: &Transaction, caller: &Principal) -> Result<TherapistRow> {
        let row = store::therapists::lock_of_user(transaction, caller.user_id).await?;
        row.ok_or_else(store::therapists::not_found)
    }

    pub(crate) async fn own_profile(
        &self,
        connection: &impl Connection,
        row: TherapistRow,
    ) -> Result<TherapistProfile> {
        let tags = tags::of(connection, &[row.id])
            .await?
            .remove(&row.id)
            .unwrap_or_default();
        let offers = store::offers::of_one(connection, row.id).await?;
        let translations = store::translations::of_one(connection, row.id).await?;
        let zone = self.bookings.zones.kept(&row.time_zone);
        let upcoming = store::practice_sessions::upcoming_count(connection, row.id, self.now()).await?;
        Ok(convert::profile(row, tags, offers, translations, upcoming, &zone))
    }

    pub(super) async fn get_therapist_profile(
        &self,
        request: Request<GetTherapistProfileRequest>,
    ) -> Result<TherapistProfile> {
        let connection = self.database.connection();
        let row = self.own(connection, &Principal::of(&request)?).await?;
        self.own_profile(connection, row).await
    }

    pub(super) async fn update_therapist_profile(
        &self,
        mut request: Request<UpdateTherapistProfileRequest>,
    ) -> Result<TherapistProfile> {
        let caller = Principal::of(&request)?;
        let wanted = request.get_mut();
        fields::lines([
            &mut wanted.full_name,
            &mut wanted.location,
            &mut wanted.practice_address,
        ]);
        fields::trim([&mut wanted.bio, &mut wanted.education]);
        for translation in &mut wanted.translations {
            fields::lines([&mut translation.location]);
            fields::trim([&mut translation.bio, &mut translation.education]);
        }
        FieldErrors::of(wanted).name("fullName", &wanted.full_name).finish()?;
        let wanted = request.into_inner();
        let transaction = self.database.begin().await?;
        let row = self.lock_own(&transaction, &caller).await?;
        check_etag(row.profile_version, &wanted.etag, "PROFILE_CHANGED")?;
        let booked = match wanted.practice_address.is_empty() {
            true => store::practice_sessions::in_person(&*transaction, row.id, transaction.now()).await?,
            false => Vec::new(),
        };
        require_address(&wanted, !booked.is_empty())?;
        if wanted.is_listed {
            let hours = store::hours::read(&*transaction, row.id).await?;
            require_complete(&wanted, &hours)?;
        }
        let row = self.change_profile(&transaction, row, wanted).await?;
        let profile = self.own_profile(&*transaction, row).await?;
        transaction.commit().await?;
        Ok(profile)
    }

    /// Stores a validated profile.
    pub(crate) async fn change_profile(
        &self,
        transaction: &Transaction,
        row: TherapistRow,
        wanted: UpdateTherapistProfileRequest,
    ) -> Result<TherapistRow> {
        let offers = offers(row.id, &wanted.offers)?;
        let plan_format = SessionFormat::from_wire(wanted.plan_format()).unwrap_or(SessionFormat::Individual);
        require_plan_offered(&wanted, &offers, plan_format)?;
        let tags = Tags {
            specializations: wanted.specializations().filter_map(Specialization::from_wire).collect(),
            languages: wanted.languages().filter_map(SpokenLanguage::from_wire).collect(),
            therapy_types: wanted.therapy_types().filter_map(TherapyType::from_wire).collect(),
            session_types: wanted.session_types().filter_map(SessionType::from_wire).collect(),
        };
        let text_language = match wanted.language_code.as_str() {
            "" => row.text_language,
            code => code.to_owned(),
        };
        let translations = translations(row.id, &text_language, wanted.translations)?;
        store::translations::replace(transaction, row.id, translations).await?;
        tags::replace(transaction, row.id, &tags).await?;
        let least = offers.iter().map(|offer| offer.price_minor).min().unwrap_or_default();
        store::offers::replace(transaction, row.id, offers).await?;
        // A therapist cannot list a suspended profile.
        let status = match (row.status, wanted.is_listed) {
            (ProfileStatus::Suspended, _) => ProfileStatus::Suspended,
            (_, true) => ProfileStatus::Listed,
            (_, false) => ProfileStatus::Hidden,
        };
        let was_listed = row.status == ProfileStatus::Listed;
        let has_moved = row.practice_address != wanted.practice_address;
        let row = TherapistRow {
            full_name: wanted.full_name,
            experience_years: wanted.experience_years,
            bio: wanted.bio,
            education: wanted.education,
            location: wanted.location,
            text_language,
            practice_address: wanted.practice_address,
            plan_price_minor: wanted.plan_price_minor,
            plan_format,
            least_price_minor: least,
            status,
            profile_version: row.profile_version + 1,
            ..row
        };
        if has_moved {
            self.bookings.announce_place(transaction, &row).await?;
        }
        if status == ProfileStatus::Listed {
            practice_closure::tell_plan_price(transaction, row.id).await?;
        } else if was_listed {
            let reason = PracticeClosedReason::Hidden;
            self.bookings.close_practice(transaction, &row, reason, None).await?;
        }
        practice::refresh(transaction, row, &self.bookings.zones).await
    }

    pub(super) async fn create_calendar_feed(
        &self,
        request: Request<CreateCalendarFeedRequest>,
    ) -> Result<CalendarFeed> {
        let caller = Principal::of(&request)?;
        let mut bytes = [0_u8; 32];
        rand::rng().fill(&mut bytes[..]);
        let token = URL_SAFE_NO_PAD.encode(bytes);
        let transaction = self.database.begin().await?;
        let row = self.lock_own(&transaction, &caller).await?;
        let row = TherapistRow {
            feed_hash: Some(ical_feed::hash(&token)),
            ..row
        };
        store::therapists::save(&transaction, row).await?;
        transaction.commit().await?;
        let site = self.site_url.trim_end_matches('/');
        Ok(CalendarFeed {
            // Some calendar programs accept only addresses that end like this.
            url: format!("{site}/v1/calendar-feeds/{token}.ics"),
        })
    }
}

/// Requires that the plan pays for an offered format.
fn require_plan_offered(
    wanted: &UpdateTherapistProfileRequest,
    offers: &[OfferRow],
    plan_format: SessionFormat,
) -> Result<()> {
    let is_offered = offers.iter().any(|offer| offer.format == plan_format);
    FieldErrors::default()
        .require(
            wanted.plan_price_minor == 0 || is_offered,
            "planFormat",
            "FORMAT_NOT_OFFERED",
            "must be the format of one of the offers",
        )
        .finish()
}

/// Requires the address of the practice if sessions in person are offered or booked. Applications have no address, so
/// `change_profile` does not check it.
fn require_address(wanted: &UpdateTherapistProfileRequest, is_booked: bool) -> Result<()> {
    let is_in_person = wanted
        .session_types()
        .any(|kind| SessionType::from_wire(kind) == Some(SessionType::InPerson));
    FieldErrors::default()
        .require(
            !(is_in_person || is_booked) || !wanted.practice_address.is_empty(),
            "practiceAddress",
            "REQUIRED",
            "required while sessions in person are offered or booked",
        )
        .finish()
}

/// Checks the requirements for a listed profile.
fn require_complete(wanted: &UpdateTherapistProfileRequest, hours: &Hours) -> Result<()> {
    let has_hours =
        hours.week.iter().any(|spans| !spans.is_empty()) || hours.exceptions.values().any(|spans| !spans.is_empty());
    FieldErrors::default()
        .require(
            wanted.experience_years > 0,
            "experienceYears",
            "LISTING_INCOMPLETE",
            "must be at least 1 for a listed profile",
        )
        .require(
            has_hours,
            "weeklyHours",
            "LISTING_INCOMPLETE",
            "required before the profile is listed",
        )
        .finish()
}

/// Each language occurs once, in the profile itself or in a translation.
fn translations(
    therapist_id: Uuid,
    text_language: &str,
    wanted: Vec<ProfileTranslation>,
) -> Result<Vec<TranslationRow>> {
    let mut languages = vec![text_language.to_owned()];
    let mut errors = FieldErrors::default();
    for (index, translation) in wanted.iter().enumerate() {
        errors = errors.require(
            !languages.contains(&translation.language_code),
            &format!("translations[{index}].languageCode"),
            "LANGUAGE_TWICE",
            "must not be repeated",
        );
        languages.push(translation.language_code.clone());
    }
    errors.finish()?;
    let rows = wanted.into_iter().map(|translation| TranslationRow {
        therapist_id,
        language_code: translation.language_code,
        bio: translation.bio,
        education: translation.education,
        location: translation.location,
    });
    Ok(rows.collect())
}

fn offers(therapist_id: Uuid, wanted: &[OfferInput]) -> Result<Vec<OfferRow>> {
    let mut rows: Vec<OfferRow> = Vec::new();
    for (index, offer) in wanted.iter().enumerate() {
        let field = |name: &str| format!("offers[{index}].{name}");
        let format = SessionFormat::from_wire(offer.format())
            .ok_or_else(|| Error::field(field("format"), "REQUIRED", "required"))?;
        let is_new = rows.iter().all(|row| row.format != format);
        let is_whole = i64::from(offer.minutes) % UNIT_MINUTES == 0;
        FieldErrors::default()
            .require(is_new, &field("format"), "OFFER_TWICE", "must not be repeated")
            .require(
                format != SessionFormat::Group,
                &field("format"),
                "FORMAT_NOT_FOR_SALE",
                "group sessions cannot be booked yet",
            )
            .require(is_whole, &field("minutes"), "TIME_INVALID", "must be a multiple of 5")
            .finish()?;
        rows.push(OfferRow {
            therapist_id,
            format,
            price_minor: offer.price_minor,
            minutes: offer.minutes,
        });
    }
    Ok(rows)
}
