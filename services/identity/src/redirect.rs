//! Where a link may lead: only to the site itself and to origins the operator names. Anything else would hand sessions to strangers.

use url::{Origin, Url};

/// The allowed targets.
#[derive(Clone, Debug)]
pub struct Targets {
    site: Url,
    origins: Vec<Origin>,
}

impl Targets {
    /// Targets on the site and on `more` origins.
    pub fn new(site: Url, more: &[Url]) -> Self {
        let origins = std::iter::once(&site)
            .chain(more)
            .map(Url::origin)
            .filter(Origin::is_tuple)
            .collect();
        Self { site, origins }
    }

    /// The wanted target when it is allowed, otherwise the site. The fragment is dropped: it is where the answer goes.
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

/// `target` with `fields` in its fragment, form-encoded, as the client of the protocol reads it.
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
    fn allowed_targets_are_kept() {
        for url in ["https://selam.example/auth?type=recovery", "https://app.example:8443/x"] {
            assert_eq!(targets().choose(Some(url)).as_str(), url);
        }
        assert_eq!(
            targets().choose(Some("https://selam.example/auth#evil")).as_str(),
            "https://selam.example/auth"
        );
    }

    #[test]
    fn everything_else_becomes_the_site() {
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
            // Its origin is the site's, but it is a document that somebody else wrote.
            "blob:https://selam.example/3a2b0c1d",
            "https://app.example/",
        ] {
            assert_eq!(targets().choose(Some(url)).as_str(), "https://selam.example/", "{url}");
        }
        assert_eq!(targets().choose(None).as_str(), "https://selam.example/");
    }

    #[test]
    fn the_fragment_is_a_form() {
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
