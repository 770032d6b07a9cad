//! What the service holds about people: sessions and waiting lists of clients, practices and applications of therapists.

use selam_chassis::{
    PersonalData, Result, Transaction,
    personal_data::{Erasure, Subject, json},
};
use serde_json::{Value, json as object};
use uuid::Uuid;

use crate::{
    appointment::{rules::JOIN_AFTER, status::Status},
    choices::{ProfileStatus, Role},
    rpc::applications::{Applications, reading::Viewer},
    store::{self, TherapistRow, applications, appointments, erasure, tags},
};

/// Answers for sessions, practices and applications.
pub(crate) struct Everything {
    pub(crate) applications: Applications,
}

impl PersonalData for Everything {
    /// What a therapist wrote about a session is the therapist's: it is not in the client's export.
    async fn export(&self, subject: &Subject) -> Result<Value> {
        let therapy = &self.applications.therapy;
        let connection = therapy.database.connection();
        let mut sessions = Vec::new();
        for row in erasure::appointments_of(connection, subject.user_id).await? {
            sessions.push(json(&therapy.whole(connection, row, Role::Client).await?)?);
        }
        let waiting = erasure::waiting_of(connection, subject.user_id).await?;
        let mut written = Vec::new();
        for row in applications::of_user(connection, subject.user_id).await? {
            written.push(json(&self.applications.whole(row, Viewer::Export).await?)?);
        }
        let mut all = object!({
            "applications": written,
            "appointments": sessions,
            "waitingLists": waiting
                .into_iter()
                .map(|row| object!({"therapistId": row.therapist_id, "createTime": row.create_time}))
                .collect::<Vec<_>>(),
        });
        if let Some(row) = store::therapists::of_user(connection, subject.user_id).await? {
            all["practice"] = json(&therapy.own_profile(connection, row).await?)?;
        }
        Ok(all)
    }

    async fn erase(&self, transaction: &Transaction, subject: &Subject) -> Result<Erasure> {
        let bookings = &self.applications.therapy.bookings;
        let now = transaction.now();
        for id in erasure::open_of(&**transaction, subject.user_id, now).await? {
            let Some(mut row) = appointments::lock_any(transaction, id).await? else {
                continue;
            };
            let role = if row.client_id == subject.user_id {
                Role::Client
            } else {
                Role::Therapist
            };
            bookings.cancel(transaction, &mut row, role).await?;
        }
        let mut anonymised = 0;
        let mut is_under_way = false;
        for row in erasure::appointments_of(&**transaction, subject.user_id).await? {
            if row.status == Status::Scheduled && now <= row.start_time + JOIN_AFTER {
                is_under_way = true;
                continue;
            }
            erasure::forget_client(transaction, row).await?;
            anonymised += 1;
        }
        if let Some(row) = store::therapists::lock_of_user(transaction, subject.user_id).await? {
            forget_practice(transaction, row).await?;
            anonymised += 1 + erasure::forget_therapist(transaction, subject.user_id).await?;
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
        if is_under_way {
            return Ok(Erasure::Later("a session is under way"));
        }
        Ok(Erasure::Done { erased, anonymised })
    }

    async fn change_address(&self, transaction: &Transaction, user_id: Uuid, email: &str) -> Result<()> {
        if let Some(row) = store::therapists::lock_of_user(transaction, user_id).await? {
            let row = TherapistRow {
                email: email.to_owned(),
                ..row
            };
            store::therapists::save(transaction, row).await?;
        }
        self.applications.change_address(transaction, user_id, email).await?;
        erasure::set_address(transaction, user_id, email).await
    }
}

/// What is left of a practice is its id, which sessions and receipts of others name.
async fn forget_practice(transaction: &Transaction, row: TherapistRow) -> Result<()> {
    tags::remove(transaction, row.id).await?;
    store::offers::remove(transaction, row.id).await?;
    store::hours::remove(transaction, row.id).await?;
    let row = TherapistRow {
        // Nobody's, and unlike that of anybody else who left.
        user_id: Uuid::now_v7(),
        email: String::new(),
        full_name: String::new(),
        bio: String::new(),
        education: String::new(),
        location: String::new(),
        status: ProfileStatus::Hidden,
        feed_hash: None,
        license_expire_date: None,
        license_hid: None,
        ..row
    };
    store::therapists::save(transaction, row).await
}
