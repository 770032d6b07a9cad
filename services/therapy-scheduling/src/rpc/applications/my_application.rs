use base64::{Engine as _, engine::general_purpose::STANDARD};
use prost::Message as _;
use selam_chassis::{
    Error, Language, Principal, Result, Transaction, fields,
    history::check_etag,
    idempotency::{Claim, Key},
    listing::search_text,
    validate,
};
use selam_proto_therapy::v1::{
    ApplicationForm, BankDetails, RemoveApplicationDocumentRequest, SaveMyApplicationRequest, SubmitApplicationRequest,
    TherapistApplication, WithdrawMyApplicationRequest,
};
use tonic::Request;
use uuid::Uuid;

use super::{Applications, bank_place, closed, queries::Viewer};
use crate::{
    application::{
        completeness::{self, Attachments},
        status::{Path, Status},
    },
    store::{ApplicationRow, application_documents, applications, therapists::NEVER},
};

const CHANGED: &str = "APPLICATION_CHANGED";

/// User who applies.
pub(crate) struct Applicant {
    pub user_id: Uuid,
    pub email: String,
    pub language: Language,
}

/// Input of an applicant, validated by the contract.
pub(crate) struct ApplicationInput {
    pub form: ApplicationForm,
    pub bank_details: Option<BankDetails>,
    /// Version of the application that the applicant has read.
    pub etag: String,
}

impl Applications {
    pub(super) async fn save_my_application(
        &self,
        request: Request<SaveMyApplicationRequest>,
    ) -> Result<TherapistApplication> {
        let caller = Principal::of(&request)?;
        let mut request = request.into_inner();
        normalise(request.form.as_mut(), request.bank_details.as_mut());
        validate(&request)?;
        let written = ApplicationInput {
            form: request.form.unwrap_or_default(),
            bank_details: request.bank_details,
            etag: request.etag,
        };
        let applicant = self.applicant(&caller).await?;
        let transaction = self.therapy.database.begin().await?;
        let row = self.write(&transaction, &applicant, written).await?;
        transaction.commit().await?;
        self.whole(row, Viewer::Applicant).await
    }

    pub(super) async fn submit_application(
        &self,
        request: Request<SubmitApplicationRequest>,
    ) -> Result<TherapistApplication> {
        let caller = Principal::of(&request)?;
        let mut key = Key::of(&request, "therapy.apply")?;
        let mut request = request.into_inner();
        normalise(request.form.as_mut(), request.bank_details.as_mut());
        validate(&request)?;
        let written = ApplicationInput {
            form: request.form.clone().unwrap_or_default(),
            bank_details: request.bank_details.clone(),
            etag: request.etag.clone(),
        };
        let applicant = self.applicant(&caller).await?;
        let transaction = self.therapy.database.begin().await?;
        if let Some(key) = &mut key
            && let Claim::Done(_) = key
                .claim::<_, WithdrawMyApplicationRequest>(&transaction, &request, transaction.now())
                .await?
        {
            transaction.commit().await?;
            let row = applications::latest(self.therapy.database.connection(), caller.user_id).await?;
            return self
                .whole(row.ok_or_else(applications::not_found)?, Viewer::Applicant)
                .await;
        }
        let row = self.hand_in(&transaction, &applicant, written).await?;
        if let Some(key) = &key {
            // The repeated call reads the application again, so the response is not stored a second time.
            key.complete(&transaction, &WithdrawMyApplicationRequest {}).await?;
        }
        transaction.commit().await?;
        self.whole(row, Viewer::Applicant).await
    }

    /// Saves the input and submits the application if it is complete.
    pub(crate) async fn hand_in(
        &self,
        transaction: &Transaction,
        applicant: &Applicant,
        written: ApplicationInput,
    ) -> Result<ApplicationRow> {
        let mut row = self.write(transaction, applicant, written).await?;
        let documents = application_documents::of_one(&**transaction, row.id).await?;
        let attachments = Attachments {
            documents: documents.iter().map(|document| document.kind).collect(),
            has_bank_details: !row.bank_hint.is_empty(),
        };
        let now = transaction.now();
        completeness::check(
            &super::queries::form(&row)?,
            &attachments,
            self.therapy.calendar.today(now),
        )?;
        row.status = Status::Submitted;
        row.submit_time = Some(now);
        row.information_request.clear();
        row.language_code = applicant.language.code().to_owned();
        Self::begin_wait(&mut row, transaction);
        self.record(transaction, &mut row, true, "").await?;
        self.announce(transaction, &row, None, "").await?;
        Ok(row)
    }

    /// Saves the input.
    pub(crate) async fn write(
        &self,
        transaction: &Transaction,
        applicant: &Applicant,
        written: ApplicationInput,
    ) -> Result<ApplicationRow> {
        let mut form = written.form;
        self.therapy.bookings.zones.named("form.timeZone", &form.time_zone)?;
        let mut row = self.open(transaction, applicant, Some(&written.etag)).await?;
        if !form.accepts_insurance {
            form.insurance_providers.clear();
        }
        row.path = Path::from_wire(form.path());
        row.search_text = searched(&form, &row.email);
        row.form = form.encode_to_vec();
        if let Some(details) = written.bank_details {
            row.bank_hint = hint(&details.account_number);
            let sealed = self.therapy.cipher.seal(&bank_place(&row), &encoded(&details))?;
            application_documents::write_bank_details(transaction, row.id, sealed).await?;
        }
        self.touch(transaction, &mut row).await?;
        Ok(row)
    }

    /// Returns the editable application of the applicant, locked, and creates one if necessary. `etag` is the version
    /// that the applicant has read.
    pub(super) async fn open(
        &self,
        transaction: &Transaction,
        applicant: &Applicant,
        etag: Option<&str>,
    ) -> Result<ApplicationRow> {
        let latest = applications::lock_latest(transaction, applicant.user_id).await?;
        let before = match latest {
            Some(row) if !row.status.is_over() => {
                if !row.status.is_with_applicant() {
                    return Err(closed());
                }
                if let Some(etag) = etag {
                    check_etag(row.version, etag, CHANGED)?;
                }
                return Ok(row);
            }
            over => over.map_or(0, |row| row.version),
        };
        // A new application continues the versions of the previous one. The applicant has read none, or the previous
        // one.
        if let Some(etag) = etag.filter(|etag| !etag.is_empty()) {
            check_etag(before, etag, CHANGED)?;
        }
        let now = transaction.now();
        let mut row = ApplicationRow {
            id: Uuid::now_v7(),
            user_id: applicant.user_id,
            email: applicant.email.clone(),
            language_code: applicant.language.code().to_owned(),
            status: Status::Draft,
            path: None,
            form: Vec::new(),
            search_text: String::new(),
            bank_hint: String::new(),
            interview_time: None,
            interview_note: String::new(),
            information_request: String::new(),
            rejection_reasons: String::new(),
            rejection_message: String::new(),
            submit_time: None,
            decide_time: None,
            wait_start_time: None,
            waited_days: 0,
            queue_time: NEVER,
            therapist_id: None,
            version: before,
            create_time: now,
            update_time: now,
        };
        applications::insert(transaction, row.clone()).await?;
        self.record(transaction, &mut row, true, "").await?;
        Ok(row)
    }

    pub(crate) async fn withdraw_my_application(
        &self,
        request: Request<WithdrawMyApplicationRequest>,
    ) -> Result<TherapistApplication> {
        let caller = Principal::of(&request)?;
        let transaction = self.therapy.database.begin().await?;
        let row = applications::lock_latest(&transaction, caller.user_id).await?;
        let mut row = row.ok_or_else(applications::not_found)?;
        // A repeated withdrawal has no effect.
        if row.status != Status::Withdrawn {
            if !row.status.can_withdraw() {
                return Err(closed());
            }
            self.end_wait(&mut row, &transaction);
            row.status = Status::Withdrawn;
            row.bank_hint.clear();
            for document in application_documents::of_one(&*transaction, row.id).await? {
                self.files.remove(&transaction, document.id).await?;
            }
            application_documents::remove_all(&transaction, row.id).await?;
            self.record(&transaction, &mut row, true, "").await?;
            if row.submit_time.is_some() {
                self.announce(&transaction, &row, None, "").await?;
            }
        }
        transaction.commit().await?;
        self.whole(row, Viewer::Applicant).await
    }

    pub(super) async fn remove_application_document(
        &self,
        request: Request<RemoveApplicationDocumentRequest>,
    ) -> Result<TherapistApplication> {
        let caller = Principal::of(&request)?;
        validate(request.get_ref())?;
        let id = fields::id("id", &request.get_ref().id)?;
        let transaction = self.therapy.database.begin().await?;
        let not_found = || Error::not_found("DOCUMENT_NOT_FOUND", "document not found");
        let row = applications::lock_latest(&transaction, caller.user_id).await?;
        let mut row = row.ok_or_else(not_found)?;
        let documents = application_documents::of_one(&*transaction, row.id).await?;
        if documents.iter().all(|document| document.id != id) {
            return Err(not_found());
        }
        if !row.status.is_with_applicant() {
            return Err(closed());
        }
        self.files.remove(&transaction, id).await?;
        application_documents::remove(&transaction, id).await?;
        self.touch(&transaction, &mut row).await?;
        transaction.commit().await?;
        self.whole(row, Viewer::Applicant).await
    }

    /// Stores the new account address of an applicant. The form keeps its own address.
    pub(crate) async fn change_address(&self, transaction: &Transaction, user_id: Uuid, email: &str) -> Result<()> {
        // Steps of the office and of the applicant wait for the new address, and it for them.
        applications::lock_latest(transaction, user_id).await?;
        for mut row in applications::of_user(&**transaction, user_id).await? {
            let form = super::queries::form(&row)?;
            row.email = email.to_owned();
            row.search_text = searched(&form, email);
            applications::save(transaction, row).await?;
        }
        Ok(())
    }

    /// Returns the caller with the language of the account, in which emails are written. Called before a transaction,
    /// because it may call identity.
    pub(super) async fn applicant(&self, caller: &Principal) -> Result<Applicant> {
        let latest = applications::latest(self.therapy.database.connection(), caller.user_id).await?;
        let known = latest.filter(|row| row.status == Status::Draft);
        let language_code = match known {
            Some(row) => row.language_code,
            None => self.therapy.bookings.services.user(caller.user_id).await?.language_code,
        };
        Ok(Applicant {
            user_id: caller.user_id,
            email: caller.email.clone(),
            language: Language::from_code(&language_code).unwrap_or_default(),
        })
    }
}

fn normalise(form: Option<&mut ApplicationForm>, bank_details: Option<&mut BankDetails>) {
    if let Some(form) = form {
        fields::lines([
            &mut form.first_name,
            &mut form.last_name,
            &mut form.license_number,
            &mut form.location,
        ]);
        fields::email(&mut form.email);
        fields::phone(&mut form.phone);
        fields::trim([&mut form.education, &mut form.experience, &mut form.bio]);
    }
    if let Some(details) = bank_details {
        fields::lines([
            &mut details.account_holder,
            &mut details.bank_name,
            &mut details.routing_number,
            &mut details.account_number,
        ]);
    }
}

/// Returns the text that the office searches.
fn searched(form: &ApplicationForm, email: &str) -> String {
    search_text([&form.first_name, &form.last_name, &form.phone, &form.email, email])
}

/// Returns the last four characters of an account number.
fn hint(account_number: &str) -> String {
    let signs: Vec<_> = account_number.chars().filter(char::is_ascii_alphanumeric).collect();
    signs.iter().skip(signs.len().saturating_sub(4)).collect()
}

fn encoded(details: &BankDetails) -> String {
    STANDARD.encode(details.encode_to_vec())
}

/// Decodes the result of [`encoded`].
pub(super) fn decoded(text: &str) -> Result<BankDetails> {
    let bytes = STANDARD.decode(text).map_err(Error::internal)?;
    BankDetails::decode(bytes.as_slice()).map_err(Error::internal)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hint_is_last_four_characters() {
        for (number, expected) in [
            ("003-12 345-67", "4567"),
            ("12 3-4", "1234"),
            ("DE89 3704 00AB", "00AB"),
        ] {
            assert_eq!(hint(number), expected);
        }
    }

    #[test]
    fn decodes_encoded_bank_details() {
        let details = BankDetails {
            account_holder: "ሰላም".to_owned(),
            account_number: "1234567".to_owned(),
            ..BankDetails::default()
        };
        assert_eq!(decoded(&encoded(&details)).ok(), Some(details));
        assert!(decoded("not base64!").is_err());
    }
}
