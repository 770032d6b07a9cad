//! Values and rules that all Selam services share: errors, validation, normalised texts, dates, secrets and the
//! verified caller. Nothing here connects to a server or knows a database, a queue or a process.

mod calendar;
pub mod call_failure;
mod cipher;
mod clock;
mod error;
mod field_errors;
pub mod fields;
mod language;
pub mod message;
pub mod principal;
pub mod private_files;
mod secret;
pub mod string_enum;
pub mod text;
mod validation;
pub mod web_pages;
mod zone;

pub use calendar::{Calendar, local_time};
pub use cipher::{Cipher, KeySource};
pub use clock::{Clock, timestamp};
pub use error::{Code, Error, Result, Violation};
pub use field_errors::FieldErrors;
pub use language::Language;
pub use principal::{Assurance, Principal};
pub use private_files::private_folder;
pub use secret::Secret;
pub use validation::validate;
pub use zone::Zone;
