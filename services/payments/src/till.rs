//! The till: opens checkouts and closes them.

use std::sync::Arc;

use chrono::{DateTime, TimeDelta, Utc};
use selam_chassis::{Due, Error, Job, Language, Result, RunErrand, Transaction, jobs::Order};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use crate::{
    checkout_state::CheckoutStatus,
    choices::Purpose,
    provider::{NewSession, SHORTEST_CHECKOUT},
    settling::Settling,
    store::{self, CheckoutRow},
    tax::Priced,
    titles,
};

/// Opens and closes checkouts.
#[derive(Clone)]
pub(crate) struct Till {
    pub(crate) settling: Settling,
    pub(crate) tax_basis_points: i32,
    pub(crate) site_url: Arc<str>,
}

/// A checkout that somebody wants.
pub(crate) struct Wanted {
    pub user_id: Uuid,
    pub user_email: String,
    pub language: Language,
    pub purpose: Purpose,
    /// The appointment, the therapist of a plan, or the charge of a sourced order; empty for the assistant.
    pub reference_id: String,
    pub title: String,
    /// Price before tax, in cents.
    pub subtotal: i64,
    /// Session format of a plan; empty otherwise.
    pub session_format: String,
    pub expire_time: DateTime<Utc>,
}

/// Ends a checkout whose time is over.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct EndCheckout {
    pub(crate) checkout_id: Uuid,
}

impl Job for EndCheckout {
    const KIND: &'static str = "end-checkout";
}

impl Till {
    /// Writes a checkout down; [`at_provider`](Self::at_provider) makes it payable.
    pub(crate) async fn write(&self, transaction: &Transaction, wanted: Wanted) -> Result<CheckoutRow> {
        let now = transaction.now();
        let price = Priced::new(wanted.subtotal, self.tax_basis_points);
        let row = CheckoutRow {
            id: Uuid::now_v7(),
            user_id: wanted.user_id,
            user_email: wanted.user_email,
            language_code: wanted.language.code().to_owned(),
            purpose: wanted.purpose,
            reference_id: wanted.reference_id,
            title: wanted.title,
            subtotal_minor: price.subtotal,
            tax_minor: price.tax,
            status: CheckoutStatus::Open,
            gave_up: false,
            session_format: wanted.session_format,
            provider_id: None,
            url: String::new(),
            expire_time: wanted.expire_time,
            provider_expire_time: wanted
                .expire_time
                .max(now + TimeDelta::from_std(SHORTEST_CHECKOUT).unwrap_or_default()),
            create_time: now,
            update_time: now,
        };
        store::checkouts::insert(transaction, row.clone()).await?;
        let end = Order::of(EndCheckout { checkout_id: row.id }).at(row.expire_time);
        transaction.enqueue(end).await?;
        Ok(row)
    }

    /// Makes a checkout payable: asks the provider for its page, unless that was done. Once for each checkout, however often it is tried.
    pub(crate) async fn at_provider(&self, row: CheckoutRow) -> Result<CheckoutRow> {
        if row.provider_id.is_some() || row.status != CheckoutStatus::Open {
            return Ok(row);
        }
        let database = &self.settling.database;
        let connection = database.connection();
        let language = Language::from_code(&row.language_code).unwrap_or_default();
        let id = row.id.to_string();
        let (success_url, cancel_url) = self.return_addresses(&row);
        let new = NewSession {
            title: row.title.clone(),
            subtotal: row.subtotal_minor,
            tax: (titles::tax(language, self.tax_basis_points), row.tax_minor),
            monthly: row.purpose.is_subscription(),
            customer: store::customers::provider_id(connection, row.user_id).await?,
            email: row.user_email.clone(),
            language_code: row.language_code.clone(),
            expire_time: row.provider_expire_time,
            success_url,
            cancel_url,
            id,
        };
        let session = self.settling.provider.open(&new).await?;
        store::checkouts::set_provider(connection, row.id, &session.id, &session.url).await?;
        Ok(CheckoutRow {
            provider_id: Some(session.id),
            url: session.url,
            ..row
        })
    }

    /// Where customers come back to (product specification, sections 2 and 4).
    fn return_addresses(&self, row: &CheckoutRow) -> (String, String) {
        let (site, id) = (self.site_url.trim_end_matches('/'), row.id);
        let page = match row.purpose {
            Purpose::SourcingDeposit | Purpose::SourcingBalance => "/my-requests",
            _ => "/services/therapy",
        };
        let success = match row.purpose {
            Purpose::Appointment | Purpose::TherapistPlan => format!("{site}/therapy-success?session_id={id}"),
            _ => format!("{site}{page}?payment=success&session_id={id}"),
        };
        (success, format!("{site}{page}?payment=cancelled&session_id={id}"))
    }

    /// How a checkout really stands: the provider is asked while nothing is decided. Without its answer, what is known here.
    pub(crate) async fn look(&self, id: Uuid, owner: Option<Uuid>) -> Result<CheckoutRow> {
        let connection = self.settling.database.connection();
        let row = store::checkouts::find(connection, id, owner).await?;
        let Some(session) = row.provider_id.clone().filter(|_| row.status.is_undecided()) else {
            return Ok(row);
        };
        match self.settling.session(&session).await {
            Ok(()) => store::checkouts::find(connection, id, owner).await,
            Err(error) if error.reason() == "PAYMENT_UNAVAILABLE" => Ok(row),
            Err(error) => Err(error),
        }
    }

    /// Ends a checkout; one that is paid meanwhile stays paid. `gave_up`: somebody wants it, its time is not over.
    pub(crate) async fn end(&self, row: CheckoutRow, gave_up: bool) -> Result<CheckoutRow> {
        if row.status != CheckoutStatus::Open {
            return Ok(row);
        }
        let database = &self.settling.database;
        if gave_up {
            store::checkouts::give_up(database.connection(), row.id).await?;
        }
        match &row.provider_id {
            Some(session) => {
                let session = self.settling.provider.expire(session).await?;
                self.settling.take_session(session).await?;
            }
            // Nobody was told where to pay it.
            None => self.drop_unseen(row.id, gave_up).await?,
        }
        store::checkouts::find(database.connection(), row.id, None).await
    }

    async fn drop_unseen(&self, id: Uuid, gave_up: bool) -> Result<()> {
        let transaction = self.settling.database.begin().await?;
        let Some(row) = store::checkouts::lock(&transaction, id).await? else {
            return Ok(());
        };
        let told = crate::checkout_state::Told::Expired;
        if let Some(next) = row.status.after(told, gave_up).filter(|_| row.provider_id.is_none()) {
            let now = transaction.now();
            store::checkouts::set_status(&transaction, id, next, now).await?;
            crate::events::closed(&transaction, &row, next, now).await?;
        }
        transaction.commit().await
    }
}

impl RunErrand<EndCheckout> for Till {
    async fn run(&self, due: Due<EndCheckout>) -> Result<()> {
        let connection = self.settling.database.connection();
        match store::checkouts::find(connection, due.job.checkout_id, None).await {
            Ok(row) => self.end(row, false).await.map(drop),
            Err(error) if error.code() == selam_chassis::Code::NotFound => Ok(()),
            Err(error) => Err(error),
        }
    }
}

/// There is nothing to be paid any more.
pub(crate) fn paid() -> Error {
    Error::failed_precondition("CHECKOUT_PAID", "this is paid for")
}
