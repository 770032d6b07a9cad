//! Safety rules and classifier over labelled phrases, injections and answers. The printed figures are those of
//! docs/benchmarks/assistant-safety.md.

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

/// Returns the compiled-in rules, parsed once.
fn rules() -> Rules {
    static RULES: LazyLock<Rules> = LazyLock::new(|| Rules::built_in().expect("the files are valid"));
    RULES.clone()
}

/// Returns the rows of a file, split at tabs.
fn rows(text: &str) -> Vec<Vec<&str>> {
    let lines = text.lines().filter(|line| !line.is_empty());
    lines.map(|line| line.split('\t').collect()).collect()
}

/// Returns the text released of a streamed answer, and the verdict that broke it.
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

/// Splits a text into pieces of `size` characters.
fn pieces(text: &str, size: usize) -> Vec<&str> {
    let starts: Vec<usize> = text.char_indices().map(|(at, _)| at).step_by(size).collect();
    let ends = starts.iter().copied().skip(1).chain([text.len()]);
    starts.iter().zip(ends).map(|(start, end)| &text[*start..end]).collect()
}
