use std::{fmt, fs, str::FromStr};

use clap::builder::ValueParserFactory;

/// What stands before the path of a file that holds the secret.
const FILE: &str = "file:";

/// A setting that nobody may read in a log: a password, or a URL that can hold one. Debugging it shows at most the scheme of a URL. Given as
/// `file:/path` it is what stands in that file, so that it need not be in the environment, where whoever may look at the process reads it.
#[derive(Clone, PartialEq, Eq)]
pub struct Secret(String);

impl Secret {
    /// The secret itself, for whoever it is meant for.
    pub fn expose(&self) -> &str {
        &self.0
    }
}

impl FromStr for Secret {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let Some(path) = text.strip_prefix(FILE) else {
            return Ok(Self(text.to_owned()));
        };
        let secret = fs::read_to_string(path).map_err(|error| format!("{path}: {error}"))?;
        Ok(Self(secret.trim_end_matches(['\r', '\n']).to_owned()))
    }
}

/// Without it settings would be made by `From<String>`, which reads no file.
impl ValueParserFactory for Secret {
    type Parser = fn(&str) -> Result<Self, String>;

    fn value_parser() -> Self::Parser {
        Self::from_str
    }
}

impl From<String> for Secret {
    fn from(text: String) -> Self {
        Self(text)
    }
}

impl From<&str> for Secret {
    fn from(text: &str) -> Self {
        Self(text.to_owned())
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
    #![allow(clippy::unwrap_used)]

    use clap::Parser;

    use super::*;

    #[derive(Parser)]
    struct Process {
        #[arg(long)]
        secret: Secret,
    }

    #[test]
    fn a_secret_in_a_file_is_what_stands_there() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("cache_url");
        fs::write(&file, "rediss://:hunter2@cache\n").unwrap();
        let secret: Secret = format!("file:{}", file.display()).parse().unwrap();
        assert_eq!(secret.expose(), "rediss://:hunter2@cache");
        let refusal = "file:/nowhere/cache_url".parse::<Secret>().unwrap_err();
        assert!(refusal.starts_with("/nowhere/cache_url: "), "{refusal}");
        let setting = format!("file:{}", file.display());
        let process = Process::parse_from(["test", "--secret", &setting]);
        assert_eq!(process.secret.expose(), "rediss://:hunter2@cache");
        assert!(Process::try_parse_from(["test", "--secret", "file:/nowhere"]).is_err());
        assert_eq!("/keys/a.pem".parse::<Secret>().unwrap().expose(), "/keys/a.pem");
    }

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
