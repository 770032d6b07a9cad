//! `POST /logout`.

use actix_web::{HttpRequest, HttpResponse, web};

use super::{ApiError, context::SignedIn, request::query};
use crate::{
    identity::Identity,
    security_log::{Entry, Kind},
    store::{self, sessions::SessionScope},
};

/// Ends sessions of the user: all (`scope=global`, the default), the current one (`local`), or all others (`others`).
///
/// # Errors
/// Returns 400 `validation_failed` for any other scope, and the errors of [`SignedIn`].
pub async fn logout(
    identity: web::Data<Identity>,
    request: HttpRequest,
    signed_in: SignedIn,
) -> Result<HttpResponse, ApiError> {
    let SignedIn {
        user,
        session,
        client_info,
        ..
    } = signed_in;
    let ending = match query(&request, "scope").as_deref() {
        None | Some("global") => SessionScope::All,
        Some("local") => SessionScope::One(session.id),
        Some("others") => SessionScope::Others(session.id),
        Some(_) => return Err(ApiError::invalid("Unsupported logout scope")),
    };
    let tx = identity.database.begin().await?;
    // Locks the user, so that no session opens meanwhile.
    store::users::hold(&*tx, user.id).await?;
    identity.end_sessions(&tx, user.id, ending).await?;
    let kind = match ending {
        SessionScope::Others(_) => Kind::SessionsEnded,
        _ => Kind::SignedOut,
    };
    identity.log(&*tx, Entry::of(kind, user.id).from(&client_info)).await?;
    tx.commit().await?;
    Ok(HttpResponse::NoContent().finish())
}
