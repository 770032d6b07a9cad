//! `POST /invite`, for admins.

use actix_web::{HttpRequest, HttpResponse, web};
use selam_chassis::Changes;
use serde::Deserialize;
use serde_json::{Map, Value};

use super::{
    ApiError,
    context::{Client, SignedInAdmin},
    fields,
    request::{Body, redirect_to},
    user_json,
};
use crate::{
    accounts::{self, NewUser},
    codes::Purpose,
    identity::Identity,
    mailing::{Attempt, Order},
    security_log::Kind,
    store,
};

/// Body of the request.
#[derive(Deserialize)]
pub struct Invitation {
    email: Option<String>,
    data: Option<Map<String, Value>>,
}

/// Creates a user without a password and emails a code to accept the invitation. A user who has not accepted can be
/// invited again.
///
/// # Errors
/// Returns 400 and 422 `validation_failed`, 422 `email_exists`, 429, and the errors of [`SignedInAdmin`].
pub async fn invite(
    identity: web::Data<Identity>,
    http: HttpRequest,
    client: Client,
    admin: SignedInAdmin,
    body: Body<Invitation>,
) -> Result<HttpResponse, ApiError> {
    let Body(body) = body;
    let email = fields::invited(body.email)?;
    let metadata = fields::metadata(body.data.unwrap_or_default())?;
    let known = store::users::by_email(identity.database.connection(), &email).await?;
    if known.is_some_and(|user| user.email_confirmed_at.is_some()) {
        return Err(ApiError::email_exists());
    }
    identity
        .count_mail(&client.info.subnet, &email, Purpose::Invitation)
        .await?;
    let target = identity.targets.choose(redirect_to(&http).as_deref());
    let new = NewUser {
        email: email.clone(),
        password_hash: None,
        language: accounts::language(&metadata).unwrap_or(client.language),
        metadata: metadata.clone(),
        roles: Vec::new(),
        confirmed: false,
    };
    let tx = identity.database.begin().await?;
    let user = store::users::insert_or_hold(&*tx, new.into_user(identity.clock.now())).await?;
    if user.email_confirmed_at.is_some() {
        return Err(ApiError::email_exists());
    }
    let order = Order {
        attempt: Some(Attempt::of_admin(&user, metadata, None)),
        ..Order::new(Purpose::Invitation, &email, &target, None)
    };
    let user = identity.mail_code(&tx, user, order).await?;
    identity.log(&*tx, admin.0.does(Kind::UserInvited, user.id)).await?;
    tx.audit(user.id, Some(user.id), Changes::default(), "").await?;
    tx.commit().await?;
    Ok(HttpResponse::Ok().json(user_json::shown(&user, &[])))
}
