use std::{fmt, fs, str::FromStr};

use clap::builder::ValueParserFactory;

/// Prefix of the path of a file that holds the secret.
const FILE: &str = "file:";

/// A secret setting that must not appear in logs: a password, or a URL that can contain one. Its debug output
/// shows at most the scheme of a URL. A value `file:/path` is replaced with the content of the file, because
/// other users may be able to read the environment of a process.
#[derive(Clone, PartialEq, Eq)]
pub struct Secret(String);

impl Secret {
    /// Returns the secret value.
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

/// Without it clap would use `From<String>`, which does not read files.
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
    fn reads_secret_from_file() {
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
    fn prints_only_scheme_of_url() {
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
