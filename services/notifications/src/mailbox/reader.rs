use std::{cmp::Reverse, fs, path::Path};

use mail_parser::{Address, HeaderValue, MessageParser, MimeHeaders as _};
use serde::Serialize;

/// Maximum number of listed emails.
const LIMIT: usize = 200;

/// An email of the folder, for the pages and the JSON response.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Mail {
    /// File name without extension.
    pub id: String,
    pub to: String,
    pub subject: String,
    /// RFC 3339.
    pub time: String,
    pub language_code: String,
    /// Six-digit code, if any.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub code: Option<String>,
    /// URLs on separate lines of the text part.
    pub links: Vec<String>,
    pub text: String,
    pub attachments: Vec<Attachment>,
    #[serde(skip)]
    pub html: String,
    #[serde(skip)]
    pub headers: Vec<(String, String)>,
    #[serde(skip)]
    pub source: Vec<u8>,
}

/// A file of an email.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(super) struct Attachment {
    pub name: String,
    /// Size in bytes.
    pub size: usize,
    #[serde(skip)]
    pub content: Vec<u8>,
}

/// Returns the newest emails to `to`, newest first. `to` is a whole address or a part of one in lower case; empty for
/// all emails.
pub(super) fn read_all(folder: &Path, to: &str) -> Vec<Mail> {
    let Ok(entries) = fs::read_dir(folder) else {
        return Vec::new();
    };
    let mut files: Vec<_> = entries
        .flatten()
        .filter_map(|entry| {
            let name = entry.file_name().into_string().ok()?;
            let id = name.strip_suffix(".eml").filter(|id| is_id(id))?.to_owned();
            Some((entry.metadata().ok()?.modified().ok()?, id))
        })
        .collect();
    files.sort_by_cached_key(|file| Reverse(file.clone()));
    files
        .into_iter()
        .filter_map(|(_, id)| read(folder, &id))
        .filter(|mail| matches(&mail.to.to_lowercase(), to))
        .take(LIMIT)
        .collect()
}

/// Compares whole addresses exactly, so that `a@b.example` does not match `aa@b.example`.
fn matches(recipient: &str, wanted: &str) -> bool {
    let is_address = wanted
        .split_once('@')
        .is_some_and(|(user, host)| !user.is_empty() && host.contains('.'));
    if is_address {
        recipient == wanted
    } else {
        recipient.contains(wanted)
    }
}

/// Returns one email; `None` for unknown or invalid IDs. Rejects IDs that could escape the folder.
pub(super) fn read(folder: &Path, id: &str) -> Option<Mail> {
    if !is_id(id) {
        return None;
    }
    parse(id, fs::read(folder.join(format!("{id}.eml"))).ok()?)
}

/// Whether the ID has the format of the mailer's file names: hexadecimal digits and hyphens.
fn is_id(id: &str) -> bool {
    (1..=64).contains(&id.len()) && id.bytes().all(|byte| byte.is_ascii_hexdigit() || byte == b'-')
}

fn parse(id: &str, source: Vec<u8>) -> Option<Mail> {
    let message = MessageParser::default().parse(&source)?;
    let text = message
        .body_text(0)
        .map(|text| text.replace("\r\n", "\n"))
        .unwrap_or_default();
    let language = match message.header("Content-Language") {
        Some(HeaderValue::Text(text)) => text.to_string(),
        Some(HeaderValue::TextList(list)) => list.first().map(ToString::to_string).unwrap_or_default(),
        _ => String::new(),
    };
    let lines = || text.lines().map(str::trim);
    Some(Mail {
        id: id.to_owned(),
        to: message
            .to()
            .and_then(Address::first)
            .and_then(|address| address.address())
            .unwrap_or_default()
            .to_owned(),
        subject: message.subject().unwrap_or_default().to_owned(),
        time: message
            .date()
            .map(mail_parser::DateTime::to_rfc3339)
            .unwrap_or_default(),
        language_code: language.trim().to_owned(),
        code: lines()
            .find(|line| line.len() == 6 && line.bytes().all(|byte| byte.is_ascii_digit()))
            .map(str::to_owned),
        links: lines()
            .filter(|line| line.starts_with("http://") || line.starts_with("https://"))
            .map(str::to_owned)
            .collect(),
        attachments: message
            .attachments()
            .filter_map(|part| {
                Some(Attachment {
                    name: part.attachment_name()?.to_owned(),
                    size: part.contents().len(),
                    content: part.contents().to_vec(),
                })
            })
            .collect(),
        html: message.body_html(0).unwrap_or_default().into_owned(),
        headers: message
            .headers_raw()
            .map(|(name, value)| (name.to_owned(), value.trim().to_owned()))
            .collect(),
        text,
        source,
    })
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::*;

    const MAIL: &str = "To: Abeba <Abeba@Example.com>\r\nSubject: Hello\r\nDate: Sat, 21 Nov 2026 10:00:00 +0000\r\nContent-Language: ti\r\n\
        Content-Type: text/plain; charset=utf-8\r\n\r\nYour code\r\n\r\n123456\r\n\r\nhttp://localhost:8080/auth\r\n1234567\r\n";

    #[test]
    fn finds_code_and_links() {
        let mail = parse("ab-1", MAIL.as_bytes().to_vec()).unwrap();
        assert_eq!(mail.code.as_deref(), Some("123456"));
        assert_eq!(mail.links, ["http://localhost:8080/auth"]);
        assert_eq!(mail.to, "Abeba@Example.com");
        assert_eq!(mail.language_code, "ti");
        assert_eq!(mail.time, "2026-11-21T10:00:00Z");
    }

    #[test]
    fn reads_attachments_by_name() {
        let source = "To: a@example.com\r\nMIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\n\
            Content-Type: text/plain\r\n\r\nHello\r\n--b\r\nContent-Type: application/ics\r\n\
            Content-Disposition: attachment; filename=\"invite.ics\"\r\n\r\nBEGIN:VCALENDAR\r\n--b--\r\n";
        let mail = parse("ab-1", source.as_bytes().to_vec()).unwrap();
        let [file] = &mail.attachments[..] else {
            panic!("{:?}", mail.attachments)
        };
        assert_eq!(
            (file.name.as_str(), file.content.as_slice()),
            ("invite.ics", &b"BEGIN:VCALENDAR"[..])
        );
        assert!(parse("ab-1", MAIL.as_bytes().to_vec()).unwrap().attachments.is_empty());
    }

    #[test]
    fn matches_address_or_part() {
        assert!(matches("abeba@example.com", ""));
        assert!(matches("abeba@example.com", "abeba@example.com"));
        assert!(matches("abeba@example.com", "beba"));
        assert!(matches("abeba@example.com", "@example"));
        assert!(!matches("abeba@example.com", "beba@example.com"));
    }

    #[test]
    fn reads_only_inside_the_folder() {
        let place = tempfile::tempdir().unwrap();
        let folder = place.path().join("mail");
        fs::create_dir(&folder).unwrap();
        fs::write(place.path().join("ab.eml"), MAIL).unwrap();
        fs::write(folder.join("ab.eml"), MAIL).unwrap();
        fs::write(folder.join("other.txt"), MAIL).unwrap();
        fs::write(folder.join("cd.eml"), b"").unwrap();
        assert!(read(&folder, "ab").is_some());
        for id in [
            "../ab",
            "..",
            ".",
            "",
            "/ab",
            "ab.eml",
            "a/b",
            "..%2fab",
            "ab\0",
            "ä",
            &"a".repeat(65),
        ] {
            assert_eq!(read(&folder, id), None, "{id}");
        }
        let ids: Vec<_> = read_all(&folder, "").into_iter().map(|mail| mail.id).collect();
        assert_eq!(ids, ["ab"]);
    }
}
