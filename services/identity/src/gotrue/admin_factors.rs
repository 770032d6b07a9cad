//! `/admin/users/{id}/factors`, for admins who help users without access to their second factor.

use actix_web::{HttpRequest, HttpResponse, web};
use selam_chassis::Changes;
use serde::Deserialize;
use serde_json::{Value, json};
use uuid::Uuid;

use super::{
    ApiError,
    context::{SignedInAdmin, user_of},
    fields::{factor_name, given},
    request::Body,
    user_json,
};
use crate::{
    error::AuthError,
    identity::Identity,
    second_factor,
    security_log::Kind,
    store::{self, Factor, User},
};

/// Lists all factors of a user, including unverified ones.
///
/// # Errors
/// Returns 404 `user_not_found`, and the errors of [`SignedInAdmin`].
pub async fn list(
    identity: web::Data<Identity>,
    http: HttpRequest,
    _: SignedInAdmin,
) -> Result<HttpResponse, ApiError> {
    let user = user_of(&identity, &http).await?;
    let factors = store::factors::of_user(identity.database.connection(), user.id).await?;
    let shown: Vec<Value> = factors.iter().map(user_json::factor).collect();
    Ok(HttpResponse::Ok().json(shown))
}

/// Body of `PUT`.
#[derive(Deserialize)]
pub struct Change {
    friendly_name: Option<String>,
}

/// Renames a factor.
///
/// # Errors
/// Returns 400 `validation_failed`; 404 `user_not_found` or `mfa_factor_not_found`; 422 `mfa_factor_name_conflict`; and
/// the errors of [`SignedInAdmin`].
pub async fn update(
    identity: web::Data<Identity>,
    http: HttpRequest,
    _: SignedInAdmin,
    body: Body<Change>,
) -> Result<HttpResponse, ApiError> {
    let (user, factor) = factor_of(&identity, &http).await?;
    let Some(name) = given(body.0.friendly_name) else {
        return Ok(HttpResponse::Ok().json(user_json::factor(&factor)));
    };
    let name = factor_name(name)?;
    let now = identity.clock.now();
    let tx = identity.database.begin().await?;
    store::factors::rename(&*tx, factor.id, &name, now).await?;
    let changes = Changes::default().with("friendlyName", &factor.friendly_name, &name);
    tx.audit(user.id, Some(user.id), changes, "").await?;
    tx.commit().await?;
    let renamed = Factor {
        friendly_name: name,
        updated_at: now,
        ..factor
    };
    Ok(HttpResponse::Ok().json(user_json::factor(&renamed)))
}

/// Removes a factor, so that the user can sign in without it.
///
/// # Errors
/// Returns 404 `user_not_found` or `mfa_factor_not_found`, and the errors of [`SignedInAdmin`].
pub async fn remove(
    identity: web::Data<Identity>,
    http: HttpRequest,
    admin: SignedInAdmin,
) -> Result<HttpResponse, ApiError> {
    let (user, factor) = factor_of(&identity, &http).await?;
    let tx = identity.database.begin().await?;
    let entry = admin.0.does(Kind::SecondFactorRemoved, user.id);
    second_factor::take_away(&identity, &tx, &user, &factor, entry).await?;
    let changes = Changes::default().with("factorId", factor.id, "");
    tx.audit(user.id, Some(user.id), changes, "").await?;
    tx.commit().await?;
    Ok(HttpResponse::Ok().json(json!({ "id": factor.id })))
}

/// Returns the user and the factor of the path, if the factor belongs to the user.
async fn factor_of(identity: &Identity, http: &HttpRequest) -> Result<(User, Factor), ApiError> {
    let user = user_of(identity, http).await?;
    let id = http
        .match_info()
        .get("factor_id")
        .and_then(|id| Uuid::parse_str(id).ok());
    let found = match id {
        Some(id) => store::factors::by_id(identity.database.connection(), user.id, id).await?,
        None => None,
    };
    Ok((user, found.ok_or(AuthError::UnknownFactor)?))
}
