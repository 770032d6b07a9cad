//! The safety rules and the classifier over labelled phrases, injections and answers. What they print is what the README of the rules states.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing)]

mod answers;
mod blind;
mod classifier;
mod contexts;
mod figures;
mod floor;
mod graded;
mod injections;
mod messages;
mod phrases;
mod properties;
mod speed;
mod wrapping;

use std::sync::LazyLock;

use selam_ai_chat_safety::{OutputScreen, Rules, Step, Verdict};

/// The rules that are compiled in, read once.
fn rules() -> Rules {
    static RULES: LazyLock<Rules> = LazyLock::new(|| Rules::built_in().expect("the files are well-formed"));
    RULES.clone()
}

/// The rows of a file, cut at its tabs.
fn rows(text: &str) -> Vec<Vec<&str>> {
    let lines = text.lines().filter(|line| !line.is_empty());
    lines.map(|line| line.split('\t').collect()).collect()
}

/// What was released of an answer that came in these pieces, and why it broke.
fn stream<'a>(mut screen: OutputScreen, pieces: impl IntoIterator<Item = &'a str>) -> (String, Option<Verdict>) {
    let mut released = String::new();
    for piece in pieces {
        match screen.push(piece) {
            Step::Release(text) => released.push_str(&text),
            Step::Break(verdict) => return (released, Some(verdict)),
        }
    }
    match screen.finish() {
        Step::Release(text) => (released + &text, None),
        Step::Break(verdict) => (released, Some(verdict)),
    }
}

/// A text in pieces of so many characters.
fn pieces(text: &str, size: usize) -> Vec<&str> {
    let starts: Vec<usize> = text.char_indices().map(|(at, _)| at).step_by(size).collect();
    let ends = starts.iter().copied().skip(1).chain([text.len()]);
    starts.iter().zip(ends).map(|(start, end)| &text[*start..end]).collect()
}
