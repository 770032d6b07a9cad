//! Titles of conversations.

use crate::answer::follow::beginning;

/// Maximum characters of a title made from a message.
const LONGEST: usize = 60;

/// Returns the beginning of a message on one line.
pub(crate) fn title_of(text: &str) -> String {
    let line = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let begun = beginning(&line, LONGEST);
    if begun.len() == line.len() {
        return line;
    }
    // Cuts at a word boundary if possible.
    let whole = begun.rsplit_once(' ').map_or(begun, |(whole, _)| whole);
    format!("{whole}…")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn title_is_the_beginning_of_the_message() {
        assert_eq!(title_of("  I cannot\n\nsleep "), "I cannot sleep");
        let long = "Since we moved to Calgary my head does not stop at night and I think of home";
        assert_eq!(
            title_of(long),
            "Since we moved to Calgary my head does not stop at night…"
        );
        assert_eq!(title_of(&"ሰ".repeat(70)), format!("{}…", "ሰ".repeat(60)));
    }
}
