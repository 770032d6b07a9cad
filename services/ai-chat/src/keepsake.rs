//! A conversation as a text to keep, in Markdown.

use chrono::{DateTime, FixedOffset};
use selam_chassis::Language;

use crate::choices::Role;

/// How the assistant and its user are named in a text, and what a conversation without a title is called.
fn names(language: Language) -> [&'static str; 3] {
    match language {
        Language::En => ["Assistant", "You", "Conversation"],
        Language::Ti => ["ሓጋዚ", "ንስኹም", "ዝርርብ"],
        Language::Ar => ["المساعد", "أنت", "محادثة"],
    }
}

/// Its heading.
pub(crate) fn head(language: Language, title: &str, time: DateTime<FixedOffset>) -> String {
    let [_, _, untitled] = names(language);
    let title = if title.is_empty() { untitled } else { title };
    format!("# {title}\n\n{}\n", time.format("%Y-%m-%d"))
}

/// A message.
pub(crate) fn part(language: Language, role: Role, time: DateTime<FixedOffset>, text: &str) -> String {
    let [assistant, user, _] = names(language);
    let name = match role {
        Role::Assistant => assistant,
        Role::User => user,
    };
    format!("\n**{name}**, {}\n\n{text}\n", time.format("%Y-%m-%d %H:%M"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_to_keep_says_who_said_what_and_when() {
        let time = DateTime::parse_from_rfc3339("2026-11-25T09:14:00-06:00").unwrap_or_default();
        let text = head(Language::En, "", time) + &part(Language::En, Role::User, time, "I cannot sleep.");
        assert_eq!(
            text,
            "# Conversation\n\n2026-11-25\n\n**You**, 2026-11-25 09:14\n\nI cannot sleep.\n"
        );
    }
}
