use chrono::NaiveDate;
use selam_chassis::{Changes, Error, Language, Principal, Result, Transaction, fields, validate};
use selam_proto_therapy::v1::{
    ApplicationForm, ApplicationRates, ApproveApplicationRequest, OfferInput, OfferedSession, RenewLicenseRequest,
    SessionFormat, SessionType, TherapistApplication, TherapyType, UpdateTherapistProfileRequest,
};
use tonic::Request;
use uuid::Uuid;

use super::{Applications, queries};
use crate::{
    application::status::{Path, Status, Step, is_interviewed_enough},
    choices::Qualification,
    jobs::GrantRole,
    onboarding::{self, NewTherapist},
    store::{self, ApplicationRow, TherapistRow},
};

impl Applications {
    pub(crate) async fn approve_application(
        &self,
        request: Request<ApproveApplicationRequest>,
    ) -> Result<TherapistApplication> {
        let admin = Principal::of(&request)?;
        let request = request.get_ref();
        validate(request)?;
        let qualification = Qualification::from_wire(request.qualification());
        let qualification = fields::required("qualification", qualification)?;
        let license = fields::optional_date("licenseExpireDate", &request.license_expire_date)?;
        let transaction = self.therapy.database.begin().await?;
        self.require_not_past(&transaction, license)?;
        let mut row = self
            .take(&transaction, &admin, &request.id, &request.etag, Step::Approve)
            .await?;
        let before = row.clone();
        let was_interviewed = row.interview_time.is_some_and(|time| time <= transaction.now());
        if !is_interviewed_enough(row.path, was_interviewed) {
            return Err(Error::failed_precondition(
                "INTERVIEW_NEEDED",
                "applicants without a certificate need an interview before approval",
            ));
        }
        // A certified title needs a certificate. Applicants without one can only become experienced practitioners.
        if (row.path == Some(Path::Certified)) == (qualification == Qualification::ExperiencedPractitioner) {
            return Err(Error::field(
                "qualification",
                "QUALIFICATION_MISMATCH",
                "does not match the path of the application",
            ));
        }
        row.therapist_id = Some(self.open_practice(&transaction, &row, qualification, license).await?);
        transaction.enqueue(GrantRole { user_id: row.user_id }).await?;
        row.status = Status::Approved;
        row.decide_time = Some(transaction.now());
        self.end_wait(&mut row, &transaction);
        self.tell(&transaction, &mut row, "").await?;
        self.finish(transaction, (before, row), &admin, "approve", "").await
    }

    /// Creates a hidden practice from the form of an approved applicant. An existing practice is kept.
    async fn open_practice(
        &self,
        transaction: &Transaction,
        row: &ApplicationRow,
        qualification: Qualification,
        license: Option<NaiveDate>,
    ) -> Result<Uuid> {
        let bookings = &self.therapy.bookings;
        let form = queries::form(row)?;
        if let Some(therapist) = store::therapists::lock_of_user(transaction, row.user_id).await? {
            let id = therapist.id;
            let therapist = TherapistRow {
                qualification,
                license_number: form.license_number,
                ..therapist
            };
            bookings.renew_license(transaction, therapist, license).await?;
            return Ok(id);
        }
        let new = NewTherapist {
            id: Uuid::now_v7(),
            user_id: row.user_id,
            email: row.email.clone(),
            full_name: format!("{} {}", form.first_name, form.last_name),
            language: Language::from_code(&row.language_code).unwrap_or_default(),
            qualification,
            time_zone: bookings.zones.kept(&form.time_zone).name().to_owned(),
            license_number: form.license_number.clone(),
            license_expire_date: license,
        };
        let therapist = onboarding::create_practice(transaction, new).await?;
        let id = therapist.id;
        let profile = profile(&therapist, form);
        self.therapy.change_profile(transaction, therapist, profile).await?;
        Ok(id)
    }

    pub(super) async fn renew_license(&self, request: Request<RenewLicenseRequest>) -> Result<TherapistApplication> {
        let admin = Principal::of(&request)?;
        let request = request.get_ref();
        validate(request)?;
        let license = fields::date("licenseExpireDate", &request.license_expire_date)?;
        let transaction = self.therapy.database.begin().await?;
        self.require_not_past(&transaction, Some(license))?;
        let mut row = self
            .take(&transaction, &admin, &request.id, &request.etag, Step::RenewLicense)
            .await?;
        let therapist = store::therapists::lock_of_user(&transaction, row.user_id).await?;
        let therapist = therapist.ok_or_else(store::therapists::not_found)?;
        let earlier = therapist.license_expire_date.map(|date| date.to_string());
        let changes = Changes::default().with("licenseExpireDate", earlier.unwrap_or_default(), license);
        self.therapy
            .bookings
            .renew_license(&transaction, therapist, Some(license))
            .await?;
        self.record(&transaction, &mut row, false, "").await?;
        self.conclude(transaction, row, &admin, "renew_license", (changes, ""))
            .await
    }

    fn require_not_past(&self, transaction: &Transaction, license: Option<NaiveDate>) -> Result<()> {
        let today = self.therapy.calendar.today(transaction.now());
        match license {
            Some(date) if date < today => Err(Error::field(
                "licenseExpireDate",
                "DATE_PAST",
                "must not be in the past",
            )),
            _ => Ok(()),
        }
    }
}

/// Returns a profile from the form, with default session lengths.
fn profile(row: &TherapistRow, form: ApplicationForm) -> UpdateTherapistProfileRequest {
    let rates = form.rates.unwrap_or_default();
    let formats: Vec<_> = form.session_types().filter_map(format_of).collect();
    let offers = formats.iter().map(|format| OfferInput {
        format: (*format).into(),
        price_minor: rate(&rates, *format),
        minutes: usual_minutes(*format),
    });
    UpdateTherapistProfileRequest {
        full_name: row.full_name.clone(),
        experience_years: row.experience_years,
        specializations: form.specializations.clone(),
        therapy_types: formats.iter().map(|format| therapy_type(*format).into()).collect(),
        languages: form.languages_spoken.clone(),
        session_types: form.session_types().filter_map(place_of).map(i32::from).collect(),
        offers: offers
            .filter(|offer| offer.price_minor > 0 && offer.format() != SessionFormat::Group)
            .collect(),
        bio: form.bio,
        education: form.education,
        location: form.location,
        language_code: String::new(),
        translations: Vec::new(),
        practice_address: String::new(),
        plan_price_minor: 0,
        plan_format: SessionFormat::Individual.into(),
        is_listed: false,
        etag: String::new(),
    }
}

fn format_of(offered: OfferedSession) -> Option<SessionFormat> {
    match offered {
        OfferedSession::Individual => Some(SessionFormat::Individual),
        OfferedSession::Couples => Some(SessionFormat::Couples),
        OfferedSession::Family => Some(SessionFormat::Family),
        OfferedSession::Group => Some(SessionFormat::Group),
        OfferedSession::Unspecified | OfferedSession::Online | OfferedSession::InPerson => None,
    }
}

fn place_of(offered: OfferedSession) -> Option<SessionType> {
    match offered {
        OfferedSession::Online => Some(SessionType::Video),
        OfferedSession::InPerson => Some(SessionType::InPerson),
        _ => None,
    }
}

fn therapy_type(format: SessionFormat) -> TherapyType {
    match format {
        SessionFormat::Unspecified => TherapyType::Unspecified,
        SessionFormat::Individual => TherapyType::Individual,
        SessionFormat::Couples => TherapyType::Couples,
        SessionFormat::Family => TherapyType::Family,
        SessionFormat::Group => TherapyType::Group,
    }
}

fn rate(rates: &ApplicationRates, format: SessionFormat) -> i64 {
    match format {
        SessionFormat::Unspecified => 0,
        SessionFormat::Individual => rates.individual_minor,
        SessionFormat::Couples => rates.couples_minor,
        SessionFormat::Family => rates.family_minor,
        SessionFormat::Group => rates.group_minor,
    }
}

fn usual_minutes(format: SessionFormat) -> i32 {
    match format {
        SessionFormat::Unspecified | SessionFormat::Individual => 50,
        SessionFormat::Couples | SessionFormat::Family => 80,
        SessionFormat::Group => 90,
    }
}
