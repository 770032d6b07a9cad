//! The texts that the classifier learns from, and what the rules say of them.

use selam_ai_chat_safety::{
    Danger, Heard, Rules, Verdict,
    classifier::{Bag, Concepts, bags},
};

use crate::files::{AUTHORS, FILES};

/// What a text is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Label {
    /// Somebody is in danger.
    Crisis,
    /// Nobody is, whether it sounds so or not.
    Other,
    /// A text of the web client.
    Ordinary,
    /// Another one, which only measures.
    Apart,
}

/// A text, and what is known of it.
#[derive(Debug)]
pub struct Text {
    /// Where it is from.
    pub set: &'static str,
    /// In which language's file it is.
    pub language: &'static str,
    /// What it is.
    pub label: Label,
    /// Itself.
    pub text: &'static str,
    /// Who wrote it, where texts of one author are judged by what was learnt from the others.
    pub author: Option<usize>,
    /// What danger it is about, where its author said so.
    pub kind: Option<Danger>,
    /// Its windows, the largest one last.
    pub bags: Vec<Bag>,
    /// What the rules say.
    pub heard: Heard,
}

impl Text {
    /// Neither rules nor classifier were tuned to it before it was measured for the first time.
    pub fn is_untuned(&self) -> bool {
        self.author.is_some() || self.set == "fresh"
    }

    /// The rules neither hear clear danger in it nor refuse it.
    pub fn is_silent(&self) -> bool {
        !matches!(self.heard.verdict, Verdict::Crisis(_) | Verdict::Refuse(_))
    }

    /// What danger it is about: as its author says, or as the rules hear.
    pub fn danger(&self) -> Option<Danger> {
        match self.heard.verdict {
            Verdict::Crisis(danger) => self.kind.or(Some(danger)),
            _ => self.kind,
        }
    }
}

/// All texts.
pub fn texts(rules: &Rules, concepts: &Concepts) -> Vec<Text> {
    let files = FILES.iter().map(|file| (file, None));
    let authors = AUTHORS.iter().enumerate().map(|(place, file)| (file, Some(place)));
    let rows = files.chain(authors).flat_map(|((set, language, text), author)| {
        let lines = text.lines().filter(|line| !line.is_empty());
        lines.map(move |line| (*set, *language, author, line))
    });
    let texts = rows.filter_map(|(set, language, author, line)| {
        let mut columns = line.split('\t');
        let (label, text) = (columns.next()?, columns.next()?);
        let kind = columns.next().and_then(kind);
        let label = match label {
            "crisis" => Label::Crisis,
            "training" => Label::Ordinary,
            "apart" => Label::Apart,
            _ => Label::Other,
        };
        let heard = rules.hear_by_rules(text);
        Some(Text {
            set,
            language,
            label,
            text,
            author,
            kind,
            bags: bags(text, concepts, &heard.excepted),
            heard,
        })
    });
    texts.collect()
}

/// The kind of danger by its name in a file.
fn kind(name: &str) -> Option<Danger> {
    serde_json::from_value(name.into()).ok()
}

/// A text among four to twelve ordinary ones of its language that nothing was learnt from, the same each time.
pub fn among_others(texts: &[Text], place: usize) -> String {
    let text = &texts[place];
    let is_ordinary =
        |other: &&Text| other.label == Label::Apart && other.language == text.language && other.is_silent();
    let ordinary: Vec<&Text> = texts.iter().filter(is_ordinary).collect();
    let count = 4 + place % 9;
    let mut sentences: Vec<&str> = (0..count)
        .map(|sentence| ordinary[(place * 31 + sentence * 97) % ordinary.len()].text)
        .collect();
    sentences.insert(place % (count + 1), text.text);
    let ends = |sentence: &str| sentence.ends_with(['.', '!', '?', '؟', '።']);
    let ended = sentences.iter().map(|sentence| match ends(sentence) {
        true => format!("{sentence} "),
        false => format!("{sentence}. "),
    });
    ended.collect()
}
