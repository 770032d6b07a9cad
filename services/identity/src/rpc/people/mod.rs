//! `selam.identity.v1.PeopleService`: accounts of people, for the office.

mod changes;
mod list;
mod messages;

use std::sync::Arc;

use selam_chassis::{Result, audit, fields, listing::CsvStream, validate};
use selam_proto_identity::v1::{GetPersonRequest, Person};
use tonic::Request;
use uuid::Uuid;

use crate::{
    error::AuthError,
    identity::Identity,
    store::{self, Connection, User},
};

/// The gRPC service.
pub(crate) struct People {
    identity: Arc<Identity>,
}

impl People {
    /// Creates the service.
    pub(crate) fn new(identity: Arc<Identity>) -> Self {
        Self { identity }
    }

    async fn get_person(&self, request: Request<GetPersonRequest>) -> Result<Person> {
        validate(request.get_ref())?;
        let id = id(&request.get_ref().id)?;
        let db = self.identity.database.connection();
        let user = existing(store::users::by_id(db, id).await?)?;
        audit::opened(&self.identity.database, user.id, Some(user.id)).await?;
        self.shown(db, user).await
    }

    /// Returns a person with their sessions.
    async fn shown(&self, db: &impl Connection, user: User) -> Result<Person> {
        let mut sessions = store::sessions::of_user(db, user.id).await?;
        sessions.sort_by_key(|session| std::cmp::Reverse(session.refreshed_at));
        let with_factor = store::factors::verified(db, vec![user.id]).await?;
        let person = messages::person(&user, !with_factor.is_empty(), self.identity.clock.now());
        Ok(Person {
            sessions: sessions.into_iter().map(messages::session).collect(),
            ..person
        })
    }
}

/// Returns the user, unless the user is anonymous and has no account.
fn existing(user: Option<User>) -> Result<User, AuthError> {
    user.filter(|user| !user.is_anonymous).ok_or(AuthError::UnknownUser)
}

/// Parses the ID of a person.
fn id(text: &str) -> Result<Uuid> {
    fields::id("id", text)
}

selam_proto_identity::impl_people_service!(People, ExportPeopleStream = CsvStream);
