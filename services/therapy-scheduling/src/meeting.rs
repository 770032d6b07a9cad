//! URLs of meetings (docs/product.md, section 7).

use selam_chassis::{Error, Result};
use url::Url;

use crate::choices::Role;

/// Path of the platform's own room on its site.
const OWN_ROOM: &str = "therapy-call";

/// Returns the URL of a room at the configured host or on the platform's site, with name and role of the participant.
///
/// # Errors
/// `INTERNAL` if the configured host is not a URL.
pub(crate) fn address(host: Option<&str>, site_url: &str, room: &str, name: &str, role: Role) -> Result<String> {
    let (base, folder) = match host {
        Some(host) => (host, None),
        None => (site_url, Some(OWN_ROOM)),
    };
    let mut url = Url::parse(base).map_err(Error::internal)?;
    url.path_segments_mut()
        .map_err(|()| Error::internal("the address of the meeting host has no path"))?
        .pop_if_empty()
        .extend(folder)
        .push(room);
    url.query_pairs_mut()
        .append_pair("userInfo.displayName", name)
        .append_pair("userInfo.role", role.as_str());
    Ok(url.into())
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::*;

    #[test]
    fn builds_meeting_url_with_and_without_host() {
        let at = |host| address(host, "http://localhost:8080/", "a1", "ሰላም & Co", Role::Client).unwrap();
        let query = "?userInfo.displayName=%E1%88%B0%E1%88%8B%E1%88%9D+%26+Co&userInfo.role=client";
        assert_eq!(at(None), format!("http://localhost:8080/therapy-call/a1{query}"));
        assert_eq!(
            at(Some("https://meet.example.com")),
            format!("https://meet.example.com/a1{query}")
        );
        assert_eq!(
            at(Some("https://example.com/rooms/")),
            format!("https://example.com/rooms/a1{query}")
        );
        assert!(address(Some("meet"), "", "a1", "", Role::Client).is_err());
    }
}
