//! The identity service: users, sessions, one-time codes and roles. It implements the GoTrue protocol over HTTP under
//! `/auth/v1`, compatible with the official `@supabase/auth-js` client, and a gRPC API for the other services.

mod account_deletion;
mod account_settings;
mod accounts;
mod activity;
mod administration;
mod breached;
mod brute_force;
mod client_info;
mod codes;
pub mod demo;
mod erasure;
mod error;
mod events;
mod first_accounts;
mod gotrue;
mod hashing;
mod housekeeping;
mod identity;
mod keys;
mod limits;
mod mailing;
mod migrations;
mod otp_verification;
mod passkeys;
mod password;
mod personal_data;
mod reauthentication;
mod recovery_codes;
mod redirect;
mod relying_party;
mod role;
mod rpc;
mod second_factor;
mod security_log;
mod sessions;
mod settings;
mod sign_in;
mod sign_up;
mod store;
mod tokens;
pub mod totp;

use std::sync::Arc;

use selam_chassis::{Platform, Result, Service};
use selam_proto_identity::v1::{
    account_service_server::AccountServiceServer, people_service_server::PeopleServiceServer,
    role_service_server::RoleServiceServer, saved_address_service_server::SavedAddressServiceServer,
    security_service_server::SecurityServiceServer, user_service_server::UserServiceServer,
};
use selam_proto_personal_data::v1::PersonalDataErased;

pub use settings::{InvalidLimit, Limit, Settings};

/// Name of the service, its database and its logs.
pub const NAME: &str = "identity";

/// Builds the service on a platform.
///
/// # Errors
/// Returns an error when a setting is invalid or the database is unavailable.
pub async fn build(platform: &Platform, settings: Settings) -> Result<Service> {
    Ok(assemble(platform, settings).await?.0)
}

/// Builds the service and returns the rules of accounts for the demo data.
async fn assemble(platform: &Platform, settings: Settings) -> Result<(Service, Arc<identity::Identity>)> {
    let service = Service::new::<migrations::Migrator>(platform, NAME)
        .await?
        .settings::<Settings>();
    let identity = Arc::new(identity::Identity::new(platform, service.database().clone(), settings).await?);
    first_accounts::ensure_admin(&identity).await?;
    if platform.settings().makes_demo_accounts() {
        let settings = platform.settings();
        first_accounts::ensure_demo(&identity, &settings.data_dir, &settings.demo_domain).await?;
    }
    let (housekeeper, deleter, seeding) = (Arc::clone(&identity), Arc::clone(&identity), Arc::clone(&identity));
    let completer = Arc::clone(&identity);
    let service = service
        .grpc(UserServiceServer::new(rpc::Users::new(identity.database.clone())))
        .grpc(RoleServiceServer::new(rpc::Roles::new(Arc::clone(&identity))))
        .grpc(PeopleServiceServer::new(rpc::People::new(Arc::clone(&identity))))
        .grpc(SecurityServiceServer::new(rpc::Security::new(Arc::clone(&identity))))
        .grpc(AccountServiceServer::new(rpc::Account::new(
            Arc::clone(&identity),
            platform,
        )?))
        .grpc(SavedAddressServiceServer::new(rpc::SavedAddresses::new(Arc::clone(
            &identity,
        ))))
        .personal_data(personal_data::Accounts::new(Arc::clone(&identity)))
        .on::<PersonalDataErased>(account_deletion::Reports::new(Arc::clone(&identity)))
        .task("erasures", move |shutdown| {
            account_deletion::run(Arc::clone(&deleter), shutdown)
        })
        .http(&selam_proto_identity::PACKAGE, |routes| {
            gotrue::serve(routes, Arc::clone(&identity))
        })
        .every("housekeeping", housekeeping::INTERVAL, move |_| {
            let identity = Arc::clone(&housekeeper);
            async move { housekeeping::clean(&identity).await }
        })
        // A job of its own, because the first run completes the accounts of an earlier version at once.
        .every("people", housekeeping::INTERVAL, move |shutdown| {
            let identity = Arc::clone(&completer);
            async move { housekeeping::complete_people(&identity, &shutdown).await }
        });
    Ok((service, seeding))
}
