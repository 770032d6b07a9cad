//! Opens checkouts and closes them.

use std::{sync::Arc, time::Duration};

use chrono::{DateTime, TimeDelta, Utc};
use selam_chassis::{AtLeastOnceJob, Error, Job, JobContext, Language, Result, Transaction, jobs::NewJob};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use crate::{
    checkout_state::CheckoutStatus,
    choices::Purpose,
    provider::{CUSTOMER_MISSING, NewSession, SHORTEST_CHECKOUT, Session},
    store::{self, CheckoutRow},
    sync::PaymentSync,
    tax::{Price, TaxRules},
    titles,
};

/// Longest wait of a request for the provider; after it, the response has no payment page address. Callers time out
/// after two seconds.
const WAIT: Duration = Duration::from_millis(1_200);
/// Latest expiry of a checkout at the provider. Stripe accepts one day at most, counted from its own receipt of the
/// request.
const LONGEST_CHECKOUT: TimeDelta = TimeDelta::hours(23);
/// Delay after which a job prepares a checkout that its request left unprepared.
const PREPARE_AFTER: TimeDelta = TimeDelta::seconds(15);

/// Opens and ends checkouts.
#[derive(Clone)]
pub(crate) struct Checkouts {
    pub(crate) sync: PaymentSync,
    pub(crate) tax: TaxRules,
    pub(crate) site_url: Arc<str>,
}

pub(crate) struct NewCheckout {
    pub user_id: Uuid,
    pub user_email: String,
    pub language: Language,
    pub purpose: Purpose,
    /// Appointment, therapist of a plan, or charge of a sourced order. Empty for the assistant.
    pub reference_id: String,
    pub title: String,
    /// Therapist or order that the title names; empty for the assistant.
    pub subject: String,
    /// Price before tax, in cents.
    pub subtotal: i64,
    /// Session format of a plan; empty otherwise.
    pub session_format: String,
    pub expire_time: DateTime<Utc>,
}

/// Ends a checkout at its expiry time.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct EndCheckout {
    pub(crate) checkout_id: Uuid,
}

impl Job for EndCheckout {
    const KIND: &'static str = "end-checkout";
}

/// Creates the payment page of a checkout whose request could not wait for the provider.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct PrepareCheckout {
    pub(crate) checkout_id: Uuid,
}

impl Job for PrepareCheckout {
    const KIND: &'static str = "prepare-checkout";
}

impl Checkouts {
    /// Stores a checkout with everything that is sent to the provider, so that retries send an identical request.
    /// [`prepare`](Self::prepare) creates its payment page.
    pub(crate) async fn write(&self, transaction: &Transaction, new: NewCheckout) -> Result<CheckoutRow> {
        let now = transaction.now();
        let price = Price::new(new.subtotal, self.tax.basis_points(new.purpose));
        let shortest = TimeDelta::from_std(SHORTEST_CHECKOUT).unwrap_or_default();
        let row = CheckoutRow {
            id: Uuid::now_v7(),
            user_id: new.user_id,
            user_email: new.user_email,
            language_code: new.language.code().to_owned(),
            purpose: new.purpose,
            reference_id: new.reference_id,
            title: new.title,
            subject: new.subject,
            subtotal_minor: price.subtotal,
            tax_minor: price.tax,
            status: CheckoutStatus::Open,
            gave_up: false,
            session_format: new.session_format,
            provider_id: None,
            url: String::new(),
            expire_time: new.expire_time,
            provider_expire_time: new.expire_time.clamp(now + shortest, now + LONGEST_CHECKOUT),
            create_time: now,
            update_time: now,
        };
        store::checkouts::insert(transaction, row.clone()).await?;
        let end = NewJob::of(EndCheckout { checkout_id: row.id }).at(row.expire_time);
        transaction.enqueue(end).await?;
        let prepare = NewJob::of(PrepareCheckout { checkout_id: row.id }).at(now + PREPARE_AFTER);
        transaction.enqueue(prepare).await?;
        Ok(row)
    }

    /// Prepares a checkout in a separate task that continues after the caller's timeout. Returns the row when the
    /// task is done or after [`WAIT`], possibly without a payment page address.
    pub(crate) async fn start(&self, row: CheckoutRow) -> Result<CheckoutRow> {
        if row.provider_id.is_some() || row.status != CheckoutStatus::Open {
            return Ok(row);
        }
        let (checkouts, id) = (self.clone(), row.id);
        let task = tokio::spawn(async move {
            let prepared = checkouts.prepare(id).await;
            if let Err(error) = &prepared {
                tracing::warn!(checkout = %id, cause = %error, "checkout not prepared yet");
            }
            prepared
        });
        match tokio::time::timeout(WAIT, task).await {
            // The job and the customer retry; both find the same checkout.
            Ok(Ok(Err(error))) => Err(error),
            _ => store::checkouts::find(self.sync.database.connection(), id, None).await,
        }
    }

    /// Creates the payment page at the provider unless it exists. Idempotent: retries return the same page.
    pub(crate) async fn prepare(&self, id: Uuid) -> Result<()> {
        let database = &self.sync.database;
        let connection = database.connection();
        let row = store::checkouts::find(connection, id, None).await?;
        if row.provider_id.is_some() || row.status != CheckoutStatus::Open || row.gave_up {
            return Ok(());
        }
        let session = match self.open_page(&row).await {
            Err(error) if error.reason() == CUSTOMER_MISSING => {
                self.replace_customer(&row).await?;
                self.open_page(&row).await.map_err(missing_again)?
            }
            opened => opened?,
        };
        let transaction = database.begin().await?;
        let row = store::checkouts::lock(&transaction, id).await?;
        store::checkouts::set_provider(&*transaction, id, &session.id, &session.url).await?;
        transaction.commit().await?;
        if row.is_some_and(|row| row.status != CheckoutStatus::Open || row.gave_up) {
            // The checkout was ended before its payment page was known.
            self.sync.provider.expire(&session.id).await?;
        }
        Ok(())
    }

    /// Creates the payment page at the provider.
    async fn open_page(&self, row: &CheckoutRow) -> Result<Session> {
        let language = Language::from_code(&row.language_code).unwrap_or_default();
        let (success_url, cancel_url) = self.return_addresses(row);
        let rate = self.tax.basis_points(row.purpose);
        let new = NewSession {
            id: row.id.to_string(),
            title: row.title.clone(),
            subtotal: row.subtotal_minor,
            tax: (titles::tax(language, rate), row.tax_minor),
            monthly: row.purpose.is_subscription(),
            customer: self.customer(row).await?,
            language_code: row.language_code.clone(),
            expire_time: row.provider_expire_time,
            success_url,
            cancel_url,
        };
        self.sync.provider.open(&new).await
    }

    /// Replaces a user's customer, whom the provider no longer knows. Plans of the lost one have ended there; here they
    /// end with the provider's webhook.
    async fn replace_customer(&self, row: &CheckoutRow) -> Result<()> {
        let connection = self.sync.database.connection();
        let Some(lost) = store::customers::find(connection, row.user_id).await? else {
            return Ok(());
        };
        let (user, provider) = (row.user_id.to_string(), &self.sync.provider);
        let id = provider.create_customer(&user, Some(&lost.provider_id)).await?;
        tracing::warn!("the provider no longer knows a customer: created another");
        store::customers::replace(connection, &lost, &id).await
    }

    /// Returns the provider's customer id of a user, and updates the email address stored there.
    async fn customer(&self, row: &CheckoutRow) -> Result<String> {
        let (database, provider) = (&self.sync.database, &self.sync.provider);
        let known = store::customers::find(database.connection(), row.user_id).await?;
        let (id, email) = match known {
            Some(known) => (known.provider_id, known.email),
            None => {
                let id = provider.create_customer(&row.user_id.to_string(), None).await?;
                let now = database.clock().now();
                store::customers::remember(database.connection(), row.user_id, &id, now).await?;
                (id, String::new())
            }
        };
        if email != row.user_email {
            provider.set_email(&id, &row.user_email).await?;
            store::customers::set_email(database.connection(), row.user_id, &row.user_email).await?;
        }
        Ok(id)
    }

    /// Returns the success and cancel addresses (docs/product.md, sections 2 and 4).
    fn return_addresses(&self, row: &CheckoutRow) -> (String, String) {
        let language = Language::from_code(&row.language_code).unwrap_or_default();
        let (site, id) = (language.site(&self.site_url), row.id);
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

    /// Returns a checkout with its current status. Queries the provider while the checkout is undecided, and returns
    /// the stored status when the provider is unavailable.
    pub(crate) async fn current(&self, id: Uuid, owner: Option<Uuid>) -> Result<CheckoutRow> {
        let connection = self.sync.database.connection();
        let row = store::checkouts::find(connection, id, owner).await?;
        let Some(session) = row.provider_id.clone().filter(|_| row.status.is_undecided()) else {
            return Ok(row);
        };
        match self.sync.sync_session(&session).await {
            Ok(()) => store::checkouts::find(connection, id, owner).await,
            Err(error) if error.reason() == "PAYMENT_UNAVAILABLE" => Ok(row),
            Err(error) => Err(error),
        }
    }

    /// Ends a checkout; one that was paid in the meantime stays paid. `gave_up` states that the customer or the
    /// selling service asked for it, not the expiry job.
    pub(crate) async fn end(&self, row: CheckoutRow, gave_up: bool) -> Result<CheckoutRow> {
        if row.status != CheckoutStatus::Open {
            return Ok(row);
        }
        let database = &self.sync.database;
        if gave_up {
            store::checkouts::give_up(database.connection(), row.id).await?;
        }
        let session = match row.provider_id {
            Some(session) => Some(session),
            None => self.end_unprepared(row.id, gave_up).await?,
        };
        if let Some(session) = session {
            let session = self.sync.provider.expire(&session).await?;
            self.sync.apply_session(session).await?;
        }
        store::checkouts::find(database.connection(), row.id, None).await
    }

    /// Ends a checkout without a payment page, whose customer never received an address to pay at. Returns the session
    /// of a page that was prepared in the meantime, which has to be expired instead.
    async fn end_unprepared(&self, id: Uuid, gave_up: bool) -> Result<Option<String>> {
        let transaction = self.sync.database.begin().await?;
        let Some(row) = store::checkouts::lock(&transaction, id).await? else {
            return Ok(None);
        };
        if row.provider_id.is_some() {
            return Ok(row.provider_id);
        }
        let reported = crate::checkout_state::ProviderStatus::Expired;
        if let Some(next) = row.status.after(reported, gave_up) {
            let now = transaction.now();
            store::checkouts::set_status(&transaction, id, next, now).await?;
            crate::events::closed(&transaction, &row, next, now).await?;
        }
        transaction.commit().await?;
        Ok(None)
    }
}

/// Maps the provider's error about a customer who was created a moment ago: the job repeats the call later.
fn missing_again(error: Error) -> Error {
    if error.reason() == CUSTOMER_MISSING {
        Error::unavailable("PAYMENT_UNAVAILABLE", "the payment provider is unavailable")
    } else {
        error
    }
}

impl AtLeastOnceJob<PrepareCheckout> for Checkouts {
    async fn run(&self, due: JobContext<PrepareCheckout>) -> Result<()> {
        match self.prepare(due.job.checkout_id).await {
            Err(error) if error.code() == selam_chassis::Code::NotFound => Ok(()),
            done => done,
        }
    }
}

impl AtLeastOnceJob<EndCheckout> for Checkouts {
    async fn run(&self, due: JobContext<EndCheckout>) -> Result<()> {
        let connection = self.sync.database.connection();
        match store::checkouts::find(connection, due.job.checkout_id, None).await {
            Ok(row) => self.end(row, false).await.map(drop),
            Err(error) if error.code() == selam_chassis::Code::NotFound => Ok(()),
            Err(error) => Err(error),
        }
    }
}

/// Returns the error for a reference that is already paid.
pub(crate) fn paid() -> Error {
    Error::failed_precondition("CHECKOUT_PAID", "this is already paid")
}
