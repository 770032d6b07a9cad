//! Queries. No other module uses the ORM. Every function takes the connection or transaction to run in.

pub mod codes;
pub mod entity;
pub mod erasures;
pub mod factors;
pub mod keys;
pub mod passkeys;
pub mod people;
pub mod recovery_codes;
pub mod saved_addresses;
pub mod security_events;
pub mod sessions;
pub mod users;

use crate::error::AuthError;

pub use entity::{
    erasures::Model as Erasure, factors::Model as Factor, flow_states::Model as FlowState,
    one_time_codes::Model as OneTimeCode, passkey_challenges::Model as PasskeyChallenge,
    saved_addresses::Model as SavedAddress, security_events::Model as SecurityEvent, sessions::Model as Session,
    users::Model as User,
};

/// The database, or a transaction.
pub use sea_orm::ConnectionTrait as Connection;

impl From<sea_orm::DbErr> for AuthError {
    fn from(error: sea_orm::DbErr) -> Self {
        Self::Failed(error.into())
    }
}
