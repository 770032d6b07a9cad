//! `POST /logout`.

use actix_web::{HttpRequest, HttpResponse, web};

use super::{ApiError, context::SignedIn, request::query};
use crate::{
    identity::Identity,
    second_factor,
    security_log::{Entry, Kind},
    store::{self, sessions::SessionScope},
};

/// Ends sessions of the user: all (`scope=global`, the default), the current one (`local`), or all others (`others`). A
/// session that owes its second factor ends only itself.
///
/// # Errors
/// Returns 400 `validation_failed` for any other scope, 401 `insufficient_aal`, and the errors of [`SignedIn`].
pub async fn logout(
    identity: web::Data<Identity>,
    request: HttpRequest,
    signed_in: SignedIn,
) -> Result<HttpResponse, ApiError> {
    let SignedIn {
        user,
        session,
        factors,
        client_info,
    } = signed_in;
    let is_due = second_factor::require(&factors, &session, "AAL2 required to end other sessions");
    let ending = match query(&request, "scope").as_deref() {
        // The password alone must not sign out the owner everywhere.
        None | Some("global") if is_due.is_err() => SessionScope::One(session.id),
        None | Some("global") => SessionScope::All,
        Some("local") => SessionScope::One(session.id),
        Some("others") => {
            is_due?;
            SessionScope::Others(session.id)
        }
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
