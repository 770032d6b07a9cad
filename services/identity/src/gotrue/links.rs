//! `POST /admin/generate_link`, for admins.

use actix_web::{HttpRequest, HttpResponse, web};
use selam_chassis::Changes;
use serde::Deserialize;
use serde_json::{Map, Value, json};
use url::Url;

use super::{
    ApiError,
    context::{Client, SignedInAdmin},
    fields::{self, given},
    request::{Body, query},
    user_json,
};
use crate::{
    accounts::{self, NewUser},
    codes::Purpose,
    identity::Identity,
    mailing::{Attempt, IssuedCode, Order},
    security_log::Kind,
    store,
};

/// Body of `POST /admin/generate_link`.
#[derive(Deserialize)]
pub struct Link {
    #[serde(rename = "type")]
    kind: Option<String>,
    email: Option<String>,
    new_email: Option<String>,
    password: Option<String>,
    data: Option<Map<String, Value>>,
    redirect_to: Option<String>,
}

/// Creates a code and a link without sending an email. `signup`, `invite` and `magiclink` create a missing user.
///
/// # Errors
/// Returns 400 and 422 `validation_failed`, 404 `user_not_found`, 422 `email_exists` or `weak_password`, and the errors
/// of [`SignedInAdmin`].
pub async fn generate_link(
    identity: web::Data<Identity>,
    http: HttpRequest,
    client: Client,
    admin: SignedInAdmin,
    body: Body<Link>,
) -> Result<HttpResponse, ApiError> {
    let Body(body) = body;
    let kind = body.kind.unwrap_or_default();
    let purpose = match kind.as_str() {
        "signup" => Purpose::Signup,
        "invite" => Purpose::Invitation,
        "magiclink" => Purpose::MagicLink,
        "recovery" => Purpose::Recovery,
        "email_change_new" => Purpose::EmailChange,
        "email_change_current" => Purpose::EmailChangeCurrent,
        _ => {
            return Err(ApiError::invalid(
                "type must be signup, invite, magiclink, recovery, email_change_current or email_change_new",
            ));
        }
    };
    let changes_address = matches!(purpose, Purpose::EmailChange | Purpose::EmailChangeCurrent);
    let makes_user = matches!(purpose, Purpose::Signup | Purpose::Invitation);
    let email = fields::required_email(body.email)?;
    let metadata = fields::metadata(body.data.unwrap_or_default())?;
    let new_email = if changes_address {
        Some(fields::email(body.new_email)?.ok_or_else(|| ApiError::invalid("new_email is required"))?)
    } else {
        None
    };
    let password_hash = match given(body.password) {
        Some(new) => Some(
            identity
                .hasher
                .hash(fields::new_password(&identity, new).await?)
                .await?,
        ),
        None if kind == "signup" => return Err(ApiError::invalid("Signup requires a valid password")),
        None => None,
    };
    let target = identity
        .targets
        .choose(body.redirect_to.or_else(|| query(&http, "redirect_to")).as_deref());
    let now = identity.clock.now();
    let tx = identity.database.begin().await?;
    let mut user = match store::users::hold_by_email(&*tx, &email).await? {
        Some(user) if makes_user && user.email_confirmed_at.is_some() => {
            return Err(ApiError::email_exists());
        }
        Some(user) => user,
        None if makes_user || purpose == Purpose::MagicLink => {
            let language = accounts::language(&metadata).unwrap_or(client.language);
            let new = NewUser {
                email: email.clone(),
                password_hash: password_hash.clone(),
                metadata: metadata.clone(),
                roles: Vec::new(),
                language,
                confirmed: false,
            };
            store::users::insert(&*tx, new.into_user(now)).await?
        }
        None => return Err(ApiError::user_not_found()),
    };
    if let Some(new) = &new_email {
        if store::users::is_taken(&*tx, new).await? {
            return Err(ApiError::email_exists());
        }
        let is_other = user.new_email.as_ref() != Some(new);
        user = store::users::update(&*tx, user, now, |user| {
            user.new_email = Some(new.clone());
            if is_other {
                user.email_change_confirmed = None;
            }
        })
        .await?;
    }
    let to = match (purpose, new_email) {
        (Purpose::EmailChange, Some(new)) => new,
        _ => email,
    };
    // The admin vouches for the password, so it counts for the recipient of the link.
    let password_hash = password_hash.filter(|_| purpose == Purpose::Signup);
    let attempt = makes_user.then(|| Attempt::of_admin(&user, metadata, password_hash));
    let order = Order {
        attempt,
        ..Order::new(purpose, &to, &target, None)
    };
    let (user, issued) = identity.issue_code(&tx, user, order).await?;
    let entry = admin.0.does(Kind::LinkGenerated, user.id).saying(kind.as_str());
    identity.log(&*tx, entry).await?;
    let changes = Changes::default().with("link", "", &kind);
    tx.audit(user.id, Some(user.id), changes, "").await?;
    tx.commit().await?;
    let mut answer = user_json::shown(&user, &[]);
    if let (Value::Object(fields), Value::Object(properties)) = (&mut answer, link_properties(&issued, &kind, &target))
    {
        fields.extend(properties);
    }
    Ok(HttpResponse::Ok().json(answer))
}

/// Builds the code properties of the response.
fn link_properties(issued: &IssuedCode, kind: &str, target: &Url) -> Value {
    json!({
        "action_link": issued.action_link,
        "email_otp": issued.code,
        "hashed_token": issued.link_token,
        "verification_type": kind,
        "redirect_to": target.as_str(),
    })
}
