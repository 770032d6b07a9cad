//! Export and erasure of a user's personal data (contract: `selam.personal_data.v1`).
//!
//! A service that stores personal data implements [`PersonalData`] and registers it with
//! [`Service::personal_data`](crate::Service::personal_data). The chassis handles the protocol for it, and for
//! services that store no personal data. An erasure is requested in rounds until every service has confirmed
//! it, so it must be repeatable.

mod erasing;
mod export;
mod pages;

use std::{future::Future, sync::Arc};

use chrono::{DateTime, Utc};
use futures::future::BoxFuture;
use uuid::Uuid;

pub(crate) use erasing::{Erasing, KeepingAddress};
pub use export::export_page;
pub(crate) use export::{Exporters, PersonalDataApi};
pub use pages::ExportPage;
pub use selam_foundation::message::{answer, json};

use crate::{Error, Principal, Result, Transaction};

/// Replaces the user ID of a deleted account.
pub const ERASED_USER_ID: Uuid = Uuid::nil();

/// The person whose data is exported or erased.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Subject {
    /// User ID.
    pub user_id: Uuid,
    /// Email address, for records that are known by address only.
    pub email: String,
    /// Time at which the account was deleted. Later records known by address only belong to the new owner of
    /// the address. For an export: the current time.
    pub until: DateTime<Utc>,
}

impl Subject {
    /// Returns the user as a caller without roles, who can read only their own records.
    pub fn without_roles(&self) -> Principal {
        Principal::without_token(self.user_id, self.email.clone(), Vec::new())
    }
}

/// Result of an erasure.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Erasure {
    /// No data identifies the person any more.
    Done {
        /// Number of deleted records.
        erased: u64,
        /// Number of records kept in anonymised form.
        anonymised: u64,
    },
    /// Pending work still needs some data. The erasure is requested again later; all other data is erased
    /// already.
    Later(&'static str),
}

/// The personal data stored by a service.
pub trait PersonalData: Send + Sync + 'static {
    /// Exports a page of the data about `subject`, as a JSON object with a member for each kind of record. [`json`]
    /// formats API messages.
    fn export(&self, subject: &Subject, page: &mut ExportPage) -> impl Future<Output = Result<()>> + Send;

    /// Erases all data about `subject`, or anonymises records that must be kept. Repeatable: a second call
    /// changes nothing.
    fn erase(&self, transaction: &Transaction, subject: &Subject) -> impl Future<Output = Result<Erasure>> + Send;

    /// Updates copies of a user's email address. Services without copies use the default implementation.
    fn change_address(
        &self,
        transaction: &Transaction,
        user_id: Uuid,
        email: &str,
    ) -> impl Future<Output = Result<()>> + Send {
        let _ = (transaction, user_id, email);
        async { Ok(()) }
    }
}

/// Type-erased [`PersonalData`].
pub(crate) trait AnyPersonalData: Send + Sync {
    fn export<'a>(&'a self, subject: &'a Subject, page: &'a mut ExportPage) -> BoxFuture<'a, Result<()>>;
    fn erase<'a>(&'a self, transaction: &'a Transaction, subject: &'a Subject) -> BoxFuture<'a, Result<Erasure>>;
    fn change_address<'a>(
        &'a self,
        transaction: &'a Transaction,
        user_id: Uuid,
        email: &'a str,
    ) -> BoxFuture<'a, Result<()>>;
}

impl<P: PersonalData> AnyPersonalData for P {
    fn export<'a>(&'a self, subject: &'a Subject, page: &'a mut ExportPage) -> BoxFuture<'a, Result<()>> {
        Box::pin(PersonalData::export(self, subject, page))
    }

    fn erase<'a>(&'a self, transaction: &'a Transaction, subject: &'a Subject) -> BoxFuture<'a, Result<Erasure>> {
        Box::pin(PersonalData::erase(self, transaction, subject))
    }

    fn change_address<'a>(
        &'a self,
        transaction: &'a Transaction,
        user_id: Uuid,
        email: &'a str,
    ) -> BoxFuture<'a, Result<()>> {
        Box::pin(PersonalData::change_address(self, transaction, user_id, email))
    }
}

pub(crate) type SharedPersonalData = Arc<dyn AnyPersonalData>;

/// Implementation for a service that stores no personal data.
pub(crate) struct HoldsNothing;

impl PersonalData for HoldsNothing {
    async fn export(&self, _: &Subject, _: &mut ExportPage) -> Result<()> {
        Ok(())
    }

    async fn erase(&self, _: &Transaction, _: &Subject) -> Result<Erasure> {
        Ok(Erasure::Done {
            erased: 0,
            anonymised: 0,
        })
    }
}

/// Parses the ID in an event of the protocol.
fn user_id(id: &str) -> Result<Uuid> {
    Uuid::parse_str(id).map_err(Error::internal)
}
