use selam_chassis::{Changes, Error, Language, Principal, Result, fields, validate};
use selam_proto_payments::v1::{
    BillingPortalSession, CancelSubscriptionRequest, CreateBillingPortalSessionRequest, ListEntitlementsRequest,
    ListEntitlementsResponse, ListSubscriptionsRequest, ListSubscriptionsResponse, ResumeSubscriptionRequest,
    Subscription,
};
use tonic::Request;
use uuid::Uuid;

use super::Payments;
use crate::{
    choices::SubscriptionStatus,
    convert,
    provider::CUSTOMER_MISSING,
    store::{self, SubscriptionRow, listing},
    sync::is_called_off_unpaid,
};

impl Payments {
    pub(super) async fn list_subscriptions(
        &self,
        request: Request<ListSubscriptionsRequest>,
    ) -> Result<ListSubscriptionsResponse> {
        let viewer = Principal::of(&request)?;
        let request = request.into_inner();
        validate(&request)?;
        let user_id = (request.mine || !viewer.is_office()).then_some(viewer.user_id);
        let list = listing::subscriptions(user_id, SubscriptionStatus::from_wire(request.status()));
        let page = list.page(self.database.connection(), &request).await?;
        let rows = page.rows.into_iter();
        Ok(ListSubscriptionsResponse {
            subscriptions: rows.map(|row| convert::subscription(row, &viewer)).collect(),
            next_page_token: page.next_page_token,
        })
    }

    pub(super) async fn cancel_subscription(
        &self,
        request: Request<CancelSubscriptionRequest>,
    ) -> Result<Subscription> {
        let viewer = Principal::of(&request)?;
        validate(request.get_ref())?;
        self.end_with_month(fields::id("id", &request.get_ref().id)?, &viewer, true)
            .await
    }

    pub(super) async fn resume_subscription(
        &self,
        request: Request<ResumeSubscriptionRequest>,
    ) -> Result<Subscription> {
        let viewer = Principal::of(&request)?;
        validate(request.get_ref())?;
        self.end_with_month(fields::id("id", &request.get_ref().id)?, &viewer, false)
            .await
    }

    async fn end_with_month(&self, id: Uuid, viewer: &Principal, ends: bool) -> Result<Subscription> {
        let connection = self.database.connection();
        let row = store::subscriptions::find(connection, id, viewer.owner_scope()).await?;
        require_running(&row)?;
        if row.cancels_at_period_end != ends {
            // Recorded before the call of Stripe, which no transaction of this service contains.
            let changes = Changes::default().with("cancelsAtPeriodEnd", row.cancels_at_period_end, ends);
            let transaction = self.database.begin().await?;
            transaction.audit(id, Some(row.user_id), changes, "").await?;
            transaction.commit().await?;
            let sync = &self.checkouts.sync;
            let changed = sync.provider.end_with_month(&row.provider_id, ends).await;
            sync.sync_subscription(&row.provider_id).await?;
            if changed.is_err() {
                // The provider rejects changes of a subscription that has ended, before its webhook arrives here.
                require_running(&store::subscriptions::find(connection, id, None).await?)?;
            }
            changed?;
            let row = store::subscriptions::find(connection, id, None).await?;
            let reported = sync.provider.subscription(&row.provider_id).await?;
            if is_called_off_unpaid(&row, &reported) {
                // The job of the sync does the same later; the customer receives the final state.
                sync.provider.end(&row.provider_id).await?;
                sync.sync_subscription(&row.provider_id).await?;
            }
        }
        let row = store::subscriptions::find(connection, id, viewer.owner_scope()).await?;
        Ok(convert::subscription(row, viewer))
    }

    pub(super) async fn create_billing_portal_session(
        &self,
        request: Request<CreateBillingPortalSessionRequest>,
    ) -> Result<BillingPortalSession> {
        let user = Principal::of(&request)?;
        let language = Language::of(&request, "")?;
        let customer = store::customers::provider_id(self.database.connection(), user.user_id).await?;
        let none = || Error::failed_precondition("NO_BILLING_ACCOUNT", "the user has no billing account yet");
        let customer = customer.ok_or_else(none)?;
        let back = format!("{}/my-payments", language.site(&self.checkouts.site_url));
        let url = self.checkouts.sync.provider.portal(&customer, &back).await;
        Ok(BillingPortalSession {
            // The next checkout replaces a customer whom the provider no longer knows.
            url: url.map_err(|error| {
                if error.reason() == CUSTOMER_MISSING {
                    none()
                } else {
                    error
                }
            })?,
        })
    }

    pub(super) async fn list_entitlements(
        &self,
        request: Request<ListEntitlementsRequest>,
    ) -> Result<ListEntitlementsResponse> {
        let user = Principal::of(&request)?;
        let now = self.database.clock().now();
        let rows = store::entitlements::usable_plans(self.database.connection(), user.user_id, now).await?;
        Ok(ListEntitlementsResponse {
            entitlements: rows.iter().map(convert::entitlement).collect(),
        })
    }
}

fn require_running(row: &SubscriptionRow) -> Result<()> {
    if row.status == SubscriptionStatus::Ended {
        return Err(Error::failed_precondition(
            "SUBSCRIPTION_ENDED",
            "the subscription has ended",
        ));
    }
    Ok(())
}
