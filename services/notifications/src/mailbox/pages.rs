use minijinja::{Environment, Value, context, value::Serde};

use super::reader::Mail;

/// HTML pages of the mailbox.
pub(super) struct Pages(Environment<'static>);

const FILES: [(&str, &str); 4] = [
    ("frame.html", include_str!("frame.html")),
    ("list.html", include_str!("list.html")),
    ("mail.html", include_str!("mail.html")),
    ("missing.html", include_str!("missing.html")),
];

impl Pages {
    pub(super) fn new() -> Self {
        let mut templates = Environment::new();
        templates.add_filter("query", |text: String| {
            url::form_urlencoded::byte_serialize(text.as_bytes()).collect::<String>()
        });
        for (name, source) in FILES {
            if let Err(error) = templates.add_template(name, source) {
                tracing::error!(%error, name, "invalid template of a mailbox page");
            }
        }
        Self(templates)
    }

    pub(super) fn list(&self, mails: &[Mail], to: &str) -> String {
        let newest = mails.first().map(|mail| mail.id.as_str()).unwrap_or_default();
        self.render("list.html", context! { mails => Serde(mails), to, newest })
    }

    pub(super) fn mail(&self, mail: &Mail) -> String {
        self.render(
            "mail.html",
            context! { mail => Serde(mail), headers => Serde(&mail.headers) },
        )
    }

    pub(super) fn missing(&self) -> String {
        self.render("missing.html", context! {})
    }

    fn render(&self, name: &str, context: Value) -> String {
        let page = self.0.get_template(name).and_then(|page| page.render(context));
        page.unwrap_or_else(|error| {
            tracing::error!(%error, name, "could not render a mailbox page");
            "This page could not be rendered.".to_owned()
        })
    }
}
