use crate::{Error, Result};

/// A language of the user interface and the emails (docs/product.md, section 9).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Language {
    /// English, the default.
    #[default]
    En,
    /// Tigrinya.
    Ti,
    /// Arabic, written from right to left.
    Ar,
}

impl Language {
    /// All languages.
    pub const ALL: [Self; 3] = [Self::En, Self::Ti, Self::Ar];

    /// Returns the BCP 47 code: `en`, `ti` or `ar`.
    pub fn code(self) -> &'static str {
        match self {
            Self::En => "en",
            Self::Ti => "ti",
            Self::Ar => "ar",
        }
    }

    /// Returns `rtl` for Arabic, `ltr` for the others.
    pub fn direction(self) -> &'static str {
        match self {
            Self::Ar => "rtl",
            Self::En | Self::Ti => "ltr",
        }
    }

    /// Returns the address of the site in this language, without a slash at its end: `https://selam.example/ar`. Links
    /// in emails and return addresses begin with it, because a new device has no stored language.
    pub fn site(self, site_url: &str) -> String {
        let site = site_url.trim_end_matches('/');
        match self {
            Self::En => site.to_owned(),
            Self::Ti | Self::Ar => format!("{site}/{}", self.code()),
        }
    }

    /// Returns the language of a BCP 47 code, ignoring its region (`ar-EG` is Arabic), or `None` for an
    /// unsupported language.
    pub fn from_code(code: &str) -> Option<Self> {
        let primary = code.trim().split(['-', '_']).next()?;
        Self::ALL
            .into_iter()
            .find(|language| language.code().eq_ignore_ascii_case(primary))
    }

    /// Returns the preferred supported language of an `Accept-Language` header, or English.
    pub fn from_accept_language(header: &str) -> Self {
        header
            .split(',')
            .filter_map(|range| {
                let mut parts = range.split(';');
                let language = Self::from_code(parts.next()?)?;
                let weight = parts
                    .find_map(|part| part.trim().strip_prefix("q=")?.parse::<f32>().ok())
                    .unwrap_or(1.0);
                (weight > 0.0).then_some((language, weight))
            })
            // `max_by` would return the last of equals, but the first one has priority.
            .reduce(|best, next| if next.1 > best.1 { next } else { best })
            .map_or_else(Self::default, |(language, _)| language)
    }

    /// Returns the language of a gRPC request: `code` from its message if given, otherwise its
    /// `accept-language` header.
    ///
    /// # Errors
    /// `INVALID_ARGUMENT` on `languageCode` when the language is not supported.
    pub fn of<T>(request: &tonic::Request<T>, code: &str) -> Result<Self> {
        if !code.is_empty() {
            return Self::from_code(code)
                .ok_or_else(|| Error::field("languageCode", "LANGUAGE_UNKNOWN", "must be en, ti or ar"));
        }
        Ok(request
            .metadata()
            .get("accept-language")
            .and_then(|value| value.to_str().ok())
            .map_or_else(Self::default, Self::from_accept_language))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn site_has_prefix_of_language() {
        let sites = Language::ALL.map(|language| language.site("https://selam.example/"));
        let expected = [
            "https://selam.example",
            "https://selam.example/ti",
            "https://selam.example/ar",
        ];
        assert_eq!(sites, expected);
    }

    #[test]
    fn selects_language_by_weight_and_order() {
        for (header, expected) in [
            ("", Language::En),
            ("fr", Language::En),
            ("ar", Language::Ar),
            ("fr-CA, ar-EG;q=0.8, en;q=0.7", Language::Ar),
            ("en;q=0.2, ti;q=0.9", Language::Ti),
            ("ti, ar", Language::Ti),
            ("ar;q=0, en", Language::En),
            (";;;q=,,ar;q=x", Language::Ar),
        ] {
            assert_eq!(Language::from_accept_language(header), expected, "{header}");
        }
    }
}
