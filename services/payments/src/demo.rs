//! Demo data: what two customers have paid for, through the test mode like everything that is paid in a demo.

use chrono::TimeDelta;
use selam_chassis::{
    Language, Result,
    demo::{CLIENT, LAYLA, Person, Stage},
};

use crate::{
    checkouts::{Checkouts, NewCheckout},
    choices::Purpose,
    test_mode::TestMode,
    titles,
};

/// A month of the assistant, and a session with it.
pub(crate) async fn play(stage: Stage, checkouts: Checkouts, mode: TestMode) -> Result<()> {
    let month = titles::assistant_month(CLIENT.language);
    pay(&stage, &checkouts, &mode, CLIENT, Purpose::AssistantPlan, month, 1_500).await?;
    let session = titles::assistant_session(LAYLA.language);
    pay(
        &stage,
        &checkouts,
        &mode,
        LAYLA,
        Purpose::AssistantSession,
        session,
        300,
    )
    .await
}

async fn pay(
    stage: &Stage,
    checkouts: &Checkouts,
    mode: &TestMode,
    person: Person,
    purpose: Purpose,
    title: String,
    subtotal: i64,
) -> Result<()> {
    let database = &checkouts.settling.database;
    let transaction = database.begin().await?;
    let language: Language = person.language;
    let wanted = NewCheckout {
        user_id: person.id,
        user_email: stage.email(person),
        language,
        purpose,
        reference_id: String::new(),
        title,
        session_format: String::new(),
        subtotal,
        expire_time: transaction.now() + TimeDelta::hours(1),
    };
    let row = checkouts.write(&transaction, wanted).await?;
    transaction.commit().await?;
    checkouts.prepare(row.id).await?;
    let row = crate::store::checkouts::find(database.connection(), row.id, None).await?;
    let session = row.provider_id.unwrap_or_default();
    let transaction = database.begin().await?;
    mode.play(&transaction).pay(&session).await?;
    transaction.commit().await?;
    checkouts.settling.session(&session).await
}
