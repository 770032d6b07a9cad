//! SeaORM entities, one file per table.

pub mod erasure_answers;
pub mod erasures;
pub mod factors;
pub mod flow_states;
pub mod one_time_codes;
pub mod passkey_challenges;
pub mod recovery_codes;
pub mod refresh_tokens;
pub mod saved_addresses;
pub mod security_events;
pub mod sessions;
pub mod signing_keys;
pub mod users;
