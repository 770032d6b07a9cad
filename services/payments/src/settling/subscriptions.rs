use selam_chassis::Result;
use uuid::Uuid;

use super::{Paid, Settling};
use crate::{
    choices::SubscriptionStatus,
    events,
    store::{self, CheckoutRow, SubscriptionRow},
    tax::Priced,
};

impl Settling {
    /// Settles a subscription by its id at the provider.
    pub(crate) async fn subscription(&self, id: &str) -> Result<()> {
        // An answer that was asked for earlier never overwrites one that was asked for later.
        let asked_time = self.database.clock().now();
        let told = self.provider.subscription(id).await?;
        let transaction = self.database.begin().await?;
        // Two hints at once find no row to lock yet, and both would tell of a subscription that began.
        transaction.lock("payments-subscription", id).await?;
        let Some(row) = store::subscriptions::lock_by_provider(&transaction, id).await? else {
            let Ok(checkout_id) = Uuid::parse_str(&told.our_id) else {
                return Ok(());
            };
            let Some(checkout) = store::checkouts::lock(&transaction, checkout_id).await? else {
                tracing::warn!("a subscription of the provider is none of ours");
                return Ok(());
            };
            if told.status != SubscriptionStatus::Active {
                // It never began: its first month was not paid.
                return Ok(());
            }
            let row = SubscriptionRow {
                id: Uuid::now_v7(),
                checkout_id,
                user_id: checkout.user_id,
                user_email: checkout.user_email,
                language_code: checkout.language_code,
                purpose: checkout.purpose,
                reference_id: checkout.reference_id,
                title: checkout.title,
                subtotal_minor: checkout.subtotal_minor,
                tax_minor: checkout.tax_minor,
                status: told.status,
                session_format: checkout.session_format,
                cancels_at_period_end: told.cancels_at_period_end,
                is_withdrawn: false,
                period_end_time: told.period_end,
                provider_id: told.id,
                create_time: asked_time,
                update_time: asked_time,
            };
            store::subscriptions::insert(&transaction, row.clone()).await?;
            events::subscription_changed(&transaction, &row).await?;
            return transaction.commit().await;
        };
        let next = SubscriptionRow {
            status: told.status,
            cancels_at_period_end: told.cancels_at_period_end,
            period_end_time: told.period_end,
            update_time: row.update_time,
            ..row.clone()
        };
        let is_late = asked_time < row.update_time || row.status == SubscriptionStatus::Ended;
        if is_late || next == row {
            return Ok(());
        }
        let next = SubscriptionRow {
            update_time: asked_time,
            ..next
        };
        store::subscriptions::set_state(&transaction, &next).await?;
        events::subscription_changed(&transaction, &next).await?;
        transaction.commit().await
    }

    /// Settles a month of a subscription by the id of its invoice.
    pub(crate) async fn invoice(&self, id: &str) -> Result<()> {
        let Some(month) = self.provider.month(id).await? else {
            return Ok(());
        };
        self.subscription(&month.subscription_id).await?;
        let Some(payment) = month.payment_id else {
            return Ok(());
        };
        let transaction = self.database.begin().await?;
        let Some(row) = store::subscriptions::lock_by_provider(&transaction, &month.subscription_id).await? else {
            return Ok(());
        };
        let price = Priced {
            subtotal: row.subtotal_minor,
            tax: row.tax_minor,
        };
        let paid = Paid {
            provider_id: payment,
            price: price.split(month.total),
            month: Some((row.id, month.period)),
        };
        let now = self.database.clock().now();
        let Some(checkout) = store::checkouts::lock(&transaction, row.checkout_id).await? else {
            return Ok(());
        };
        // The customer's address and language may have changed since the first month.
        let checkout = CheckoutRow {
            user_id: row.user_id,
            user_email: row.user_email,
            language_code: row.language_code,
            ..checkout
        };
        self.record(&transaction, &checkout, paid, now).await?;
        transaction.commit().await
    }
}
