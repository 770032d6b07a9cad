//! Titles of conversations.

use crate::answer::following::beginning;

/// Characters of a first message that become the title.
const LONGEST: usize = 60;

/// The beginning of a message, on one line.
pub(crate) fn title_of(text: &str) -> String {
    let line = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let begun = beginning(&line, LONGEST);
    if begun.len() == line.len() {
        return line;
    }
    // Not in the middle of a word, if there is another place.
    let whole = begun.rsplit_once(' ').map_or(begun, |(whole, _)| whole);
    format!("{whole}…")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_title_is_the_beginning_of_what_was_said() {
        assert_eq!(title_of("  I cannot\n\nsleep "), "I cannot sleep");
        let long = "Since we moved to Calgary my head does not stop at night and I think of home";
        assert_eq!(
            title_of(long),
            "Since we moved to Calgary my head does not stop at night…"
        );
        assert_eq!(title_of(&"ሰ".repeat(70)), format!("{}…", "ሰ".repeat(60)));
    }
}
