//! Access decisions, shared by RPCs and HTTP routes.

use selam_proto::options::v1::Access;

use super::{Principal, TokenVerifier};
use crate::{Code, Error, Result};

/// Returns the caller identified by an `Authorization` header, or `None` when the header holds no bearer token.
///
/// # Errors
/// The errors of [`TokenVerifier::verify`].
pub(crate) async fn caller(tokens: &TokenVerifier, authorization: Option<&str>) -> Result<Option<Principal>> {
    match authorization.and_then(bearer) {
        Some(token) => tokens.verify(token).await.map(Some),
        None => Ok(None),
    }
}

/// Decides whether `principal` may call an operation with this `access` and these office roles, and as which caller.
/// On public operations a caller with an unfinished sign-in is treated as a visitor.
///
/// # Errors
/// `UNAUTHENTICATED`, `SECOND_FACTOR_REQUIRED`, `SECOND_FACTOR_MISSING`, `ACCOUNT_REQUIRED` or
/// `PERMISSION_DENIED`. Operations for services only always return `PERMISSION_DENIED`: no user may call them.
pub(crate) fn decide(access: Access, office_roles: &[&str], principal: Option<Principal>) -> Result<Option<Principal>> {
    let principal = principal.map(|principal| principal.at(office_roles));
    let wanted = match access {
        Access::Public => return Ok(principal.filter(Principal::is_whole)),
        Access::Unspecified | Access::Internal => return Err(denied()),
        Access::User => None,
        role => Some(role_of(role)),
    };
    let principal = principal.ok_or_else(|| Error::unauthenticated("UNAUTHENTICATED", "sign-in required"))?;
    if principal.second_factor_due {
        return Err(Error::permission_denied(
            "SECOND_FACTOR_REQUIRED",
            "second factor required",
        ));
    }
    if principal.is_anonymous {
        return Err(Error::permission_denied("ACCOUNT_REQUIRED", "an account is required"));
    }
    match wanted {
        Some(_) if principal.second_factor_missing => Err(Error::permission_denied(
            "SECOND_FACTOR_MISSING",
            "second factor must be set up",
        )),
        Some(_) if access == Access::Admin && principal.is_office() => Ok(Some(principal)),
        Some(wanted) if !principal.has_role(&wanted) => Err(denied()),
        _ => Ok(Some(principal)),
    }
}

/// Returns the role that `access` requires. The contract calls it `ACCESS_` followed by the role.
fn role_of(access: Access) -> String {
    let name = access.as_str_name();
    name.strip_prefix("ACCESS_").unwrap_or(name).to_ascii_lowercase()
}

pub(crate) fn denied() -> Error {
    Error::new(Code::PermissionDenied, "PERMISSION_DENIED", "permission denied")
}

fn bearer(header: &str) -> Option<&str> {
    let (scheme, token) = header.split_once(' ')?;
    scheme.eq_ignore_ascii_case("bearer").then(|| token.trim())
}

#[cfg(test)]
mod tests {
    use uuid::Uuid;

    use super::*;
    use crate::auth::role;

    fn principal(roles: &[&str], second_factor_due: bool) -> Option<Principal> {
        let roles = roles.iter().map(|role| (*role).to_owned()).collect();
        let mut principal = Principal::without_token(Uuid::nil(), String::new(), roles);
        principal.second_factor_due = second_factor_due;
        Some(principal)
    }

    fn outcome(access: Access, principal: Option<Principal>) -> std::result::Result<bool, &'static str> {
        decide(access, &["support"], principal)
            .map(|principal| principal.is_some())
            .map_err(|error| error.reason())
    }

    #[test]
    fn admits_only_callers_named_by_access() {
        for (access, anonymous, user, admin, half) in [
            (Access::Public, Ok(false), Ok(true), Ok(true), Ok(false)),
            (
                Access::User,
                Err("UNAUTHENTICATED"),
                Ok(true),
                Ok(true),
                Err("SECOND_FACTOR_REQUIRED"),
            ),
            (
                Access::Admin,
                Err("UNAUTHENTICATED"),
                Err("PERMISSION_DENIED"),
                Ok(true),
                Err("SECOND_FACTOR_REQUIRED"),
            ),
            // The role of one business line.
            (
                Access::Therapist,
                Err("UNAUTHENTICATED"),
                Err("PERMISSION_DENIED"),
                Err("PERMISSION_DENIED"),
                Err("SECOND_FACTOR_REQUIRED"),
            ),
            (
                Access::Internal,
                Err("PERMISSION_DENIED"),
                Err("PERMISSION_DENIED"),
                Err("PERMISSION_DENIED"),
                Err("PERMISSION_DENIED"),
            ),
        ] {
            assert_eq!(outcome(access, None), anonymous, "{access:?}");
            assert_eq!(outcome(access, principal(&[], false)), user, "{access:?}");
            assert_eq!(outcome(access, principal(&["admin"], false)), admin, "{access:?}");
            assert_eq!(outcome(access, principal(&["admin"], true)), half, "{access:?}");
        }
    }

    #[test]
    fn ignores_roles_without_required_second_factor() {
        let admin = || {
            let mut admin = principal(&[role::ADMIN], false);
            if let Some(admin) = &mut admin {
                admin.second_factor_missing = true;
            }
            admin
        };
        assert_eq!(outcome(Access::Admin, admin()), Err("SECOND_FACTOR_MISSING"));
        assert_eq!(outcome(Access::Therapist, admin()), Err("SECOND_FACTOR_MISSING"));
        assert_eq!(outcome(Access::User, admin()), Ok(true));
    }

    #[test]
    fn admits_office_roles_of_operation() {
        let as_office = |access, role: &str| {
            let caller = decide(access, &["support"], principal(&[role], false));
            caller.map(|caller| caller.is_some_and(|caller| caller.is_office()))
        };
        for (role, is_admitted) in [("support", true), ("admin", true), ("finance", false), ("", false)] {
            assert_eq!(as_office(Access::Admin, role).is_ok(), is_admitted, "{role}");
            assert_eq!(as_office(Access::User, role).ok(), Some(is_admitted), "{role}");
        }
        let elsewhere = decide(Access::User, &[], principal(&["support"], false));
        assert!(elsewhere.is_ok_and(|caller| caller.is_some_and(|caller| !caller.is_office())));
    }

    #[test]
    fn treats_unidentified_callers_as_visitors() {
        let anonymous = || {
            let mut caller = principal(&[], false);
            if let Some(caller) = &mut caller {
                caller.is_anonymous = true;
            }
            caller
        };
        assert_eq!(outcome(Access::Public, anonymous()), Ok(false));
        assert_eq!(outcome(Access::User, anonymous()), Err("ACCOUNT_REQUIRED"));
        assert_eq!(outcome(Access::Admin, anonymous()), Err("ACCOUNT_REQUIRED"));
    }

    #[test]
    fn derives_role_names_from_contract_access() {
        assert_eq!(role_of(Access::Admin), role::ADMIN);
        let access = Access::Therapist;
        assert_eq!(outcome(access, principal(&[&role_of(access)], false)), Ok(true));
    }

    #[test]
    fn ignores_case_of_authorization_scheme() {
        assert_eq!(bearer("bEARER  x "), Some("x"));
        assert_eq!(bearer("Basic x"), None);
        assert_eq!(bearer("Bearer"), None);
    }
}
