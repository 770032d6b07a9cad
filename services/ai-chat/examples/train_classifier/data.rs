//! The texts that the classifier learns from, and what the rules say of them.

use selam_ai_chat::safety::{
    Danger, Excepted, Rules, Verdict,
    classifier::{Bag, Concepts, bags},
};

use crate::files::FILES;

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
    /// Its windows, the largest one last.
    pub bags: Vec<Bag>,
    /// What the rules say.
    pub verdict: Verdict,
    /// What their exceptions take back.
    pub excepted: Vec<Excepted>,
}

impl Text {
    /// The rules neither hear clear danger in it nor refuse it, so that the classifier may.
    pub fn is_silent(&self) -> bool {
        !matches!(self.verdict, Verdict::Crisis(_) | Verdict::Refuse(_))
    }

    /// The danger that the rules hear in it.
    pub fn danger(&self) -> Option<Danger> {
        match self.verdict {
            Verdict::Crisis(danger) => Some(danger),
            _ => None,
        }
    }
}

/// All texts.
pub fn texts(rules: &Rules, concepts: &Concepts) -> Vec<Text> {
    let rows = FILES.iter().flat_map(|(set, language, text)| {
        let lines = text.lines().filter(|line| !line.is_empty());
        lines.map(move |line| (*set, *language, line))
    });
    let texts = rows.filter_map(|(set, language, line)| {
        let (label, text) = line.split_once('\t')?;
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
            bags: bags(text, concepts, &heard.excepted),
            verdict: heard.verdict,
            excepted: heard.excepted,
        })
    });
    texts.collect()
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
