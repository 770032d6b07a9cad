//! The identity service: users, sessions, one-time codes and roles. It speaks the GoTrue protocol over HTTP under `/auth/v1`, so that the
//! official `@supabase/auth-js` client works against it unchanged, and a small gRPC API to the other services.

mod accounts;
mod api;
mod codes;
mod config;
mod email;
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
mod password;
mod redirect;
mod sessions;
mod sign_up;
mod store;
mod tokens;
pub mod totp;

use std::sync::Arc;

use selam_chassis::{Platform, Result, Service};
use selam_proto_identity::v1::user_service_server::UserServiceServer;

pub use config::{InvalidLimit, Limit, Settings};

/// Name of the service: of its database and in logs.
pub const NAME: &str = "identity";

/// Builds the service on a platform.
///
/// # Errors
/// When a setting is wrong or the database does not answer.
pub async fn build(platform: &Platform, settings: Settings) -> Result<Service> {
    let service = Service::new::<migrations::Migrator>(platform, NAME).await?;
    let identity = Arc::new(identity::Identity::new(platform, service.database().clone(), settings).await?);
    first_accounts::ensure_admin(&identity).await?;
    // Only embedded mode makes demo accounts, whatever a setting says: their passwords lie in a file.
    if platform.settings().is_embedded() && identity.settings.identity_demo_accounts.unwrap_or(true) {
        first_accounts::ensure_demo(&identity, &platform.settings().data_dir).await?;
    }
    let housekeeper = Arc::clone(&identity);
    Ok(service
        .grpc(UserServiceServer::new(api::UserApi::new(identity.database.clone())))
        .http(&selam_proto_identity::PACKAGE, |routes| gotrue::serve(routes, identity))
        .task("housekeeping", move |shutdown| {
            housekeeping::run(Arc::clone(&housekeeper), shutdown)
        }))
}
