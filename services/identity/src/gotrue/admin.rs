//! `/admin/users`, for admins.

use actix_web::{HttpRequest, HttpResponse, http::header, web};
use chrono::{DateTime, TimeDelta, Utc};
use serde::Deserialize;
use serde_json::{Map, Value, json};

use super::{
    ApiError,
    context::{Client, SignedInAdmin, user_of},
    fields::{self, given},
    request::{Body, OptionalBody, query},
    user_json,
};
use crate::{
    administration::{self, UserFields},
    identity::Identity,
    store::{self, User},
    tokens::AUTHENTICATED,
};

/// Default page size.
const DEFAULT_PAGE: u64 = 50;
/// Maximum page size.
const MAX_PAGE: u64 = 1_000;
/// Maximum length of a ban: ten years, in hours.
const MAX_BAN_HOURS: i64 = 87_600;

/// Lists users, newest first. Query: `page` (from 1), `per_page`, `filter` (part of the address).
///
/// # Errors
/// Returns 400 `validation_failed` for paging arguments that are not numbers, and the errors of [`SignedInAdmin`].
pub async fn list(
    identity: web::Data<Identity>,
    http: HttpRequest,
    _: SignedInAdmin,
) -> Result<HttpResponse, ApiError> {
    let number = |name, default: u64| match query(&http, name) {
        None => Ok(default),
        Some(text) => match text.parse::<u64>() {
            Ok(0) => Ok(default),
            Ok(number) => Ok(number),
            Err(error) => Err(ApiError::invalid(format!("Bad Pagination Parameters: {name}: {error}"))),
        },
    };
    let per_page = number("per_page", DEFAULT_PAGE)?.min(MAX_PAGE);
    // Far beyond any real page, and within the range of every database.
    let page = number("page", 1)?.min(1_000_000_000);
    let filter = query(&http, "filter").filter(|filter| !filter.contains('\0'));
    let (users, total) = store::users::page(
        identity.database.connection(),
        filter.as_deref(),
        (page - 1) * per_page,
        per_page,
    )
    .await?;
    let last = total.div_ceil(per_page).max(1);
    let mut links = Vec::new();
    if page < last {
        links.push(format!(
            "<{}/admin/users?page={}&per_page={per_page}>; rel=\"next\"",
            identity.public_url,
            page + 1
        ));
    }
    links.push(format!(
        "<{}/admin/users?page={last}&per_page={per_page}>; rel=\"last\"",
        identity.public_url
    ));
    let users: Vec<Value> = users.iter().map(|user| user_json::shown(user, &[])).collect();
    Ok(HttpResponse::Ok()
        .insert_header(("x-total-count", total.to_string()))
        .insert_header((header::LINK, links.join(", ")))
        .json(json!({ "users": users, "aud": AUTHENTICATED })))
}

/// Body of `POST /admin/users` and `PUT /admin/users/{id}`.
#[derive(Deserialize)]
pub struct Attributes {
    email: Option<String>,
    phone: Option<String>,
    password: Option<String>,
    email_confirm: Option<bool>,
    user_metadata: Option<Map<String, Value>>,
    app_metadata: Option<Map<String, Value>>,
    ban_duration: Option<String>,
}

impl Attributes {
    async fn check(self, identity: &Identity) -> Result<UserFields, ApiError> {
        fields::no_phone(self.phone, "Unsupported phone provider")?;
        let email = fields::email(self.email)?;
        let now = identity.clock.now();
        let banned_until = self
            .ban_duration
            .as_deref()
            .map(|text| ban_end(text, now))
            .transpose()?;
        let password_hash = match given(self.password) {
            None => None,
            Some(new) => Some(identity.hasher.hash(fields::new_password(identity, new).await?).await?),
        };
        Ok(UserFields {
            email,
            password_hash,
            confirm: self.email_confirm == Some(true),
            user_metadata: self.user_metadata,
            app_metadata: self.app_metadata,
            banned_until,
        })
    }
}

/// Parses the end of a ban: `none` lifts the ban, otherwise hours, minutes or seconds such as `24h`.
fn ban_end(text: &str, now: DateTime<Utc>) -> Result<Option<DateTime<Utc>>, ApiError> {
    if text == "none" {
        return Ok(None);
    }
    let wrong = || ApiError::invalid("ban_duration must be none, or a duration such as 24h, 30m or 45s, up to 87600h");
    let unit = text.chars().last().filter(char::is_ascii).ok_or_else(wrong)?;
    let number: i64 = text[..text.len() - 1].parse().map_err(|_| wrong())?;
    let duration = match unit {
        'h' => TimeDelta::try_hours(number),
        'm' => TimeDelta::try_minutes(number),
        's' => TimeDelta::try_seconds(number),
        _ => None,
    };
    duration
        .filter(|duration| *duration > TimeDelta::zero() && duration.num_hours() <= MAX_BAN_HOURS)
        .map(|duration| Some(now + duration))
        .ok_or_else(wrong)
}

/// Creates a user without sending an email.
///
/// # Errors
/// Returns 400 and 422 `validation_failed`, 422 `email_exists` or `weak_password`, and the errors of [`SignedInAdmin`].
pub async fn create(
    identity: web::Data<Identity>,
    client: Client,
    admin: SignedInAdmin,
    body: Body<Attributes>,
) -> Result<HttpResponse, ApiError> {
    let mut given = body.0.check(&identity).await?;
    let email = given
        .email
        .take()
        .ok_or_else(|| ApiError::invalid("Cannot create a user without an email address"))?;
    let user = administration::create(&identity, &admin.0, email, given, client.language).await?;
    Ok(HttpResponse::Ok().json(user_json::shown(&user, &[])))
}

/// Returns one user.
///
/// # Errors
/// Returns 404 `user_not_found`, and the errors of [`SignedInAdmin`].
pub async fn get(identity: web::Data<Identity>, http: HttpRequest, _: SignedInAdmin) -> Result<HttpResponse, ApiError> {
    let user = user_of(&identity, &http).await?;
    show(&identity, &user).await
}

/// Changes a user. A new password or a ban ends all sessions of the user.
///
/// # Errors
/// Returns the errors of [`create`], and 404 `user_not_found`.
pub async fn update(
    identity: web::Data<Identity>,
    http: HttpRequest,
    admin: SignedInAdmin,
    body: Body<Attributes>,
) -> Result<HttpResponse, ApiError> {
    let id = user_of(&identity, &http).await?.id;
    let given = body.0.check(&identity).await?;
    let user = administration::update(&identity, &admin.0, id, given).await?;
    show(&identity, &user).await
}

/// Body of `DELETE /admin/users/{id}`.
#[derive(Default, Deserialize)]
pub struct Deletion {
    should_soft_delete: Option<bool>,
}

/// Deletes a user and asks every service to erase its data about the user. A soft deletion would keep the user in the
/// database.
///
/// # Errors
/// Returns 400 `validation_failed` for a soft deletion, 404 `user_not_found`, 422 for the admin's own account, and the errors of [`SignedInAdmin`].
pub async fn delete(
    identity: web::Data<Identity>,
    http: HttpRequest,
    admin: SignedInAdmin,
    body: OptionalBody<Deletion>,
) -> Result<HttpResponse, ApiError> {
    if body.0.should_soft_delete == Some(true) {
        return Err(ApiError::invalid(
            "Soft deletion is not supported: set should_soft_delete to false to delete the user and their data",
        ));
    }
    let user = user_of(&identity, &http).await?;
    administration::delete(&identity, &admin.0, user.id).await?;
    Ok(HttpResponse::Ok().json(json!({})))
}

async fn show(identity: &Identity, user: &User) -> Result<HttpResponse, ApiError> {
    let factors = store::factors::of_user(identity.database.connection(), user.id).await?;
    Ok(HttpResponse::Ok().json(user_json::shown(user, &factors)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parses_ban_durations() {
        let now = DateTime::UNIX_EPOCH;
        assert!(matches!(ban_end("none", now), Ok(None)));
        for (text, seconds) in [("24h", 86_400), ("30m", 1_800), ("45s", 45)] {
            assert!(
                matches!(ban_end(text, now), Ok(Some(until)) if until.timestamp() == seconds),
                "{text}"
            );
        }
        for text in [
            "",
            "h",
            "-1h",
            "0s",
            "1d",
            "99999999999999h",
            "9223372036854775807h",
            "1é",
            "é",
        ] {
            assert!(ban_end(text, now).is_err(), "{text}");
        }
    }
}
