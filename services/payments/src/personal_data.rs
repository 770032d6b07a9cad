//! Personal data of a customer: checkouts, payments, subscriptions and entitlements.

use selam_chassis::{
    PersonalData, Result, Transaction,
    personal_data::{Erasure, ExportPage, Subject, json},
};
use uuid::Uuid;

use crate::{
    checkouts::EndCheckout,
    choices::SubscriptionStatus,
    convert,
    store::{self, erasure},
    sync::{EndSubscription, PaymentSync},
};

/// Exports and erases a user's payments data.
pub(crate) struct Purchases {
    pub(crate) sync: PaymentSync,
}

impl PersonalData for Purchases {
    async fn export(&self, subject: &Subject, page: &mut ExportPage) -> Result<()> {
        let connection = self.sync.database.connection();
        let viewer = subject.without_roles();
        let payments = store::payments::of_user(connection, subject.user_id).await?;
        for row in page.select("payments", payments) {
            let refunds = store::refunds::of_payment(connection, row.id).await?;
            page.record(&json(&convert::payment(row, refunds, &viewer))?);
        }
        let checkouts = store::checkouts::of_user(connection, subject.user_id).await?;
        for row in page.select("checkouts", checkouts) {
            page.record(&json(&convert::checkout(row, None))?);
        }
        let subscriptions = store::subscriptions::of_user(connection, subject.user_id).await?;
        for row in page.select("subscriptions", subscriptions) {
            page.record(&json(&convert::subscription(row, &viewer))?);
        }
        let entitlements = store::entitlements::of_user(connection, subject.user_id).await?;
        for row in page.select("entitlements", entitlements) {
            page.record(&json(&convert::entitlement(&row))?);
        }
        Ok(())
    }

    async fn erase(&self, transaction: &Transaction, subject: &Subject) -> Result<Erasure> {
        let mut is_subscribed = false;
        for row in store::subscriptions::of_user(&**transaction, subject.user_id).await? {
            if row.status != SubscriptionStatus::Ended {
                is_subscribed = true;
                transaction
                    .enqueue(EndSubscription {
                        provider_id: row.provider_id,
                    })
                    .await?;
            }
        }
        if is_subscribed {
            return Ok(Erasure::Later("a subscription has not ended yet"));
        }
        let waits = store::checkouts::of_user(&**transaction, subject.user_id).await?;
        let mut is_open = false;
        for row in waits.iter().filter(|row| row.status.is_undecided()) {
            is_open = true;
            transaction.enqueue(EndCheckout { checkout_id: row.id }).await?;
        }
        if is_open {
            return Ok(Erasure::Later("a checkout is still open"));
        }
        let payments = store::payments::of_user(&**transaction, subject.user_id).await?;
        for row in &payments {
            erasure::anonymise(transaction, row).await?;
        }
        if let Some(customer) = store::customers::provider_id(&**transaction, subject.user_id).await? {
            transaction.enqueue(ForgetCustomer { customer }).await?;
        }
        let erased = erasure::forget(transaction, subject.user_id).await?;
        let anonymised = payments.len() as u64 + waits.len() as u64;
        Ok(Erasure::Done { erased, anonymised })
    }

    async fn change_address(&self, transaction: &Transaction, user_id: Uuid, email: &str) -> Result<()> {
        for row in store::payments::of_user(&**transaction, user_id).await? {
            erasure::set_address(transaction, &row, email).await?;
        }
        erasure::change_address(transaction, user_id, email).await
    }
}

/// Deletes an erased user's customer record at the provider.
#[derive(Debug, serde::Serialize, serde::Deserialize)]
pub(crate) struct ForgetCustomer {
    customer: String,
}

impl selam_chassis::Job for ForgetCustomer {
    const KIND: &'static str = "forget-customer";
}

impl selam_chassis::AtLeastOnceJob<ForgetCustomer> for PaymentSync {
    async fn run(&self, due: selam_chassis::JobContext<ForgetCustomer>) -> Result<()> {
        self.provider.forget(&due.job.customer).await
    }
}
