//! Payments: checkouts, subscriptions, refunds, entitlements, the ledger.
//!
//! # Rules
//!
//! - **Webhooks** only trigger a query of Stripe (decision 0033), so events may arrive late, repeatedly, in any order
//!   or never.
//! - **Checkouts** go `open → processing → paid`, or end `failed`, `cancelled` or `expired`. A checkout that Stripe
//!   reports as paid becomes `paid` from any status. A different amount fails the job, which is parked. There is one
//!   open checkout per purchase. Stripe allows 30 minutes to one day; a job ends shorter ones. Requests wait 1.2
//!   seconds for Stripe and may return no address (decision 0046).
//! - **Duplicates**: a second payment is refunded with the reason `duplicate`, and a second subscription is ended. A
//!   user is one customer at Stripe.
//! - **Subscriptions** follow paid invoices (decision 0047). The period ends with the last paid month; Stripe
//!   advances its date an hour before it charges. `accessEndTime` adds the grace days while a payment may still
//!   arrive.
//! - **Refunds** are recorded in the caller's transaction and sent by a job with the refund id as key. Refunds made
//!   manually at Stripe are recorded here. After a failed refund, one that the office paid outside Stripe is only
//!   recorded. A fully refunded or lost payment revokes its entitlement. For an assistant month, `MONTH_REFUNDED`
//!   states the end of access and the time up to which earlier announcements are void; the subscription continues.
//! - **Owed money**: jobs that owe a customer money are retried without limit, at most an hour apart, and alert after
//!   an hour.
//! - **Ledger**: each payment, refund, fee, payout and dispute step is one entry with a unique key. Triggers reject
//!   changes. `provider_balance` equals Stripe's balance.

pub mod checkout_state;
mod checkouts;
pub mod choices;
mod convert;
pub mod demo;
pub mod entitlement;
mod events;
pub mod ledger;
mod migrations;
mod personal_data;
pub mod provider;
mod receipt;
pub mod reconciliation;
mod refunds;
mod rpc;
mod settings;
mod store;
mod sync;
pub mod tax;
mod titles;
pub mod webhook;
mod webhook_inbox;

use std::{sync::Arc, time::Duration};

use chrono::TimeDelta;
use selam_chassis::{Error, Platform, Result, Secret, Service};
use selam_proto_payments::{
    PACKAGE,
    v1::{charge_service_server::ChargeServiceServer, payment_service_server::PaymentServiceServer},
};

use checkouts::{Checkouts, EndCheckout, PrepareCheckout};
use entitlement::PlanRules;
use personal_data::{ForgetCustomer, Purchases};
use provider::Provider;
use refunds::SendRefund;
use rpc::credits::RefundUnused;
use sync::{EndSubscription, PaymentSync};
use tax::TaxRules;
use webhook_inbox::{FollowWebhook, WebhookInbox};

pub use settings::Settings;

/// Name of the service in the database, in logs and in calls to other services.
pub const NAME: &str = "payments";

const DAILY: Duration = Duration::from_secs(86_400);

/// Builds the service on the parts of `platform`.
///
/// # Errors
/// `UNAVAILABLE` when the database is unreachable, `INTERNAL` when a migration fails, `INVALID_ARGUMENT` when a
/// setting is invalid.
pub async fn build(platform: &Platform, settings: Settings) -> Result<Service> {
    Ok(assemble(platform, settings).await?.0)
}

/// Builds the service and returns the checkouts for the demo data.
async fn assemble(platform: &Platform, settings: Settings) -> Result<(Service, Checkouts)> {
    let service = Service::new::<migrations::Migrator>(platform, NAME)
        .await?
        .settings::<Settings>();
    let database = service.database().clone();
    let site_url = platform.settings().site_url.clone();
    let key = settings.stripe_key.clone().filter(|key| !key.expose().is_empty());
    let provider = Provider::new(&key.ok_or_else(no_key)?, settings.stripe_url.as_deref())?;
    let sync = PaymentSync {
        database: database.clone(),
        provider,
        plan: PlanRules {
            sessions: settings.plan_sessions,
            grace: TimeDelta::days(settings.plan_grace_days.into()),
        },
        grace: TimeDelta::days(settings.payment_grace_days.into()),
    };
    let inbox = WebhookInbox {
        sync: sync.clone(),
        secrets: one_by_one(&settings.webhook_secrets).into(),
    };
    let checkouts = Checkouts {
        sync: sync.clone(),
        tax: TaxRules {
            basis_points: settings.tax_basis_points,
            exempt: settings.tax_exempt.clone(),
        },
        site_url: site_url.as_str().into(),
    };
    let days = settings.reconcile_days;
    let seeding = checkouts.clone();
    let rpc = rpc::Payments::new(checkouts.clone(), settings, platform.calendar());
    let (by_hand, replaying) = (sync.clone(), inbox.clone());
    let (reconciliation, forgetting, receiving) = (sync.clone(), inbox.clone(), inbox);
    let service = service
        .grpc(PaymentServiceServer::new(rpc.clone()))
        .grpc(ChargeServiceServer::new(rpc))
        .http(&PACKAGE, |routes| {
            routes
                .state(Arc::new(receiving))
                .on("POST", "/v1/webhooks/stripe", webhook_inbox::receive)
        })
        .personal_data(Purchases { sync: sync.clone() })
        .at_least_once::<FollowWebhook>(sync.clone())
        .at_least_once::<SendRefund>(sync.clone())
        .at_least_once::<ForgetCustomer>(sync.clone())
        .job::<RefundUnused>(sync.clone())
        .at_least_once::<EndSubscription>(sync)
        .at_least_once::<PrepareCheckout>(checkouts.clone())
        .at_least_once::<EndCheckout>(checkouts)
        .every("reconcile", DAILY, move |_| {
            let sync = reconciliation.clone();
            async move { sync.reconcile(days).await.map(drop) }
        })
        .every("old-webhooks", DAILY, move |_| {
            let inbox = forgetting.clone();
            async move { inbox.delete_old().await }
        });
    let service = service
        .maintenance_task(
            "reconcile",
            "compare the last days with the provider's records now",
            move || {
                let sync = by_hand.clone();
                async move { Ok(format!("{} differences", sync.reconcile(days).await?)) }
            },
        )
        .maintenance_task("replay", "process the webhooks of the last days again", move || {
            let inbox = replaying.clone();
            async move {
                let (processed, failed) = inbox.replay(days).await?;
                Ok(format!("{processed} events processed, {failed} failed"))
            }
        });
    Ok((service, seeding))
}

/// Splits secrets by comma: a file may hold several, like the setting, or none.
fn one_by_one(secrets: &[Secret]) -> Vec<Secret> {
    let each = secrets.iter().flat_map(|secret| secret.expose().split(','));
    each.map(str::trim)
        .filter(|secret| !secret.is_empty())
        .map(Secret::from)
        .collect()
}

fn no_key() -> Error {
    Error::invalid_argument(
        "SETTING_MISSING",
        "SELAM_PAYMENTS_STRIPE_KEY is missing; use selam-stripe-stand-in for development",
    )
}
