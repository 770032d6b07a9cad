//! Training texts of the classifier and the verdicts of the rules on them.

use selam_ai_chat_safety::{
    Danger, RuleResult, Rules, Verdict,
    classifier::{Bag, Concepts, bags},
};

use crate::files::{AUTHORS, FILES};

/// Label of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Label {
    /// A person is in danger.
    Crisis,
    /// No danger, although it may sound like it.
    Other,
    /// A text of the web client.
    Ordinary,
    /// Another text of the web client, used for measuring only.
    Apart,
}

/// A text with its labels.
#[derive(Debug)]
pub struct Text {
    /// Name of the data set.
    pub set: &'static str,
    /// Language of the file.
    pub language: &'static str,
    /// Label.
    pub label: Label,
    /// The text.
    pub text: &'static str,
    /// Author number. Texts of an author are judged by a classifier that was not trained on that author.
    pub author: Option<usize>,
    /// Kind of danger, where the author labelled it.
    pub kind: Option<Danger>,
    /// Feature bags of the windows, the largest window last.
    pub bags: Vec<Bag>,
    /// Result of the rules.
    pub rule_result: RuleResult,
}

impl Text {
    /// Returns whether the text was measured before any rule or classifier was tuned to it.
    pub fn is_untuned(&self) -> bool {
        self.author.is_some() || self.set == "fresh"
    }

    /// Returns whether the rules neither detect clear danger in the text nor refuse it.
    pub fn is_silent(&self) -> bool {
        !matches!(self.rule_result.verdict, Verdict::Crisis(_) | Verdict::Refuse(_))
    }

    /// Returns the kind of danger: the author's label, or the result of the rules.
    pub fn danger(&self) -> Option<Danger> {
        match self.rule_result.verdict {
            Verdict::Crisis(danger) => self.kind.or(Some(danger)),
            _ => self.kind,
        }
    }
}

/// Returns all texts.
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
        let rule_result = rules.screen_by_rules(text);
        Some(Text {
            set,
            language,
            label,
            text,
            author,
            kind,
            bags: bags(text, concepts, &rule_result.excepted),
            rule_result,
        })
    });
    texts.collect()
}

/// Parses the name of a kind of danger.
fn kind(name: &str) -> Option<Danger> {
    serde_json::from_value(name.into()).ok()
}

/// Embeds a text among four to twelve ordinary texts of its language that are not used for training. Deterministic.
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
