//! Builds RFC 5322 messages from rendered emails.

use std::time::SystemTime;

use chrono::{DateTime, Utc};
use lettre::{
    Address, Message,
    message::{
        Attachment, Mailbox, MultiPart, SinglePart,
        header::{ContentType, HeaderName, HeaderValue},
    },
};
use selam_chassis::{Error, Language, Result};
use uuid::Uuid;

use crate::{content::one_line, render::Rendered, settings::Settings};

/// Sender of all emails.
pub(crate) struct Sender {
    from: Mailbox,
    reply_to: Mailbox,
}

/// Identity of an email. Repeated sends of the same round have the same message ID and file name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct MailId {
    pub delivery: Uuid,
    pub round: i32,
}

impl MailId {
    /// Returns the local part of the message ID, which is also the file name without its extension.
    pub(crate) fn name(self) -> String {
        if self.round <= 1 {
            self.delivery.to_string()
        } else {
            format!("{}-{}", self.delivery, self.round)
        }
    }
}

/// Recipient and metadata of an email.
pub(crate) struct Envelope<'a> {
    pub id: MailId,
    pub recipient: &'a Address,
    pub recipient_name: Option<&'a str>,
    pub language: Language,
    /// Whether a program wrote the email, which suppresses automatic replies (RFC 3834).
    pub automatic: bool,
    pub time: DateTime<Utc>,
}

impl Sender {
    /// Reads the sender from the settings.
    ///
    /// # Errors
    /// Returns `INVALID_ARGUMENT` when an address is invalid.
    pub(crate) fn new(settings: &Settings) -> Result<Self> {
        let company = settings.company()?;
        let name = settings
            .mail_from_name
            .as_deref()
            .unwrap_or(company.brand(Language::En));
        let reply_to = settings.mail_reply_to.as_ref().unwrap_or(&company.email);
        let name = Some(one_line(name, 100)).filter(|name| !name.is_empty());
        Ok(Self {
            from: Mailbox::new(name, address(&settings.mail_from, "SELAM_MAIL_FROM")?),
            reply_to: Mailbox::new(None, address(reply_to, "SELAM_MAIL_REPLY_TO")?),
        })
    }

    /// Builds the message. lettre encodes every header, and user texts are reduced to one line before.
    ///
    /// # Errors
    /// Returns `INTERNAL` when lettre rejects the message.
    pub(crate) fn message(&self, envelope: &Envelope<'_>, mail: Rendered) -> Result<Message> {
        let name = envelope
            .recipient_name
            .map(|name| one_line(name, 100))
            .filter(|name| !name.is_empty());
        let reader = Mailbox::new(name, envelope.recipient.clone());
        let mut message = Message::builder()
            .message_id(Some(format!("<{}@{}>", envelope.id.name(), self.from.email.domain())))
            .date(SystemTime::from(envelope.time))
            .from(self.from.clone())
            .reply_to(self.reply_to.clone())
            .to(reader.clone())
            .subject(one_line(&mail.subject, 250))
            .raw_header(header("Content-Language", envelope.language.code()));
        if envelope.automatic {
            message = message
                .raw_header(header("Auto-Submitted", "auto-generated"))
                .raw_header(header("X-Auto-Response-Suppress", "All"));
        }
        // RFC 2369. Not one-click (RFC 8058), because users choose among the kinds after sign-in.
        if let Some(link) = &mail.choice_link {
            message = message.raw_header(header("List-Unsubscribe", &format!("<{link}>")));
        }
        let text = MultiPart::alternative_plain_html(mail.text, mail.html);
        match mail.invitation {
            // RFC 6047: calendar programs read the alternative; the attachment is for other programs.
            Some(invitation) => {
                let kind = |text: &str| ContentType::parse(text).map_err(Error::internal);
                let calendar = invitation.file(&self.from, &reader);
                let method = invitation.method.name();
                let part = SinglePart::builder()
                    .header(kind(&format!("text/calendar; charset=utf-8; method={method}"))?)
                    .body(calendar.clone());
                let file =
                    Attachment::new("invite.ics".to_owned()).body(calendar, kind("application/ics; charset=utf-8")?);
                message.multipart(MultiPart::mixed().multipart(text.singlepart(part)).singlepart(file))
            }
            None => message.multipart(text),
        }
        .map_err(Error::internal)
    }
}

fn header(name: &'static str, value: &str) -> HeaderValue {
    HeaderValue::new(HeaderName::new_from_ascii_str(name), value.to_owned())
}

fn address(text: &str, setting: &'static str) -> Result<Address> {
    text.parse()
        .map_err(|_| Error::invalid_argument("SETTING", format!("{setting} is not an email address")))
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use mail_parser::{HeaderValue as Parsed, MessageParser};
    use proptest::prelude::*;
    use selam_chassis::text;

    use super::*;
    use crate::settings::tests::settings;

    const RECIPIENT: &str = "abeba@example.com";

    fn bytes(recipient_name: &str, subject: &str, text: &str) -> Vec<u8> {
        bytes_with((recipient_name, RECIPIENT), subject, text, None)
    }

    fn bytes_with(
        (recipient_name, recipient): (&str, &str),
        subject: &str,
        text: &str,
        choice_link: Option<&str>,
    ) -> Vec<u8> {
        let sender = Sender::new(&settings(&["--mail-from-name", "Selam\r\nBcc: x@y.example"])).unwrap();
        let envelope = Envelope {
            id: MailId {
                delivery: Uuid::nil(),
                round: 1,
            },
            recipient: &recipient.parse().unwrap(),
            recipient_name: Some(recipient_name),
            language: Language::Ti,
            automatic: true,
            time: DateTime::from_timestamp(1_763_700_000, 0).unwrap(),
        };
        let mail = Rendered {
            subject: subject.to_owned(),
            text: text.to_owned(),
            html: format!("<p>{}</p>", text.len()),
            invitation: None,
            choice_link: choice_link.map(str::to_owned),
        };
        sender.message(&envelope, mail).unwrap().formatted()
    }

    #[test]
    fn sets_headers_and_bodies() {
        let bytes = bytes("ኣበባ", "ሰላም ዓለም", "ጽሑፍ");
        let mail = MessageParser::new().parse(&bytes).unwrap();
        assert_eq!(mail.subject(), Some("ሰላም ዓለም"));
        assert_eq!(
            mail.message_id(),
            Some("00000000-0000-0000-0000-000000000000@selam.example")
        );
        let to = mail.to().unwrap().first().unwrap();
        assert_eq!((to.name(), to.address()), (Some("ኣበባ"), Some("abeba@example.com")));
        assert_eq!(
            mail.reply_to().unwrap().first().unwrap().address(),
            Some("hello@selam.example")
        );
        assert_eq!(mail.body_text(0).unwrap().trim(), "ጽሑፍ");
        assert_eq!(mail.html_body_count(), 1);
        assert_eq!(mail.date().unwrap().to_timestamp(), 1_763_700_000);
        assert!(matches!(mail.header("Auto-Submitted"), Some(Parsed::Text(text)) if text == "auto-generated"));
    }

    #[test]
    fn sets_list_unsubscribe_for_optional_emails() {
        let link = "https://a-rather-long-name-of-a-host.selam.example/account-settings#mails";
        let bytes = bytes_with(("Abeba", RECIPIENT), "s", "t", Some(link));
        let mail = MessageParser::new().parse(&bytes).unwrap();
        assert_eq!(
            mail.header_raw("List-Unsubscribe").map(str::trim),
            Some(format!("<{link}>").as_str())
        );
    }

    #[test]
    fn each_round_has_own_message_id() {
        let delivery = Uuid::nil();
        let name = |round| MailId { delivery, round }.name();
        assert_eq!(name(1), delivery.to_string());
        assert_ne!(name(1), name(2));
        assert_ne!(name(2), name(3));
    }

    proptest! {
        /// Texts from users never change the set of headers, and the envelope has one recipient.
        #[test]
        fn user_texts_add_no_header(
            name in "(\\PC|\r|\n|\t|\u{2028}|\u{0}){0,60}",
            subject in "(\\PC|\r|\n|\t|Bcc: a@b.example|\u{85}){0,60}",
            text in "(\\PC|\r|\n){0,80}",
        ) {
            let bytes = bytes(&name, &subject, &text);
            let mail = MessageParser::new().parse(&bytes).unwrap();
            let mut names: Vec<String> = mail.headers().iter().map(|header| header.name().to_ascii_lowercase()).collect();
            names.sort();
            prop_assert_eq!(names.join(" "), "auto-submitted content-language content-type date from message-id mime-version reply-to subject to x-auto-response-suppress");
            prop_assert_eq!(mail.to().unwrap().iter().count(), 1);
            prop_assert_eq!(mail.to().unwrap().first().unwrap().address(), Some(RECIPIENT));
            prop_assert_eq!(mail.from().unwrap().first().unwrap().address(), Some("no-reply@selam.example"));
            prop_assert_eq!(mail.text_body_count(), 1);
            prop_assert_eq!(mail.html_body_count(), 1);
        }

        #[test]
        fn normalised_texts_survive_headers(
            name in "[\\PC\u{200c}\u{200d}\u{200b}\u{202e}\u{a0}\u{300}-\u{320}]{0,40}|[ሀ-ፐا-ي٠-٩a-z'.,() \u{200d}]{0,40}",
            subject in "[\\PC\u{200c}\u{200d}\u{200b}\u{202e}\u{a0}]{0,60}|[ሀ-ፐا-ي٠-٩a-z\"'.,() ]{0,200}",
        ) {
            let (name, subject) = (one_line(&text::line(&name), 100), one_line(&text::line(&subject), 250));
            let bytes = bytes(&name, &subject, "Hello");
            let mail = MessageParser::new().parse(&bytes).unwrap();
            let reader = mail.to().unwrap().first().unwrap();
            prop_assert_eq!(reader.name().unwrap_or_default(), name);
            prop_assert_eq!(mail.subject().unwrap_or_default(), subject);
        }

        /// An address that a form takes is one that the mail server gets.
        #[test]
        fn normalised_addresses_survive_headers(
            typed in "[a-zA-Z0-9!#$%&'*+/=?^_`{|}~-]{1,20}(\\.[a-z']{1,9})?@[a-zü]{1,9}(--)?[a-z]{1,9}\\.(test|bücher|شبكة|xn--p1ai)",
        ) {
            let address = text::email(&typed);
            prop_assume!(address.is_some());
            let address = address.unwrap_or_default();
            let bytes = bytes_with(("Hana", &address), "Hello", "Hello", None);
            let mail = MessageParser::new().parse(&bytes).unwrap();
            prop_assert_eq!(mail.to().unwrap().first().unwrap().address(), Some(address.as_str()));
        }
    }
}
