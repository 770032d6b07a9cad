//! Events that the service publishes.

use chrono::{DateTime, Utc};
use selam_chassis::timestamp;
use selam_proto_identity::v1::{
    OneTimeCodeRequested, PasswordChanged, SecurityNotice, SecurityNoticeDue, UserActive, UserConfirmed,
};
use selam_proto_personal_data::v1::EmailChanged;

use crate::{accounts, client_info::ClientInfo, codes::Purpose, mailing::IssuedCode, store::User};

/// Builds the event that requests an email with a code to `email`.
pub fn one_time_code_requested(
    user: &User,
    email: &str,
    purpose: Purpose,
    issued: &IssuedCode,
) -> OneTimeCodeRequested {
    OneTimeCodeRequested {
        user_id: user.id.to_string(),
        email: email.to_owned(),
        full_name: accounts::full_name(user),
        purpose: purpose.event_value().into(),
        code: issued.code.clone(),
        // Users type a reauthentication code into the open page, so the email has no link.
        link: if purpose == Purpose::Reauthentication {
            String::new()
        } else {
            issued.link.clone()
        },
        language_code: user.language_code.clone(),
        expire_time: Some(timestamp(issued.code_expires_at)),
        link_expire_time: Some(timestamp(issued.link_expires_at)),
    }
}

/// Builds the event for a confirmed address.
pub fn user_confirmed(user: &User, now: DateTime<Utc>) -> UserConfirmed {
    UserConfirmed {
        user_id: user.id.to_string(),
        email: user.email.clone(),
        full_name: accounts::full_name(user),
        language_code: user.language_code.clone(),
        create_time: Some(timestamp(now)),
    }
}

/// Builds the event for the first activity on a day.
pub fn user_active(user: &User, now: DateTime<Utc>) -> UserActive {
    UserActive {
        user_id: user.id.to_string(),
        create_time: Some(timestamp(now)),
    }
}

/// Builds the event for a changed address.
pub fn email_changed(user: &User, before: &str, now: DateTime<Utc>) -> EmailChanged {
    EmailChanged {
        user_id: user.id.to_string(),
        email: user.email.clone(),
        previous_email: before.to_owned(),
        create_time: Some(timestamp(now)),
    }
}

/// Builds the event for a changed password.
pub fn password_changed(user: &User, now: DateTime<Utc>) -> PasswordChanged {
    PasswordChanged {
        user_id: user.id.to_string(),
        email: user.email.clone(),
        full_name: accounts::full_name(user),
        language_code: user.language_code.clone(),
        create_time: Some(timestamp(now)),
    }
}

/// Builds the event that requests a security notice to the user. `client_info` is the client that caused it, if
/// relevant.
pub fn security_notice(
    user: &User,
    notice: SecurityNotice,
    client_info: Option<&ClientInfo>,
    now: DateTime<Utc>,
) -> SecurityNoticeDue {
    let client_info = client_info.cloned().unwrap_or_default();
    SecurityNoticeDue {
        user_id: user.id.to_string(),
        email: user.email.clone(),
        full_name: accounts::full_name(user),
        language_code: user.language_code.clone(),
        notice: notice.into(),
        browser: client_info.browser,
        system: client_info.system,
        address: client_info.address,
        create_time: Some(timestamp(now)),
    }
}
