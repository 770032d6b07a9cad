use std::{convert::Infallible, fmt, str::FromStr};

/// A setting that nobody may read in a log: a password, or a URL that can hold one. Debugging it shows at most the scheme of a URL.
#[derive(Clone, PartialEq, Eq)]
pub struct Secret(String);

impl Secret {
    /// The secret itself, for whoever it is meant for.
    pub fn expose(&self) -> &str {
        &self.0
    }
}

impl FromStr for Secret {
    type Err = Infallible;

    fn from_str(text: &str) -> Result<Self, Infallible> {
        Ok(Self(text.to_owned()))
    }
}

impl From<String> for Secret {
    fn from(text: String) -> Self {
        Self(text)
    }
}

impl fmt::Debug for Secret {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0.split_once("://") {
            Some((scheme, _)) if scheme.chars().all(|letter| letter.is_ascii_alphanumeric()) => {
                write!(formatter, "{scheme}://…")
            }
            _ => formatter.write_str("…"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_but_the_scheme_of_a_url_is_printed() {
        for (secret, printed) in [
            ("postgres://selam:hunter2@db/selam", "postgres://…"),
            ("hunter2", "…"),
            ("hunter2 is://the password", "…"),
            ("", "…"),
        ] {
            assert_eq!(format!("{:?}", Secret::from(secret.to_owned())), printed);
        }
    }
}
