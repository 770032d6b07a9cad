//! Customers and subscriptions at the provider.

use std::collections::HashMap;

use selam_chassis::Result;
use serde::Serialize;
use stripe::{StripeError, StripeRequest};
use stripe_billing::{
    invoice::{ListInvoice, RetrieveInvoice, UpdateInvoice, VoidInvoiceInvoice},
    subscription::{CancelSubscription, RetrieveSubscription, UpdateSubscription},
};
use stripe_client_core::{RequestBuilder, StripeMethod};
use stripe_core::customer::{CreateCustomer, DeleteCustomer, UpdateCustomer};
use stripe_shared::{InvoiceStatus, Subscription};

use super::{OUR_ID, PaidMonth, Provider, ProviderSubscription, customer_missing, failed, key, objects};

impl Provider {
    /// Creates the customer of a user. Idempotent per user and `lost` customer, whom the provider no longer knows.
    ///
    /// # Errors
    /// As [`open`](Self::open).
    pub async fn create_customer(&self, user_id: &str, lost: Option<&str>) -> Result<String> {
        // The email address is left out, because it may change between retries, which must be identical.
        let request = CreateCustomer::new().metadata(HashMap::from([(OUR_ID.to_owned(), user_id.to_owned())]));
        let key = match lost {
            None => key(&format!("customer-{user_id}"))?,
            Some(lost) => key(&format!("customer-{user_id}-{lost}"))?,
        };
        let customer = request.customize().request_strategy(key).send(&self.client).await;
        Ok(customer.map_err(failed)?.id.to_string())
    }

    /// Sets the email address of a customer.
    ///
    /// # Errors
    /// As [`open`](Self::open), with `CUSTOMER_MISSING`.
    pub async fn set_email(&self, customer: &str, email: &str) -> Result<()> {
        let request = UpdateCustomer::new(customer).email(email);
        match request.send(&self.client).await {
            Ok(_) => Ok(()),
            Err(StripeError::Stripe(_, 404)) => Err(customer_missing()),
            Err(error) => Err(failed(error)),
        }
    }

    /// Deletes a customer with their address and cards. Payments are kept.
    ///
    /// # Errors
    /// As [`open`](Self::open).
    pub async fn forget(&self, customer: &str) -> Result<()> {
        match DeleteCustomer::new(customer).send(&self.client).await {
            Ok(_) | Err(StripeError::Stripe(_, 404)) => Ok(()),
            Err(error) => Err(failed(error)),
        }
    }

    /// Returns a subscription.
    ///
    /// # Errors
    /// As [`open`](Self::open).
    pub async fn subscription(&self, id: &str) -> Result<ProviderSubscription> {
        let subscription = RetrieveSubscription::new(id).send(&self.client).await.map_err(failed)?;
        Ok(objects::subscription(subscription))
    }

    /// Returns the last hundred paid months of a subscription, oldest first.
    ///
    /// # Errors
    /// As [`open`](Self::open).
    pub async fn paid_months(&self, subscription_id: &str) -> Result<Vec<PaidMonth>> {
        let request = ListInvoice::new()
            .subscription(subscription_id)
            .status(InvoiceStatus::Paid)
            .expand(vec!["data.payments".to_owned()])
            .limit(100);
        let invoices = request.send(&self.client).await.map_err(failed)?.data;
        let mut months: Vec<_> = invoices.into_iter().filter_map(objects::month).collect();
        months.sort_by_key(|month| month.period);
        Ok(months)
    }

    /// Returns the subscription of an invoice, or `None` for other invoices.
    ///
    /// # Errors
    /// As [`open`](Self::open).
    pub async fn subscription_of(&self, invoice_id: &str) -> Result<Option<String>> {
        let invoice = RetrieveInvoice::new(invoice_id).send(&self.client).await;
        Ok(objects::subscription_of(&invoice.map_err(failed)?))
    }

    /// Cancels a subscription at the end of its month, or resumes it.
    ///
    /// # Errors
    /// As [`open`](Self::open).
    pub async fn end_with_month(&self, id: &str, ends: bool) -> Result<()> {
        if !ends {
            let now = RetrieveSubscription::new(id).send(&self.client).await.map_err(failed)?;
            // Under flexible billing the customer portal sets a date instead of the flag, and only an empty date
            // clears it.
            if now.cancel_at.is_some() && !now.cancel_at_period_end {
                ClearCancelAt(id.to_owned())
                    .customize()
                    .send(&self.client)
                    .await
                    .map_err(failed)?;
                return Ok(());
            }
        }
        let request = UpdateSubscription::new(id).cancel_at_period_end(ends);
        request.send(&self.client).await.map_err(failed)?;
        Ok(())
    }

    /// Ends a subscription immediately, and voids its unpaid month. Stripe stops its own retries, but it still finalises
    /// and charges a draft, and the customer can still pay an open invoice.
    ///
    /// # Errors
    /// As [`open`](Self::open).
    pub async fn end(&self, id: &str) -> Result<()> {
        // Drafts first, so that none is charged meanwhile. Stripe does not delete drafts of a subscription.
        for invoice in self.invoices(id, InvoiceStatus::Draft).await? {
            match UpdateInvoice::new(invoice).auto_advance(false).send(&self.client).await {
                // The draft was finalised in the meantime.
                Ok(_) | Err(StripeError::Stripe(_, 400)) => {}
                Err(error) => return Err(failed(error)),
            }
        }
        match CancelSubscription::new(id).send(&self.client).await {
            Ok(_) | Err(StripeError::Stripe(_, 404)) => {}
            Err(error) => return Err(failed(error)),
        }
        for invoice in self.invoices(id, InvoiceStatus::Open).await? {
            match VoidInvoiceInvoice::new(invoice).send(&self.client).await {
                // The month was paid or voided in the meantime.
                Ok(_) | Err(StripeError::Stripe(_, 400)) => {}
                Err(error) => return Err(failed(error)),
            }
        }
        Ok(())
    }

    /// Returns the ids of a subscription's invoices in a status.
    async fn invoices(&self, id: &str, status: InvoiceStatus) -> Result<Vec<String>> {
        let request = ListInvoice::new().subscription(id).status(status).limit(100);
        let found = request.send(&self.client).await.map_err(failed)?.data;
        let ids = found.into_iter().filter_map(|invoice| invoice.id);
        Ok(ids.map(|id| id.to_string()).collect())
    }
}

/// Request that clears the end date of a subscription. The client library cannot send an empty date.
struct ClearCancelAt(String);

#[derive(Serialize)]
struct NoDate {
    cancel_at: &'static str,
}

impl StripeRequest for ClearCancelAt {
    type Output = Subscription;

    fn build(&self) -> RequestBuilder {
        RequestBuilder::new(StripeMethod::Post, format!("/subscriptions/{}", self.0)).form(&NoDate { cancel_at: "" })
    }
}
