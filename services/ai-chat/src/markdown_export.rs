//! Export of a conversation as Markdown.

use chrono::{DateTime, FixedOffset};
use selam_chassis::Language;

use crate::choices::Role;

/// Returns the names of assistant and user, and the title of an untitled conversation.
fn names(language: Language) -> [&'static str; 3] {
    match language {
        Language::En => ["Assistant", "You", "Conversation"],
        Language::Ti => ["ሓጋዚ", "ንስኹም", "ዝርርብ"],
        Language::Ar => ["المساعد", "أنت", "محادثة"],
    }
}

/// Returns the heading.
pub(crate) fn head(language: Language, title: &str, time: DateTime<FixedOffset>) -> String {
    let [_, _, untitled] = names(language);
    let title = if title.is_empty() { untitled } else { title };
    format!("# {title}\n\n{}\n", time.format("%Y-%m-%d"))
}

/// Returns a message.
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
    fn export_has_author_text_and_time() {
        let time = DateTime::parse_from_rfc3339("2026-11-25T09:14:00-06:00").unwrap_or_default();
        let text = head(Language::En, "", time) + &part(Language::En, Role::User, time, "I cannot sleep.");
        assert_eq!(
            text,
            "# Conversation\n\n2026-11-25\n\n**You**, 2026-11-25 09:14\n\nI cannot sleep.\n"
        );
    }
}
