//! Heads of the web pages of public records, and their sitemaps, for search engines and link previews
//! (docs/decisions/0050-heads-of-records-at-the-gateway.md).

use std::fmt::Write as _;

use actix_web::{HttpRequest, HttpResponse};
use chrono::{DateTime, SecondsFormat, Utc};
use quick_xml::escape::escape;

use crate::Language;

/// Longest description that search engines show, in characters.
const DESCRIPTION: usize = 160;

/// Maximum number of records in a sitemap. The protocol allows 50,000 addresses, and each record has one per language.
pub const SITEMAP_RECORDS: u64 = 50_000 / Language::ALL.len() as u64;

/// The head of a record's page. The gateway inserts it into the page that the web client's build wrote.
#[derive(Clone, Debug)]
pub struct PageHead {
    /// Title of the page without the name of the site.
    pub title: String,
    /// Description in search results. A longer text than 160 characters is cut at a word.
    pub description: String,
    /// Facts for search engines, as JSON-LD of schema.org.
    pub data: serde_json::Value,
}

impl PageHead {
    /// Returns the response of a route `/v1/…/{id}/head`: `<title>`, `<meta name="description">` and a script element
    /// with the data. All texts are escaped.
    pub fn response(&self) -> HttpResponse {
        let (title, description) = (one_line(&self.title), shortened(&one_line(&self.description)));
        // No text of a record can end the element.
        let data = self.data.to_string().replace('<', "\\u003c");
        HttpResponse::Ok()
            .content_type("text/html; charset=utf-8")
            .insert_header(("cache-control", "no-cache"))
            .insert_header(("vary", "accept-language"))
            .body(format!(
                "<title>{}</title>\n<meta name=\"description\" content=\"{}\">\n<script type=\"application/ld+json\">{data}</script>\n",
                escape(title),
                escape(description),
            ))
    }
}

/// Returns the preferred supported language of a request.
pub fn language(request: &HttpRequest) -> Language {
    let header = request.headers().get("accept-language");
    header
        .and_then(|value| value.to_str().ok())
        .map_or_else(Language::default, Language::from_accept_language)
}

/// Returns the response of a route `/sitemap-….xml` (sitemaps.org, protocol 0.9): each page in each language.
/// `pages` are paths such as `/products/{id}` with the time of the last change, if it is known.
pub fn sitemap(site_url: &str, pages: impl IntoIterator<Item = (String, Option<DateTime<Utc>>)>) -> HttpResponse {
    let mut text = String::from(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n",
    );
    for (path, changed) in pages {
        for language in Language::ALL {
            let location = language.site(site_url) + &path;
            // Writing to a String never fails.
            let _ = write!(text, "<url><loc>{}</loc>", escape(location));
            if let Some(time) = changed {
                let _ = write!(
                    text,
                    "<lastmod>{}</lastmod>",
                    time.to_rfc3339_opts(SecondsFormat::Secs, true)
                );
            }
            text.push_str("</url>\n");
        }
    }
    text.push_str("</urlset>\n");
    HttpResponse::Ok()
        .content_type("application/xml; charset=utf-8")
        .insert_header(("cache-control", "public, max-age=3600"))
        .body(text)
}

/// Replaces line breaks, tabs and repeated spaces by one space.
fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Cuts a text at the last word that fits, with an ellipsis.
fn shortened(text: &str) -> String {
    if text.chars().count() <= DESCRIPTION {
        return text.to_owned();
    }
    let start: String = text.chars().take(DESCRIPTION - 1).collect();
    let words = start.rsplit_once(' ').map_or(start.as_str(), |(words, _)| words);
    format!("{words}…")
}

#[cfg(test)]
mod tests {
    use actix_web::body::MessageBody as _;
    use serde_json::json;

    use super::*;

    fn text(response: HttpResponse) -> String {
        let bytes = response.into_body().try_into_bytes().unwrap_or_default();
        String::from_utf8_lossy(&bytes).into_owned()
    }

    #[test]
    fn escapes_texts_of_records() {
        let head = PageHead {
            title: "A & \"B\"\n<script>".into(),
            description: "x\"><b> 'y'".into(),
            data: json!({"name": "</script><script>alert(1)"}),
        };
        assert_eq!(
            text(head.response()),
            "<title>A &amp; &quot;B&quot; &lt;script&gt;</title>\n\
             <meta name=\"description\" content=\"x&quot;&gt;&lt;b&gt; &apos;y&apos;\">\n\
             <script type=\"application/ld+json\">{\"name\":\"\\u003c/script>\\u003cscript>alert(1)\"}</script>\n"
        );
    }

    #[test]
    fn cuts_descriptions_at_words() {
        assert_eq!(shortened("short"), "short");
        let long = "ሓገዝ ".repeat(60);
        let cut = shortened(long.trim());
        assert!(cut.ends_with("ሓገዝ…"), "{cut}");
        assert!(cut.chars().count() <= DESCRIPTION);
        assert_eq!(shortened(&"x".repeat(500)).chars().count(), DESCRIPTION);
    }

    #[test]
    fn lists_pages_in_each_language() {
        let time = DateTime::from_timestamp(1_795_453_200, 0);
        let map = text(sitemap(
            "https://selam.example/",
            [("/products/1".into(), time), ("/products/2".into(), None)],
        ));
        for address in ["/products/1", "/ti/products/1", "/ar/products/1"] {
            let line =
                format!("<url><loc>https://selam.example{address}</loc><lastmod>2026-11-23T17:00:00Z</lastmod></url>");
            assert!(map.contains(&line), "{map}");
        }
        assert!(map.contains("<url><loc>https://selam.example/ar/products/2</loc></url>"));
    }
}
