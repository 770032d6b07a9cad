//! `POST /logout`.

use actix_web::{HttpRequest, HttpResponse, web};

use super::{ApiError, context::SignedIn, request::query};
use crate::{
    identity::Identity,
    security_log::{Entry, Kind},
    store::{self, sessions::Ending},
};

/// Ends sessions of the user: all (`scope=global`, the default), this one (`local`), or all but this one (`others`).
///
/// # Errors
/// 400 `validation_failed` for another scope; those of [`SignedIn`].
pub async fn logout(
    identity: web::Data<Identity>,
    request: HttpRequest,
    signed_in: SignedIn,
) -> Result<HttpResponse, ApiError> {
    let SignedIn {
        user, session, origin, ..
    } = signed_in;
    let ending = match query(&request, "scope").as_deref() {
        None | Some("global") => Ending::All,
        Some("local") => Ending::One(session.id),
        Some("others") => Ending::Others(session.id),
        Some(_) => return Err(ApiError::invalid("Unsupported logout scope")),
    };
    let tx = identity.database.begin().await?;
    // Held, so that none is opened meanwhile.
    store::users::hold(&*tx, user.id).await?;
    identity.end_sessions(&tx, user.id, ending).await?;
    let kind = match ending {
        Ending::Others(_) => Kind::SessionsEnded,
        _ => Kind::SignedOut,
    };
    identity.log(&*tx, Entry::of(kind, user.id).from(&origin)).await?;
    tx.commit().await?;
    Ok(HttpResponse::NoContent().finish())
}
