//! What a service owes a user: their data on request, and its end when they leave (contract: `selam.personal_data.v1`).
//!
//! A service that stores anything about users says how with [`PersonalData`] and [`Service::personal_data`](crate::Service::personal_data);
//! the chassis speaks the protocol for it, and for a service that stores nothing. Erasing is asked for in rounds until every service has answered, so it must be repeatable.

mod erasing;
mod export;

use std::{future::Future, sync::Arc};

use chrono::{DateTime, Utc};
use serde_json::Value;
use uuid::Uuid;

pub(crate) use erasing::{Erasing, KeepingAddress};
pub(crate) use export::{Exporters, PersonalDataApi};
pub use export::{answer, json};

use crate::{Error, Principal, Result, Transaction, auth::Assurance, events::BoxFuture};

/// Stands where the id of a user stood who has left.
pub const NOBODY: Uuid = Uuid::nil();

/// Whose data.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Subject {
    /// Id of the user.
    pub user_id: Uuid,
    /// Their address, for what is known by address only.
    pub email: String,
    /// When they left. What is known by address only and was made later belongs to whoever has the address now. For an export: now.
    pub until: DateTime<Utc>,
}

impl Subject {
    /// The user as a caller who sees their own records and nobody else's.
    pub fn without_roles(&self) -> Principal {
        Principal {
            user_id: self.user_id,
            email: self.email.clone(),
            roles: Vec::new(),
            session_id: None,
            token_time: 0,
            assurance: Assurance::default(),
            is_anonymous: false,
            second_factor_due: false,
            second_factor_missing: false,
        }
    }
}

/// What became of the data of somebody who leaves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Erasure {
    /// Nothing is left that leads to them.
    Done {
        /// Records that were removed.
        erased: u64,
        /// Records that are kept without the person in them.
        anonymised: u64,
    },
    /// Something of theirs is under way and needs their data until it ends. Asked again later; what could be erased is erased.
    Later(&'static str),
}

/// What a service holds about users.
pub trait PersonalData: Send + Sync + 'static {
    /// Everything about `subject`, as a JSON object with a member for each kind of thing. [`json`] makes it from messages of the API.
    fn export(&self, subject: &Subject) -> impl Future<Output = Result<Value>> + Send;

    /// Erases everything about `subject`, or takes the person out of what must be kept. Repeatable: the second time there is nothing to do.
    fn erase(&self, transaction: &Transaction, subject: &Subject) -> impl Future<Output = Result<Erasure>> + Send;

    /// Brings copies of a user's address up to date. Services that keep none need not do anything.
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

/// [`PersonalData`] whose type is forgotten.
pub(crate) trait AnyPersonalData: Send + Sync {
    fn export<'a>(&'a self, subject: &'a Subject) -> BoxFuture<'a, Result<Value>>;
    fn erase<'a>(&'a self, transaction: &'a Transaction, subject: &'a Subject) -> BoxFuture<'a, Result<Erasure>>;
    fn change_address<'a>(
        &'a self,
        transaction: &'a Transaction,
        user_id: Uuid,
        email: &'a str,
    ) -> BoxFuture<'a, Result<()>>;
}

impl<P: PersonalData> AnyPersonalData for P {
    fn export<'a>(&'a self, subject: &'a Subject) -> BoxFuture<'a, Result<Value>> {
        Box::pin(PersonalData::export(self, subject))
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

/// Answers for a service that stores nothing about users.
pub(crate) struct HoldsNothing;

impl PersonalData for HoldsNothing {
    async fn export(&self, _: &Subject) -> Result<Value> {
        Ok(Value::Object(serde_json::Map::new()))
    }

    async fn erase(&self, _: &Transaction, _: &Subject) -> Result<Erasure> {
        Ok(Erasure::Done {
            erased: 0,
            anonymised: 0,
        })
    }
}

/// The id in an event of the protocol.
fn user_id(id: &str) -> Result<Uuid> {
    Uuid::parse_str(id).map_err(Error::internal)
}
