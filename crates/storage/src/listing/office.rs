use selam_foundation::{Error, Principal, Result, fields};
use uuid::Uuid;

/// Requires that only the office sets `filters`, such as a search text or a person. An unset filter is blank.
///
/// # Errors
/// `PERMISSION_DENIED` for other callers.
pub fn office_only<const FILTERS: usize>(viewer: &Principal, filters: [&str; FILTERS]) -> Result<()> {
    if viewer.is_office() || filters.iter().all(|filter| filter.trim().is_empty()) {
        return Ok(());
    }
    let text = "only the office may search or filter by person";
    Err(Error::permission_denied("PERMISSION_DENIED", text))
}

/// Returns the owner of the records in a list, or `None` for the records of all people. The office sees all records,
/// those of the person `user_id` if it is not empty, or with `mine` its own. Other callers see their own.
///
/// # Errors
/// `PERMISSION_DENIED` when another caller sets `user_id`, and `STRING_UUID` on `userId` when it is not an ID.
pub fn owner(viewer: &Principal, mine: bool, user_id: &str) -> Result<Option<Uuid>> {
    office_only(viewer, [user_id])?;
    let own = (mine || !viewer.is_office()).then_some(viewer.user_id);
    match (person(user_id)?, own) {
        // No record belongs to two people.
        (Some(person), Some(own)) if person != own => Ok(Some(Uuid::max())),
        (person, own) => Ok(person.or(own)),
    }
}

/// Returns the person of the filter `user_id`; `None` when it is empty.
///
/// # Errors
/// `STRING_UUID` on `userId` when it is not an ID.
pub fn person(user_id: &str) -> Result<Option<Uuid>> {
    let is_set = !user_id.is_empty();
    is_set.then(|| fields::id("userId", user_id)).transpose()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn viewer(roles: &[&str]) -> Principal {
        let roles = roles.iter().map(|&role| role.to_owned()).collect();
        Principal::without_token(Uuid::from_u128(1), String::new(), roles)
    }

    #[test]
    fn limits_list_to_owner() {
        let (user, admin) = (viewer(&[]), viewer(&["admin"]));
        let own = Some(Uuid::from_u128(1));
        let other = Uuid::from_u128(2);
        let of = |viewer, mine, user_id: &str| owner(viewer, mine, user_id).map_err(|error| error.reason().to_owned());
        assert_eq!(of(&user, false, ""), Ok(own));
        assert_eq!(of(&admin, false, ""), Ok(None));
        assert_eq!(of(&admin, true, ""), Ok(own));
        assert_eq!(of(&admin, false, &other.to_string()), Ok(Some(other)));
        assert_eq!(of(&admin, true, &other.to_string()), Ok(Some(Uuid::max())));
        assert_eq!(
            of(&user, false, &other.to_string()),
            Err("PERMISSION_DENIED".to_owned())
        );
        assert!(of(&admin, false, "nonsense").is_err());
    }

    #[test]
    fn restricts_office_filters() {
        assert!(office_only(&viewer(&["admin"]), ["amina"]).is_ok());
        assert!(office_only(&viewer(&["therapist"]), [" ", ""]).is_ok());
        assert!(office_only(&viewer(&["therapist"]), ["", "amina"]).is_err());
    }
}
