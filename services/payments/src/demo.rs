//! Demo data: two customers with purchases, paid at the Stripe stand-in.

use chrono::TimeDelta;
use selam_chassis::{
    Error, Language, Platform, Result, Service,
    demo::{CLIENT, DemoContext, LAYLA, Person},
};

use crate::{
    Settings,
    checkouts::{Checkouts, NewCheckout},
    choices::Purpose,
    titles,
};

/// Builds the service with its demo data. Production processes use [`crate::build`].
///
/// # Errors
/// The errors of [`crate::build`].
pub async fn build(platform: &Platform, settings: Settings) -> Result<Service> {
    let stand_in = settings.stripe_url.clone();
    let (service, checkouts) = crate::assemble(platform, settings).await?;
    // A custom Stripe address means a stand-in, and only a stand-in can pay demo purchases.
    Ok(match stand_in.filter(|_| !checkouts.sync.provider.is_live()) {
        Some(url) => service.demo(move |context| seed(context, checkouts.clone(), url.clone())),
        None => service,
    })
}

/// Buys a month of the assistant and a single session, paid at the stand-in at `stand_in`.
pub(crate) async fn seed(context: DemoContext, checkouts: Checkouts, stand_in: String) -> Result<()> {
    let month = titles::assistant_month(CLIENT.language);
    pay(
        &context,
        &checkouts,
        &stand_in,
        CLIENT,
        Purpose::AssistantPlan,
        month,
        1_500,
    )
    .await?;
    let session = titles::assistant_session(LAYLA.language);
    pay(
        &context,
        &checkouts,
        &stand_in,
        LAYLA,
        Purpose::AssistantSession,
        session,
        300,
    )
    .await
}

async fn pay(
    context: &DemoContext,
    checkouts: &Checkouts,
    stand_in: &str,
    person: Person,
    purpose: Purpose,
    title: String,
    subtotal: i64,
) -> Result<()> {
    let database = &checkouts.sync.database;
    let transaction = database.begin().await?;
    let language: Language = person.language;
    let wanted = NewCheckout {
        user_id: person.id,
        user_email: context.email(person),
        language,
        purpose,
        reference_id: String::new(),
        title,
        subject: String::new(),
        session_format: String::new(),
        subtotal,
        expire_time: transaction.now() + TimeDelta::hours(1),
    };
    let row = checkouts.write(&transaction, wanted).await?;
    transaction.commit().await?;
    checkouts.prepare(row.id).await?;
    let row = crate::store::checkouts::find(database.connection(), row.id, None).await?;
    let session = row.provider_id.unwrap_or_default();
    let page = format!("{}/checkout/{session}", stand_in.trim_end_matches('/'));
    // The response redirects to a site that is not served yet.
    let client = reqwest::Client::builder().redirect(reqwest::redirect::Policy::none());
    let client = client.build().map_err(Error::internal)?;
    let paid = client.post(page).body("action=pay").send().await;
    paid.and_then(reqwest::Response::error_for_status)
        .map_err(Error::internal)?;
    checkouts.sync.sync_session(&session).await
}
