//! Personal data of the service: sessions and waiting lists of clients, practices and applications of therapists.

use selam_chassis::{
    PersonalData, Result, Transaction,
    personal_data::{Erasure, ExportPage, Subject, json},
};
use selam_proto_therapy::v1::PracticeClosedReason;
use serde_json::json as object;
use uuid::Uuid;

use crate::{
    appointment::{rules::JOIN_AFTER, status::Status},
    bookings::Bookings,
    choices::{ProfileStatus, Role},
    practice_closure::tell_plan_price,
    rpc::applications::{Applications, queries::Viewer},
    store::{self, TherapistRow, applications, appointments, erasure, practice_sessions, tags},
};

/// Exports and erases sessions, practices and applications.
pub(crate) struct TherapyData {
    pub(crate) applications: Applications,
}

impl PersonalData for TherapyData {
    /// The client's export does not include the therapist's session notes.
    async fn export(&self, subject: &Subject, page: &mut ExportPage) -> Result<()> {
        let therapy = &self.applications.therapy;
        let connection = therapy.database.connection();
        let written = applications::of_user(connection, subject.user_id).await?;
        for row in page.select("applications", written) {
            page.record(&json(&self.applications.whole(row, Viewer::Export).await?)?);
        }
        let sessions = erasure::appointments_of(connection, subject.user_id).await?;
        for row in page.select("appointments", sessions) {
            page.record(&json(&therapy.whole(connection, row, Role::Client).await?)?);
        }
        let waiting = erasure::waiting_of(connection, subject.user_id).await?;
        for row in page.select("waitingLists", waiting) {
            page.record(&object!({"therapistId": row.therapist_id, "createTime": row.create_time}));
        }
        let practice = match store::therapists::of_user(connection, subject.user_id).await? {
            Some(row) => Some(json(&therapy.own_profile(connection, row).await?)?),
            None => None,
        };
        page.value("practice", practice.as_ref());
        Ok(())
    }

    async fn erase(&self, transaction: &Transaction, subject: &Subject) -> Result<Erasure> {
        let bookings = &self.applications.therapy.bookings;
        let now = transaction.now();
        for id in erasure::open_of(&**transaction, subject.user_id, now).await? {
            let Some(mut row) = appointments::lock_any(transaction, id).await? else {
                continue;
            };
            bookings.cancel(transaction, &mut row, Role::Client).await?;
        }
        let mut anonymised = 0;
        let mut wait = None;
        for id in erasure::appointment_ids(&**transaction, subject.user_id).await? {
            // Refunds and payments can change the row meanwhile.
            let Some(row) = appointments::lock_any(transaction, id).await? else {
                continue;
            };
            if row.status == Status::Scheduled && now <= row.start_time + JOIN_AFTER {
                wait = Some("a session is running");
                continue;
            }
            erasure::forget_client(transaction, row).await?;
            anonymised += 1;
        }
        if let Some(row) = store::therapists::lock_of_user(transaction, subject.user_id).await? {
            let (row, is_ended) = end_practice(bookings, transaction, row).await?;
            if is_ended {
                forget_practice(transaction, row).await?;
                anonymised += 1 + erasure::forget_therapist(transaction, subject.user_id).await?;
            } else {
                wait = Some("sessions of the practice have not ended yet");
            }
        }
        erasure::forget_actor(transaction, subject.user_id).await?;
        applications::forget_actor(transaction, subject.user_id).await?;
        let mut erased = erasure::forget_waiting(transaction, subject.user_id).await?;
        erased += self
            .applications
            .files
            .remove_of_owner(transaction, subject.user_id)
            .await?;
        for row in applications::of_user(&**transaction, subject.user_id).await? {
            applications::remove(transaction, row.id).await?;
            erased += 1;
        }
        if let Some(reason) = wait {
            return Ok(Erasure::Later(reason));
        }
        Ok(Erasure::Done { erased, anonymised })
    }

    async fn change_address(&self, transaction: &Transaction, user_id: Uuid, email: &str) -> Result<()> {
        // An approval also locks the application before the practice.
        self.applications.change_address(transaction, user_id, email).await?;
        if let Some(row) = store::therapists::lock_of_user(transaction, user_id).await? {
            let row = TherapistRow {
                email: email.to_owned(),
                ..row
            };
            store::therapists::save(transaction, row).await?;
        }
        erasure::set_address(transaction, user_id, email).await
    }
}

/// Closes the practice in the first round of an erasure and ends each of its sessions by a job. Returns whether all
/// sessions have ended; a running session delays the erasure.
async fn end_practice(
    bookings: &Bookings,
    transaction: &Transaction,
    mut row: TherapistRow,
) -> Result<(TherapistRow, bool)> {
    let open = practice_sessions::open(&**transaction, row.id).await?;
    // The first round removes the address, so an erased therapist receives no more emails.
    let is_first = !row.email.is_empty();
    if is_first && (!open.is_empty() || row.status != ProfileStatus::Hidden) {
        row = TherapistRow {
            email: String::new(),
            status: ProfileStatus::Hidden,
            license_hid: None,
            license_expire_date: None,
            profile_version: row.profile_version + 1,
            ..row
        };
        store::therapists::save(transaction, row.clone()).await?;
        let reason = PracticeClosedReason::Erased;
        let now = transaction.now();
        bookings.close_practice(transaction, &row, reason, Some(now)).await?;
    }
    bookings.end_sessions(transaction, &open).await?;
    Ok((row, open.is_empty()))
}

/// Erases a practice except for its ID, which sessions and receipts of other users refer to.
async fn forget_practice(transaction: &Transaction, row: TherapistRow) -> Result<()> {
    tags::remove(transaction, row.id).await?;
    store::offers::remove(transaction, row.id).await?;
    store::hours::remove(transaction, row.id).await?;
    store::translations::remove(transaction, row.id).await?;
    erasure::forget_waiting_for(transaction, row.id).await?;
    let row = TherapistRow {
        // A new ID: `user_id` is unique, so erased therapists cannot share the nil ID.
        user_id: Uuid::now_v7(),
        email: String::new(),
        full_name: String::new(),
        bio: String::new(),
        education: String::new(),
        location: String::new(),
        practice_address: String::new(),
        plan_price_minor: 0,
        profile_version: row.profile_version + 1,
        status: ProfileStatus::Hidden,
        feed_hash: None,
        license_number: String::new(),
        license_expire_date: None,
        license_hid: None,
        ..row
    };
    let id = row.id;
    store::therapists::save(transaction, row).await?;
    // The row has no name, so payments erases it as well.
    tell_plan_price(transaction, id).await
}
