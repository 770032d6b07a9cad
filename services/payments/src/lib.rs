//! Payments: checkouts, subscriptions, refunds, entitlements, the ledger.

pub mod checkout_state;
mod checkouts;
pub mod choices;
mod convert;
mod demo;
pub mod entitlement;
mod events;
mod hints;
pub mod ledger;
mod migrations;
mod personal_data;
pub mod provider;
mod receipt;
pub mod reconciling;
mod refunding;
mod rpc;
mod settings;
mod settling;
mod store;
pub mod tax;
mod titles;
pub mod webhook;

use std::{sync::Arc, time::Duration};

use chrono::TimeDelta;
use selam_chassis::{Error, Platform, Result, Secret, Service};
use selam_proto_payments::{
    PACKAGE,
    v1::{charge_service_server::ChargeServiceServer, payment_service_server::PaymentServiceServer},
};

use checkouts::{Checkouts, EndCheckout, PrepareCheckout};
use entitlement::PlanRules;
use hints::{Follow, Hints};
use personal_data::{ForgetCustomer, Purchases};
use provider::Provider;
use refunding::SendRefund;
use rpc::credits::RefundUnused;
use settling::{EndSubscription, Settling};
use tax::TaxRules;

pub use settings::Settings;

/// Name of the service: of its database, in logs, and towards other services.
pub const NAME: &str = "payments";

const DAILY: Duration = Duration::from_secs(86_400);

/// Puts the service together on the parts of `platform`.
///
/// # Errors
/// `UNAVAILABLE` when the database does not answer, `INTERNAL` when a migration fails, `INVALID_ARGUMENT` when a setting cannot be used.
pub async fn build(platform: &Platform, settings: Settings) -> Result<Service> {
    let service = Service::new::<migrations::Migrator>(platform, NAME)
        .await?
        .settings::<Settings>();
    let database = service.database().clone();
    let site_url = platform.settings().site_url.clone();
    let key = settings.stripe_key.clone().filter(|key| !key.expose().is_empty());
    let provider = Provider::new(&key.ok_or_else(no_key)?, settings.stripe_url.as_deref())?;
    let settling = Settling {
        database: database.clone(),
        provider,
        plan: PlanRules {
            sessions: settings.plan_sessions,
            grace: TimeDelta::days(settings.plan_grace_days.into()),
        },
        grace: TimeDelta::days(settings.payment_grace_days.into()),
    };
    let hints = Hints {
        settling: settling.clone(),
        secrets: one_by_one(&settings.webhook_secrets).into(),
    };
    let checkouts = Checkouts {
        settling: settling.clone(),
        tax: TaxRules {
            basis_points: settings.tax_basis_points,
            exempt: settings.tax_exempt.clone(),
        },
        site_url: site_url.as_str().into(),
    };
    let days = settings.reconcile_days;
    // Only a stand-in has its own address, and only there can a demo pay.
    let stand_in = settings.stripe_url.clone().filter(|_| !settling.provider.is_live());
    let demo_checkouts = checkouts.clone();
    let rpc = rpc::Payments::new(checkouts.clone(), settings);
    let (by_hand, replaying) = (settling.clone(), hints.clone());
    let (reconciling, forgetting, receiving) = (settling.clone(), hints.clone(), hints);
    let service = service
        .grpc(PaymentServiceServer::new(rpc.clone()))
        .grpc(ChargeServiceServer::new(rpc))
        .http(&PACKAGE, |routes| {
            routes
                .state(Arc::new(receiving))
                .on("POST", "/v1/webhooks/stripe", hints::receive)
        })
        .personal_data(Purchases {
            settling: settling.clone(),
        })
        .errand::<Follow>(settling.clone())
        .errand::<SendRefund>(settling.clone())
        .errand::<ForgetCustomer>(settling.clone())
        .job::<RefundUnused>(settling.clone())
        .errand::<EndSubscription>(settling)
        .errand::<PrepareCheckout>(checkouts.clone())
        .errand::<EndCheckout>(checkouts)
        .every("reconcile", DAILY, move |_| {
            let settling = reconciling.clone();
            async move { settling.reconcile(days).await.map(drop) }
        })
        .every("old-webhooks", DAILY, move |_| {
            let hints = forgetting.clone();
            async move { hints.forget_old().await }
        });
    let service = service
        .chore(
            "reconcile",
            "compare the provider's books of the last days with ours now",
            move || {
                let settling = by_hand.clone();
                async move { Ok(format!("{} differences", settling.reconcile(days).await?)) }
            },
        )
        .chore("replay", "follow the webhooks of the last days once more", move || {
            let hints = replaying.clone();
            async move { Ok(format!("{} events followed", hints.replay(days).await?)) }
        });
    Ok(match stand_in {
        Some(url) => service.demo(move |stage| demo::play(stage, demo_checkouts.clone(), url.clone())),
        None => service,
    })
}

/// A file may hold several by comma, as the setting does, or nothing.
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
        "SELAM_PAYMENTS_STRIPE_KEY is missing; selam-stripe-stand-in plays Stripe for development",
    )
}
