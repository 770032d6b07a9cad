use chrono::{DateTime, Utc};
use selam_chassis::timestamp;
use selam_proto_identity::v1::{Device, Person, PersonSession, Place};

use crate::{
    accounts,
    role::Role,
    store::{Session, User},
    tokens::hash_token,
};

/// Converts a user to a person without sessions.
pub(super) fn person(user: &User, has_second_factor: bool, now: DateTime<Utc>) -> Person {
    let roles = accounts::known_roles(user).into_iter().map(Role::wire);
    Person {
        id: user.id.to_string(),
        email: user.email.clone(),
        full_name: accounts::full_name(user),
        language_code: user.language_code.clone(),
        roles: roles.map(i32::from).collect(),
        is_email_confirmed: user.email_confirmed_at.is_some(),
        has_second_factor,
        create_time: Some(timestamp(user.created_at)),
        last_active_time: user.last_sign_in_at.map(|_| timestamp(user.last_active_at)),
        ban_end_time: user.banned_until.filter(|until| *until > now).map(timestamp),
        sessions: Vec::new(),
        etag: etag(user),
    }
}

/// Returns the version tag of a user's roles. Equal roles have equal tags, in any order.
pub(super) fn etag(user: &User) -> String {
    let mut roles = accounts::known_roles(user);
    roles.sort();
    let words: Vec<_> = roles.into_iter().map(Role::as_str).collect();
    hash_token(&words.join(" "))
}

/// Converts a session.
pub(super) fn session(session: Session) -> PersonSession {
    PersonSession {
        id: session.id.to_string(),
        device: Some(Device {
            browser: session.browser,
            system: session.system,
        }),
        place: Some(Place {
            address: session.address,
            country_code: session.country,
        }),
        create_time: Some(timestamp(session.created_at)),
        last_active_time: Some(timestamp(session.refreshed_at)),
    }
}
