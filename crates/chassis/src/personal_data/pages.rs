//! Pages of an export. The joined texts of all pages are one JSON object, so that neither side holds more than a page.

use std::{ops::Range, str::FromStr};

use serde_json::Value;

use crate::{Error, Result};

/// Number of records per page. A record has some kilobytes, and a response at most 4 MiB.
const PAGE: usize = 100;

/// Place at which a page begins.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Place {
    /// Number of records before the page, of all kinds.
    position: usize,
    /// Number of members that the pages before it began.
    members: usize,
    /// Whether the last of these members continues.
    is_open: bool,
}

impl FromStr for Place {
    type Err = Error;

    fn from_str(token: &str) -> Result<Self> {
        let invalid = || Error::field("pageToken", "PAGE_TOKEN", "must be the token of the previous page");
        if token.is_empty() {
            return Ok(Self::default());
        }
        let numbers: Vec<usize> = token.split('.').filter_map(|number| number.parse().ok()).collect();
        match numbers[..] {
            [position, members, is_open @ (0 | 1)] => Ok(Self {
                position,
                members,
                is_open: is_open == 1,
            }),
            _ => Err(invalid()),
        }
    }
}

/// A page of the export of one service. The service passes through all kinds of records in the same order for every
/// page; only the records of the page are read and converted.
///
/// ```ignore
/// for row in page.select("orders", orders::of_user(connection, user_id).await?) {
///     page.record(&json(&whole(row).await?)?);
/// }
/// ```
#[derive(Debug)]
pub struct ExportPage {
    place: Place,
    text: String,
    /// Number of records of the kinds so far.
    position: usize,
    /// Number of kinds so far.
    members: usize,
    /// Number of members that this page and those before it began.
    begun: usize,
    is_open: bool,
    /// Whether a record of the open member precedes the next one.
    is_filled: bool,
    has_more: bool,
}

impl ExportPage {
    /// Begins the page after `token`, which is empty for the first page.
    ///
    /// # Errors
    /// `INVALID_ARGUMENT` with `PAGE_TOKEN` on `pageToken`.
    pub(crate) fn begin(token: &str) -> Result<Self> {
        let place: Place = token.parse()?;
        Ok(Self {
            place,
            text: if token.is_empty() { "{" } else { "" }.to_owned(),
            position: 0,
            members: 0,
            begun: place.members,
            is_open: place.is_open,
            is_filled: place.is_open,
            has_more: false,
        })
    }

    /// Begins a kind of `count` records, and returns the range of those that belong to the page.
    pub fn window(&mut self, name: &str, count: usize) -> Range<usize> {
        self.member(name, count, "[")
    }

    /// Adds a member with a single record, if there is one.
    pub fn value(&mut self, name: &str, record: Option<&Value>) {
        let Some(record) = record else {
            self.members += 1;
            return;
        };
        if !self.member(name, 1, "").is_empty() {
            self.record(record);
            self.is_open = false;
        }
    }

    fn member(&mut self, name: &str, count: usize, opening: &str) -> Range<usize> {
        let (start, end) = (self.position, self.position + count);
        let (from, until) = (self.place.position, self.place.position + PAGE);
        let number = self.members;
        self.position = end;
        self.members += 1;
        let continues = self.place.is_open && number + 1 == self.place.members;
        if !continues && number < self.place.members {
            // Complete in the pages before. A record that was added meanwhile is left out.
            return 0..0;
        }
        if start >= until {
            self.has_more = true;
            return 0..0;
        }
        if !continues {
            self.close();
            let comma = if self.text == "{" { "" } else { "," };
            self.text += &format!("{comma}{}:{opening}", Value::from(name));
            self.begun = number + 1;
            (self.is_open, self.is_filled) = (true, false);
        }
        if end > until {
            self.has_more = true;
        }
        let within = |position: usize| position.clamp(start, end) - start;
        let first = if continues { within(from) } else { 0 };
        first..within(until)
    }

    /// Begins a kind with these records, and returns those that belong to the page.
    pub fn select<T>(&mut self, name: &str, records: Vec<T>) -> impl Iterator<Item = T> + use<T> {
        let window = self.window(name, records.len());
        records.into_iter().skip(window.start).take(window.len())
    }

    /// Adds a record of the kind that began last.
    pub fn record(&mut self, record: &Value) {
        if self.is_filled {
            self.text.push(',');
        }
        self.is_filled = true;
        self.text += &record.to_string();
    }

    fn close(&mut self) {
        if self.is_open {
            self.text.push(']');
        }
        self.is_open = false;
    }

    /// Ends the page. Returns its text and the token of the next page, which is empty on the last page.
    pub(crate) fn end(mut self) -> (String, String) {
        let until = self.place.position + PAGE;
        if !self.has_more {
            self.close();
            self.text.push('}');
            return (self.text, String::new());
        }
        // The last member of the page stays open, even when its records end with the page.
        let token = format!("{until}.{}.{}", self.begun, u8::from(self.is_open));
        (self.text, token)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use serde_json::{Map, json};

    use super::*;

    const NAMES: [&str; 4] = ["orders", "\"quoted\"", "ትእዛዛት", "messages"];

    /// Returns all pages of an export with these numbers of records.
    fn pages(counts: &[usize]) -> Vec<String> {
        let (mut pages, mut token) = (Vec::new(), String::new());
        loop {
            let mut page = ExportPage::begin(&token).unwrap_or_else(|error| panic!("{error}"));
            for (name, count) in NAMES.iter().zip(counts) {
                for number in page.select(name, (0..*count).collect()) {
                    page.record(&json!(number));
                }
            }
            let (text, next) = page.end();
            pages.push(text);
            if next.is_empty() {
                return pages;
            }
            token = next;
        }
    }

    fn whole(counts: &[usize]) -> Value {
        let lists = NAMES.iter().zip(counts);
        let list = |count: usize| (0..count).map(Value::from).collect::<Value>();
        Value::Object(
            lists
                .map(|(name, count)| ((*name).to_owned(), list(*count)))
                .collect::<Map<_, _>>(),
        )
    }

    #[test]
    fn keeps_small_exports_in_one_page() {
        assert_eq!(
            pages(&[0, 2, 0, 1]),
            ["{\"orders\":[],\"\\\"quoted\\\"\":[0,1],\"ትእዛዛት\":[],\"messages\":[0]}"]
        );
        assert_eq!(pages(&[]), ["{}"]);
    }

    #[test]
    fn rejects_foreign_page_tokens() {
        for token in [
            "x",
            "1",
            "1.2",
            "1.2.3",
            "-1.0.0",
            "1.2.0.0",
            "99999999999999999999.0.0",
        ] {
            assert!(ExportPage::begin(token).is_err(), "{token}");
        }
    }

    #[test]
    fn stays_valid_when_records_change_meanwhile() {
        let counts = [[150, 50, 3, 0], [40, 50, 3, 1], [260, 0, 0, 0], [150, 190, 3, 0]];
        for first in counts {
            for second in counts {
                let (mut text, mut token) = (String::new(), String::new());
                for round in 0.. {
                    let mut page = ExportPage::begin(&token).unwrap_or_else(|error| panic!("{error}"));
                    for (name, count) in NAMES.iter().zip(if round == 0 { first } else { second }) {
                        for number in page.select(name, (0..count).collect()) {
                            page.record(&json!(number));
                        }
                    }
                    let (part, next) = page.end();
                    text += &part;
                    if next.is_empty() {
                        break;
                    }
                    token = next;
                }
                let read: Value = serde_json::from_str(&text).unwrap_or_default();
                assert_eq!(read.as_object().map(Map::len), Some(4), "{first:?} {second:?}: {text}");
            }
        }
    }

    proptest! {
        #[test]
        fn joined_pages_are_the_whole(counts in proptest::collection::vec(prop_oneof![0..3_usize, 98..103_usize, 0..450_usize], 0..5)) {
            let counts = &counts[..counts.len().min(NAMES.len())];
            let pages = pages(counts);
            let records: usize = counts.iter().sum();
            prop_assert!(pages.len() <= records / PAGE + 2);
            let read: Value = serde_json::from_str(&pages.concat()).unwrap_or_default();
            prop_assert_eq!(read, whole(counts));
        }
    }
}
