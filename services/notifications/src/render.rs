//! Renders subject, text and HTML of emails.

mod calendar;
mod order;

pub(crate) use calendar::Invitation;

use chrono::{DateTime, Utc};
use minijinja::{AutoEscape, Environment, UndefinedBehavior, Value, context};
use selam_chassis::{Calendar, Error, Language, Result};
use url::Url;

use crate::{
    company::Company,
    content::{Content, one_line},
    greeting::greeting_name,
    settings::Settings,
    template::Template,
    texts::Texts,
};

/// Page of the email preferences.
const CHOICE: &str = "/account-settings#mails";
/// Maximum length of a subject, in characters.
const SUBJECT_LIMIT: usize = 200;

const FILES: &[(&str, &str)] = &[
    ("layout.html", include_str!("../templates/layout.html")),
    ("layout.txt", include_str!("../templates/layout.txt")),
    ("parts.html", include_str!("../templates/parts.html")),
    ("code.html", include_str!("../templates/code.html")),
    ("code.txt", include_str!("../templates/code.txt")),
    ("welcome.html", include_str!("../templates/welcome.html")),
    ("welcome.txt", include_str!("../templates/welcome.txt")),
    (
        "security-notice.html",
        include_str!("../templates/security-notice.html"),
    ),
    ("security-notice.txt", include_str!("../templates/security-notice.txt")),
    (
        "account-deleted.html",
        include_str!("../templates/account-deleted.html"),
    ),
    ("account-deleted.txt", include_str!("../templates/account-deleted.txt")),
    (
        "contact-acknowledgement.html",
        include_str!("../templates/contact-acknowledgement.html"),
    ),
    (
        "contact-acknowledgement.txt",
        include_str!("../templates/contact-acknowledgement.txt"),
    ),
    ("contact-reply.html", include_str!("../templates/contact-reply.html")),
    ("contact-reply.txt", include_str!("../templates/contact-reply.txt")),
    ("order.html", include_str!("../templates/order.html")),
    ("order.txt", include_str!("../templates/order.txt")),
];

/// A rendered email.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Rendered {
    /// One line.
    pub subject: String,
    pub text: String,
    pub html: String,
    /// Invitation for the recipient's calendar.
    pub invitation: Option<Invitation>,
    /// Link to the preferences; `None` for emails that are always sent.
    pub choice_link: Option<String>,
}

/// Renders emails.
pub(crate) struct Renderer {
    templates: Environment<'static>,
    calendar: Calendar,
    texts: [Texts; 3],
    site_url: String,
    site: String,
    company: Company,
}

impl Renderer {
    /// Loads templates and texts.
    ///
    /// # Errors
    /// Returns `INTERNAL` when one of them is invalid.
    pub(crate) fn new(settings: &Settings, site_url: &str, calendar: Calendar) -> Result<Self> {
        let mut templates = Environment::new();
        templates.set_undefined_behavior(UndefinedBehavior::Strict);
        templates.set_auto_escape_callback(|name| {
            if name.ends_with(".html") {
                AutoEscape::Html
            } else {
                AutoEscape::None
            }
        });
        templates.add_filter("lines", |text: String| Value::from_safe_string(html_lines(&text)));
        templates.add_filter("quote", |text: String| quoted(&text));
        for (name, source) in FILES {
            templates.add_template(name, source).map_err(Error::internal)?;
        }
        let site = Url::parse(site_url).ok().and_then(|url| {
            let host = url.host_str()?.to_owned();
            Some(url.port().map_or(host.clone(), |port| format!("{host}:{port}")))
        });
        Ok(Self {
            templates,
            calendar,
            texts: [
                Texts::read(Language::En)?,
                Texts::read(Language::Ti)?,
                Texts::read(Language::Ar)?,
            ],
            site_url: site_url.trim_end_matches('/').to_owned(),
            site: site.unwrap_or_else(|| site_url.to_owned()),
            company: settings.company()?,
        })
    }

    /// Renders an email as of `now`, which determines the remaining validity of a code.
    ///
    /// # Errors
    /// Returns `INTERNAL` when a template does not match its content.
    pub(crate) fn render(
        &self,
        template: Template,
        language: Language,
        content: &Content,
        expire_time: Option<DateTime<Utc>>,
        now: DateTime<Utc>,
    ) -> Result<Rendered> {
        let texts = self.texts(language);
        let name = greeting_name(content.name());
        let until = |end: Option<DateTime<Utc>>| end.map(|end| texts.duration(end - now)).unwrap_or_default();
        let code_end = match content {
            Content::Code { code_end, .. } => *code_end,
            _ => None,
        };
        let (duration, link_duration) = (until(code_end.or(expire_time)), until(expire_time));
        let time = match content {
            Content::PasswordChanged { time, .. } | Content::SecurityNotice { time, .. } => {
                texts.date(self.calendar.local(*time))
            }
            _ => String::new(),
        };
        let brand = self.company.brand(language);
        let hours = &self.company.opening_hours;
        let open = |hours| texts.open(hours, &self.company.time_zone);
        let values = |isolate: fn(&str) -> String| {
            [
                ("brand", isolate(brand)),
                ("site", isolate(&self.site)),
                ("support_email", isolate(&self.company.email)),
                ("name", isolate(name.as_deref().unwrap_or_default())),
                ("duration", duration.clone()),
                ("link_duration", link_duration.clone()),
                ("time", time.clone()),
                ("response", texts.hours(self.company.response_hours)),
                ("week", open(hours.monday_to_friday)),
                ("saturday", open(hours.saturday)),
                ("sunday", open(hours.sunday)),
                ("review_days", isolate(review_days(content))),
            ]
        };
        // In right-to-left lines, isolates left-to-right values from the surrounding text.
        let body_values = values(if language == Language::Ar {
            isolated
        } else {
            str::to_owned
        });
        let body_values = body_values.each_ref().map(|(key, value)| (*key, value.as_str()));
        let plain_values = values(str::to_owned);
        let plain_values = plain_values.each_ref().map(|(key, value)| (*key, value.as_str()));

        let common = texts.common(&body_values);
        let greeting = common
            .get(if name.is_some() { "greeting_named" } else { "greeting" })
            .cloned();
        let mut mail = texts.mail(template.name(), &body_values);
        let other_intro = match content {
            Content::Session { is_in_person: true, .. } => "intro_in_person",
            Content::Dispute { is_inquiry: true, .. } => "intro_inquiry",
            _ => "",
        };
        if let Some(intro) = mail.remove(other_intro) {
            mail.insert("intro".to_owned(), intro);
        }
        let reason = mail.get("reason").or_else(|| common.get(shared_reason(content)));
        let subject = texts.mail(template.name(), &plain_values).remove("subject");
        let subject = one_line(
            own_subject(content).unwrap_or(&subject.unwrap_or_default()),
            SUBJECT_LIMIT,
        );
        let site_url = language.site(&self.site_url);
        let choice_link = template.kind().map(|_| format!("{site_url}{CHOICE}"));
        let base = context! {
            lang => language.code(),
            dir => language.direction(),
            start => if language == Language::Ar { "right" } else { "left" },
            fonts => fonts(language),
            line_height => if language == Language::En { "1.6" } else { "1.85" },
            subject => subject.clone(),
            greeting,
            reason => reason.cloned(),
            c => common.clone(),
            t => mail,
            brand,
            site_url => site_url.clone(),
            choice_link => choice_link.clone(),
            postal_address => self.company.address.clone(),
            support_phone => self.company.phone_text.clone(),
        };
        let own = match content {
            Content::Cleaning { .. }
            | Content::Cargo { .. }
            | Content::Payment { .. }
            | Content::Subscription { .. }
            | Content::Session { .. }
            | Content::TimeFreed { .. }
            | Content::Application { .. }
            | Content::Request { .. }
            | Content::OfficeArrival { .. }
            | Content::OfficeRequest { .. }
            | Content::OfficeCrisis { .. }
            | Content::OfficeLicense { .. }
            | Content::OfficePractice { .. }
            | Content::Dispute { .. }
            | Content::FollowUp
            | Content::License { .. } => order::values(
                texts,
                &common,
                (template, content),
                &site_url,
                &self.calendar,
                &self.company.gst_number,
            ),
            _ => own_values(texts, content),
        };
        let context = context! { ..own, ..base };
        let words = || calendar::calendar_words(&common, content, &site_url);
        Ok(Rendered {
            text: self.file(template, "txt", &context)?,
            html: self.file(template, "html", &context)?,
            invitation: calendar::invitation(template, content, words, now),
            choice_link,
            subject,
        })
    }

    fn file(&self, template: Template, ending: &str, context: &Value) -> Result<String> {
        let name = format!("{}.{ending}", template.file());
        let template = self.templates.get_template(&name).map_err(Error::internal)?;
        template.render(context).map_err(Error::internal)
    }

    fn texts(&self, language: Language) -> &Texts {
        let [english, tigrinya, arabic] = &self.texts;
        match language {
            Language::En => english,
            Language::Ti => tigrinya,
            Language::Ar => arabic,
        }
    }
}

/// Returns the subject that an admin wrote, if any.
fn own_subject(content: &Content) -> Option<&str> {
    match content {
        Content::Reply { subject, .. } if !one_line(subject, SUBJECT_LIMIT).is_empty() => Some(subject),
        _ => None,
    }
}

fn own_values(texts: &Texts, content: &Content) -> Value {
    match content {
        Content::Code { code, link, .. } => context! { code, link => web_link(link) },
        Content::PasswordChanged { .. } => context! { source => "", path => "/auth" },
        Content::SecurityNotice { source, .. } => context! { source, path => "/account-settings" },
        Content::Welcome { .. }
        | Content::AccountDeleted { .. }
        | Content::Cleaning { .. }
        | Content::Cargo { .. }
        | Content::Payment { .. }
        | Content::Subscription { .. }
        | Content::Session { .. }
        | Content::TimeFreed { .. }
        | Content::Application { .. }
        | Content::Request { .. }
        | Content::OfficeArrival { .. }
        | Content::OfficeRequest { .. }
        | Content::OfficeCrisis { .. }
        | Content::OfficeLicense { .. }
        | Content::OfficePractice { .. }
        | Content::Dispute { .. }
        | Content::FollowUp
        | Content::License { .. } => context! {},
        Content::Acknowledgement { service, .. } => context! { service => texts.service(service) },
        Content::Reply { body, original, .. } => context! { body, original },
    }
}

/// Returns the business days of a review; empty for other emails.
fn review_days(content: &Content) -> &str {
    match content {
        Content::Application { review_days, .. } => review_days,
        _ => "",
    }
}

/// Returns the text key of the reason for receiving emails of this kind.
fn shared_reason(content: &Content) -> &'static str {
    match content {
        Content::Cargo { .. } => "reason_shipment",
        Content::Payment { .. } | Content::Subscription { .. } => "reason_payment",
        Content::Session { .. } | Content::TimeFreed { .. } => "reason_session",
        Content::Application { .. } | Content::License { .. } => "reason_application",
        Content::Request { .. } => "reason_request",
        Content::OfficeArrival { .. }
        | Content::OfficeRequest { .. }
        | Content::OfficeCrisis { .. }
        | Content::Dispute { .. }
        | Content::OfficeLicense { .. }
        | Content::OfficePractice { .. } => "reason_office",
        Content::FollowUp => "reason_follow_up",
        _ => "reason_booking",
    }
}

/// Returns the link if its scheme is HTTP or HTTPS, otherwise an empty text.
fn web_link(link: &str) -> &str {
    match Url::parse(link) {
        Ok(url) if matches!(url.scheme(), "http" | "https") => link,
        _ => "",
    }
}

/// Wraps the text in "first strong isolate" and "pop directional isolate".
fn isolated(text: &str) -> String {
    if text.is_empty() {
        String::new()
    } else {
        format!("\u{2068}{text}\u{2069}")
    }
}

fn fonts(language: Language) -> &'static str {
    match language {
        Language::En => "'Plus Jakarta Sans',-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif",
        Language::Ti => "'Noto Sans Ethiopic',Kefa,Nyala,'Abyssinica SIL',Arial,sans-serif",
        Language::Ar => "'Readex Pro','Segoe UI',Tahoma,Arial,sans-serif",
    }
}

/// Converts text to HTML, line by line.
fn html_lines(text: &str) -> String {
    let mut html = String::with_capacity(text.len() + 16);
    for (index, line) in text.lines().enumerate() {
        if index > 0 {
            html.push_str("<br>");
        }
        for letter in line.chars() {
            match letter {
                '&' => html.push_str("&amp;"),
                '<' => html.push_str("&lt;"),
                '>' => html.push_str("&gt;"),
                '"' => html.push_str("&quot;"),
                '\'' => html.push_str("&#x27;"),
                other => html.push(other),
            }
        }
    }
    html
}

/// Quotes text as mail programs do.
fn quoted(text: &str) -> String {
    text.lines()
        .map(|line| format!("> {line}"))
        .collect::<Vec<_>>()
        .join("\n")
}

#[cfg(test)]
#[path = "render_tests.rs"]
mod tests;
