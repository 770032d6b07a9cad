//! Removes `<think>` blocks from an answer. Reasoning models write them when their server does not parse them.

const OPEN: &str = "<think>";
const CLOSE: &str = "</think>";

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Place {
    /// Inside a block if one ends later. Everything is held back until then.
    Unknown,
    Inside,
    Outside,
}

/// Filter of one answer. A block may begin in the model's template, so that only its end is in the answer.
#[derive(Debug)]
pub(super) struct Thoughts {
    place: Place,
    /// Text that may be the beginning of a mark, or a thought.
    held: String,
    has_cut: bool,
    has_shown: bool,
    learned: Option<bool>,
}

/// Result of one piece.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Shown {
    /// Whether everything shown before was a thought.
    pub(super) withdraws: bool,
    /// Text to show.
    pub(super) text: String,
}

/// Returns whether a model's name says that it thinks, as in `deepseek-r1`, `QwQ-32B` or `qwen3-30b-thinking`. The
/// templates of such models begin the block, so that even the first answer has only its end.
pub(super) fn is_thinker(model: &str) -> bool {
    let name = model.to_ascii_lowercase();
    name.split(|letter: char| !letter.is_ascii_alphanumeric())
        .any(|word| matches!(word, "r1" | "qwq") || word.starts_with("think") || word.starts_with("reason"))
}

impl Thoughts {
    /// `begins_inside`: answers of this model are expected to have the end of a block without its beginning, by its name
    /// or by earlier answers.
    pub(super) fn new(begins_inside: bool) -> Self {
        Self {
            place: if begins_inside { Place::Unknown } else { Place::Outside },
            held: String::new(),
            has_cut: false,
            has_shown: false,
            learned: None,
        }
    }

    /// Returns whether the next answer of this model is expected to begin inside a block, if this answer has shown it.
    pub(super) fn learned(&self) -> Option<bool> {
        self.learned
    }

    /// Notes that the server sends the thoughts of this answer in a field of their own, so that its text has none.
    pub(super) fn are_separate(&mut self) {
        if self.place == Place::Unknown {
            self.place = Place::Outside;
            self.learned = Some(false);
        }
    }

    /// Returns the part of a piece that is not a thought.
    pub(super) fn push(&mut self, piece: &str) -> Shown {
        self.held.push_str(piece);
        let mut shown = Shown::default();
        loop {
            let (opens, closes) = (self.held.find(OPEN), self.held.find(CLOSE));
            match (self.place, opens, closes) {
                (Place::Outside, Some(opens), closes) if closes.is_none_or(|closes| opens < closes) => {
                    let rest = self.held.split_off(opens + OPEN.len());
                    self.held.truncate(opens);
                    shown.text.push_str(&std::mem::replace(&mut self.held, rest));
                    self.place = Place::Inside;
                    self.has_cut = true;
                }
                (place, _, Some(closes)) => {
                    self.held = self.held.split_off(closes + CLOSE.len());
                    self.has_cut = true;
                    if place == Place::Outside {
                        self.learned = Some(true);
                        shown = Shown {
                            withdraws: std::mem::take(&mut self.has_shown),
                            text: String::new(),
                        };
                    }
                    self.place = Place::Outside;
                }
                (Place::Unknown, ..) => {
                    if self.held.trim_start().starts_with(OPEN) {
                        self.place = Place::Inside;
                        self.learned = Some(false);
                    }
                    break;
                }
                (place, ..) => {
                    let start = self.held.len() - mark_at_end(&self.held);
                    let rest = self.held.split_off(start);
                    let text = std::mem::replace(&mut self.held, rest);
                    if place == Place::Outside {
                        shown.text.push_str(&text);
                    }
                    break;
                }
            }
        }
        self.settled(shown)
    }

    /// Returns the rest at the end of the answer. `is_finished`: the model reached the end, so that an answer without a
    /// mark had no thoughts.
    pub(super) fn finish(&mut self, is_finished: bool) -> String {
        let rest = std::mem::take(&mut self.held);
        if self.place == Place::Unknown && is_finished {
            self.learned = Some(false);
        }
        let is_answer = match self.place {
            Place::Outside => true,
            Place::Unknown => is_finished,
            Place::Inside => false,
        };
        if !is_answer {
            return String::new();
        }
        self.settled(Shown {
            withdraws: false,
            text: rest,
        })
        .text
    }

    /// Removes the empty lines between a block and the answer.
    fn settled(&mut self, mut shown: Shown) -> Shown {
        if self.has_cut && !self.has_shown {
            shown.text = shown.text.trim_start().to_owned();
        }
        self.has_shown |= !shown.text.is_empty();
        shown
    }
}

/// Returns the number of bytes at the end of a text that may be the beginning of a mark.
fn mark_at_end(text: &str) -> usize {
    let begins = |length: &usize| {
        let end = text.get(text.len().saturating_sub(*length)..).unwrap_or_default();
        end.len() == *length && (OPEN.starts_with(end) || CLOSE.starts_with(end))
    };
    (1..CLOSE.len()).rev().find(begins).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use proptest::prelude::*;

    use super::*;

    /// Returns the text on screen after an answer in pieces of `length` characters, and the lesson for the next one.
    fn read(answer: &str, length: usize, begins_inside: bool, is_finished: bool) -> (String, Option<bool>) {
        let mut thoughts = Thoughts::new(begins_inside);
        let mut screen = String::new();
        let letters: Vec<char> = answer.chars().collect();
        for piece in letters.chunks(length) {
            let shown = thoughts.push(&piece.iter().collect::<String>());
            if shown.withdraws {
                screen.clear();
            }
            screen.push_str(&shown.text);
        }
        screen.push_str(&thoughts.finish(is_finished));
        (screen, thoughts.learned())
    }

    #[test]
    fn removes_thoughts_across_pieces() {
        for (answer, shown, learned) in [
            ("<think>The user may be at risk.</think>\n\nHello", "Hello", None),
            ("<think>\n</think>\n\nሰላም", "ሰላም", None),
            ("Hello <think>hm</think>again", "Hello again", None),
            ("<think>never closed", "", None),
            ("Hello<think>never closed", "Hello", None),
            ("begun by the template</think>\n\nمرحبا", "مرحبا", Some(true)),
            ("2 < 3 and <b> stay, also <thin", "2 < 3 and <b> stay, also <thin", None),
            (" leading space", " leading space", None),
        ] {
            for length in 1..12 {
                assert_eq!(
                    read(answer, length, false, true),
                    (shown.to_owned(), learned),
                    "{answer} by {length}"
                );
            }
        }
    }

    #[test]
    fn holds_back_answers_that_begin_inside() {
        for (answer, is_finished, shown, learned) in [
            ("I must not say</think>Hello", true, "Hello", None),
            ("<think>hm</think>Hello", true, "Hello", Some(false)),
            ("Hello, no thoughts here", true, "Hello, no thoughts here", Some(false)),
            ("I must not s", false, "", None),
        ] {
            for length in [1, 3, 7] {
                assert_eq!(
                    read(answer, length, true, is_finished),
                    (shown.to_owned(), learned),
                    "{answer}"
                );
            }
        }
    }

    #[test]
    fn streams_answers_with_separate_thoughts() {
        let mut thoughts = Thoughts::new(true);
        assert_eq!(thoughts.push("Good"), Shown::default());
        thoughts.are_separate();
        let shown = Shown {
            withdraws: false,
            text: "Good evening".to_owned(),
        };
        assert_eq!(thoughts.push(" evening"), shown);
        assert_eq!(thoughts.learned(), Some(false));
    }

    #[test]
    fn recognises_thinkers_by_name() {
        for name in [
            "deepseek-r1",
            "deepseek-ai/DeepSeek-R1-Distill-Qwen-7B",
            "deepseek-r1:70b",
            "deepseek-reasoner",
            "Qwen/QwQ-32B",
            "qwen3-30b-a3b-thinking-2507",
            "phi-4-mini-reasoning",
        ] {
            assert!(is_thinker(name), "{name}");
        }
        for name in [
            "gpt-5-mini",
            "llama3.1:8b",
            "Qwen/Qwen3-8B",
            "command-r",
            "gemma-r12",
            "",
        ] {
            assert!(!is_thinker(name), "{name}");
        }
    }

    proptest! {
        #[test]
        fn keeps_ordinary_text(answer in "[a-zا-يሀ-ፐ<>/ \n]{0,80}", length in 1_usize..9) {
            prop_assume!(!answer.contains(OPEN) && !answer.contains(CLOSE));
            prop_assert_eq!(read(&answer, length, false, true).0, answer);
        }
    }
}
