//! Clients of other services: payments and identity.

use chrono::{DateTime, Utc};
use selam_chassis::{Platform, Result, calls::ServiceChannel};
use selam_payments_client::{Charges, PlanPrice};
use selam_proto_identity::v1::{
    GetUserRequest, GrantTherapistRoleRequest, User, role_service_client::RoleServiceClient,
    user_service_client::UserServiceClient,
};
use uuid::Uuid;

use crate::{
    store::{OfferRow, TherapistRow},
    titles,
};

/// Clients of the services that this service calls. Cheap to clone.
#[derive(Clone)]
pub(crate) struct ServiceClients {
    pub(crate) charges: Charges,
    users: UserServiceClient<ServiceChannel>,
    roles: RoleServiceClient<ServiceChannel>,
}

impl ServiceClients {
    /// Creates the clients.
    ///
    /// # Errors
    /// See [`selam_chassis::Calls::client`].
    pub(crate) fn new(platform: &Platform) -> Result<Self> {
        let calls = platform.calls(crate::NAME);
        Ok(Self {
            charges: Charges::new(&calls)?,
            users: calls.client("identity", UserServiceClient::new)?,
            roles: calls.client("identity", RoleServiceClient::new)?,
        })
    }

    /// Returns a user with an account.
    pub(crate) async fn user(&self, id: Uuid) -> Result<User> {
        let request = GetUserRequest { id: id.to_string() };
        Ok(self.users.clone().get_user(request).await?.into_inner())
    }

    /// Grants the therapist role. Idempotent.
    pub(crate) async fn grant_therapist_role(&self, user_id: Uuid) -> Result<()> {
        let request = GrantTherapistRoleRequest {
            user_id: user_id.to_string(),
        };
        match self.roles.clone().grant_therapist_role(request).await {
            Ok(_) => Ok(()),
            // A deleted account needs no role.
            Err(status) if status.code() == tonic::Code::NotFound => {
                tracing::info!("approved applicant has no account");
                Ok(())
            }
            Err(status) => Err(status.into()),
        }
    }

    /// Sends the price of a therapist's plan and the offered session formats to payments.
    pub(crate) async fn put_plan_price(&self, row: &TherapistRow, offers: &[OfferRow]) -> Result<()> {
        let offered = offers.iter().map(|offer| offer.format.as_str().to_owned());
        let plan = PlanPrice {
            therapist_id: row.id,
            therapist_name: titles::licensed(&row.full_name, &row.license_number),
            price_minor: row.plan_price_minor.max(1),
            session_format: row.plan_format.as_str().to_owned(),
            offered_formats: offered.collect(),
            is_offered: row.plan_price_minor > 0,
            version: row.profile_version,
        };
        self.charges.put_plan_price(plan).await
    }

    /// Withdraws the plan of a therapist: subscriptions end, unused sessions are refunded.
    pub(crate) async fn withdraw_plan(&self, therapist_id: Uuid, version: i64, erase_name: bool) -> Result<()> {
        self.charges
            .withdraw_plan(therapist_id, version, erase_name)
            .await
            .map(drop)
    }
}

/// Converts a timestamp of the contract.
pub(crate) fn instant(time: Option<&prost_types::Timestamp>) -> Option<DateTime<Utc>> {
    let time = time?;
    DateTime::from_timestamp(time.seconds, u32::try_from(time.nanos).ok()?)
}
