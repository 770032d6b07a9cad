//! Targets of links: the site itself and the origins that the operator lists. Any other target would receive the tokens
//! of users.

use url::{Origin, Url};

/// Allowed targets.
#[derive(Clone, Debug)]
pub struct Targets {
    site: Url,
    origins: Vec<Origin>,
}

impl Targets {
    /// Allows targets on the site and on `more` origins.
    pub fn new(site: Url, more: &[Url]) -> Self {
        let origins = std::iter::once(&site)
            .chain(more)
            .map(Url::origin)
            .filter(Origin::is_tuple)
            .collect();
        Self { site, origins }
    }

    /// Returns the page of the site for a new password.
    pub fn recovery(&self) -> Url {
        let mut page = self.site.clone();
        page.set_path("/auth");
        page.set_query(Some("type=recovery"));
        page
    }

    /// Returns the requested target if allowed, otherwise the site. Drops the fragment, which carries the response.
    pub fn choose(&self, wanted: Option<&str>) -> Url {
        let mut target = wanted
            .and_then(|text| Url::parse(text).ok())
            .filter(|url| matches!(url.scheme(), "http" | "https"))
            .filter(|url| url.username().is_empty() && url.password().is_none() && self.origins.contains(&url.origin()))
            .unwrap_or_else(|| self.site.clone());
        target.set_fragment(None);
        target
    }
}

/// Returns `target` with `fields` form-encoded in its fragment, the format that the client library parses.
pub fn with_fragment<'a>(mut target: Url, fields: impl IntoIterator<Item = (&'a str, String)>) -> Url {
    let mut form = url::form_urlencoded::Serializer::new(String::new());
    for (name, value) in fields {
        form.append_pair(name, &value);
    }
    target.set_fragment(Some(&form.finish()));
    target
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    fn targets() -> Targets {
        Targets::new(
            "https://selam.example".parse().unwrap(),
            &["https://app.example:8443/ignored".parse().unwrap()],
        )
    }

    #[test]
    fn keeps_allowed_targets() {
        for url in ["https://selam.example/auth?type=recovery", "https://app.example:8443/x"] {
            assert_eq!(targets().choose(Some(url)).as_str(), url);
        }
        assert_eq!(
            targets().choose(Some("https://selam.example/auth#evil")).as_str(),
            "https://selam.example/auth"
        );
    }

    #[test]
    fn replaces_other_targets_with_site() {
        for url in [
            "",
            "/auth",
            "//evil.example",
            "https://evil.example",
            "http://selam.example",
            "https://selam.example:444/",
            "https://selam.example.evil.example/",
            "https://selam.example@evil.example/",
            "https://user:pw@selam.example/",
            "javascript:alert(1)",
            "data:text/html,x",
            // Has the origin of the site, but its content comes from another document.
            "blob:https://selam.example/3a2b0c1d",
            "https://app.example/",
        ] {
            assert_eq!(targets().choose(Some(url)).as_str(), "https://selam.example/", "{url}");
        }
        assert_eq!(targets().choose(None).as_str(), "https://selam.example/");
    }

    #[test]
    fn form_encodes_the_fragment() {
        let url = with_fragment(
            "https://a.example/auth?type=recovery".parse().unwrap(),
            [
                ("error_code", "otp_expired".into()),
                ("error_description", "It is over & done".into()),
            ],
        );
        assert_eq!(
            url.as_str(),
            "https://a.example/auth?type=recovery#error_code=otp_expired&error_description=It+is+over+%26+done"
        );
    }
}
