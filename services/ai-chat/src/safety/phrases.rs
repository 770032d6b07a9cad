//! Files of phrases: what they say, and whether a text has one of them.

use std::collections::{BTreeSet, HashMap, HashSet};

use selam_chassis::{Error, Result};

use super::normalise::{Word, form};

/// Words that a gap may skip.
const GAP: usize = 3;

/// A place of a phrase.
#[derive(Clone, Debug)]
enum Place {
    /// One of these words.
    One(Words),
    /// Up to a few words, whatever they are.
    Gap,
}

/// Words that can stand at a place.
#[derive(Clone, Debug, Default)]
struct Words {
    whole: HashSet<String>,
    beginnings: Vec<String>,
    ends: Vec<String>,
    /// Several words that stand for one.
    rows: Vec<Vec<String>>,
}

impl Words {
    fn have(&self, word: &Word) -> bool {
        let has = |form: &str| {
            !form.is_empty()
                && (self.whole.contains(form)
                    || self.beginnings.iter().any(|it| form.starts_with(it.as_str()))
                    || self.ends.iter().any(|it| form.ends_with(it.as_str())))
        };
        has(&word.form) || has(&word.read)
    }

    /// Behind which word the place ends that begins at `start`, if it is one of these.
    fn behind(&self, words: &[Word], start: usize) -> impl Iterator<Item = usize> {
        let one = words.get(start).filter(|word| self.have(word)).map(|_| start + 1);
        let rows = self.rows.iter().filter_map(move |row| {
            let there = words.get(start..start + row.len())?;
            let is_it = there.iter().zip(row).all(|(word, form)| word.form == *form);
            is_it.then_some(start + row.len())
        });
        one.into_iter().chain(rows)
    }
}

/// A phrase of a section.
#[derive(Clone, Debug)]
struct Phrase {
    section: usize,
    is_exception: bool,
    places: Vec<Place>,
}

/// A phrase that was found: of which section, and its first and last word.
type Found = (usize, usize, usize);

/// The phrases of one file.
#[derive(Clone, Debug, Default)]
pub(crate) struct Phrases {
    sections: Vec<String>,
    phrases: Vec<Phrase>,
    /// Phrases by a word that they can begin with.
    by_word: HashMap<String, Vec<usize>>,
    /// Those that begin with part of a word.
    by_part: Vec<usize>,
}

impl Phrases {
    /// Reads a file. `safety/README.md` says what its lines are.
    ///
    /// # Errors
    /// `INTERNAL` when a line is none of them.
    pub(crate) fn parse(text: &str) -> Result<Self> {
        let mut phrases = Self::default();
        let mut sets: HashMap<&str, String> = HashMap::new();
        let mut section = None;
        for line in text.lines().map(str::trim) {
            if line.is_empty() || line.starts_with('#') {
                continue;
            }
            if let Some(name) = line.strip_prefix('[').and_then(|line| line.strip_suffix(']')) {
                phrases.sections.push(name.to_owned());
                section = Some(phrases.sections.len() - 1);
            } else if let Some((name, words)) = line.strip_prefix('@').and_then(|line| line.split_once(" = ")) {
                let words = expand(words, &sets)?;
                sets.insert(name.trim(), words);
            } else {
                let section = section.ok_or_else(|| wrong(line))?;
                let (is_exception, line) = match line.strip_prefix("- ") {
                    Some(rest) => (true, rest),
                    None => (false, line),
                };
                let places = places(&expand(line, &sets)?)?;
                phrases.add(Phrase {
                    section,
                    is_exception,
                    places,
                });
            }
        }
        Ok(phrases)
    }

    /// The first section, in the order of the file, of which the words have a phrase that is no exception.
    pub(crate) fn find(&self, words: &[Word]) -> Option<&str> {
        self.find_all(words).next()
    }

    /// All such sections, in the order of the file.
    pub(crate) fn find_all(&self, words: &[Word]) -> impl Iterator<Item = &str> {
        let mut found: Vec<Found> = Vec::new();
        let mut exceptions: Vec<Found> = Vec::new();
        for start in 0..words.len() {
            for phrase in self.beginning_at(&words[start]) {
                if let Some(end) = end_of(&phrase.places, words, start) {
                    let all = if phrase.is_exception {
                        &mut exceptions
                    } else {
                        &mut found
                    };
                    all.push((phrase.section, start, end));
                }
            }
        }
        let is_excepted = |&&(section, start, end): &&Found| {
            exceptions
                .iter()
                .any(|&(of, from, until)| of == section && from <= end && start <= until)
        };
        let sections: BTreeSet<usize> = found
            .iter()
            .filter(|found| !is_excepted(found))
            .map(|found| found.0)
            .collect();
        sections
            .into_iter()
            .filter_map(|section| self.sections.get(section))
            .map(String::as_str)
    }

    /// Names of the sections.
    pub(crate) fn sections(&self) -> &[String] {
        &self.sections
    }

    fn add(&mut self, phrase: Phrase) {
        let index = self.phrases.len();
        if let Some(Place::One(words)) = phrase.places.first() {
            for word in &words.whole {
                self.by_word.entry(word.clone()).or_default().push(index);
            }
            for word in words.rows.iter().filter_map(|row| row.first()) {
                self.by_word.entry(word.clone()).or_default().push(index);
            }
            if !words.beginnings.is_empty() || !words.ends.is_empty() {
                self.by_part.push(index);
            }
        }
        self.phrases.push(phrase);
    }

    fn beginning_at<'a>(&'a self, word: &'a Word) -> impl Iterator<Item = &'a Phrase> {
        let whole = |form: &str| self.by_word.get(form).into_iter().flatten().copied();
        let parts = self
            .by_part
            .iter()
            .copied()
            .filter(move |index| match self.phrases.get(*index) {
                Some(phrase) => matches!(phrase.places.first(), Some(Place::One(words)) if words.have(word)),
                None => false,
            });
        whole(&word.form)
            .chain(whole(&word.read).collect::<Vec<_>>())
            .chain(parts)
            .filter_map(|index| self.phrases.get(index))
    }
}

/// The last word of a phrase that begins at `start`; nothing when it is not there.
fn end_of(places: &[Place], words: &[Word], start: usize) -> Option<usize> {
    let Some((place, rest)) = places.split_first() else {
        return start.checked_sub(1);
    };
    match place {
        Place::One(wanted) => wanted
            .behind(words, start)
            .filter_map(|next| end_of(rest, words, next))
            .next(),
        Place::Gap => (0..=GAP).find_map(|skipped| end_of(rest, words, start + skipped)),
    }
}

fn expand(line: &str, sets: &HashMap<&str, String>) -> Result<String> {
    let mut expanded = String::new();
    for place in line.split_whitespace() {
        let choices: Vec<String> = place
            .split('|')
            .map(|choice| match choice.strip_prefix('@') {
                Some(name) => sets.get(name).cloned().ok_or_else(|| wrong(choice)),
                None => Ok(choice.to_owned()),
            })
            .collect::<Result<_>>()?;
        expanded.push_str(&choices.join("|"));
        expanded.push(' ');
    }
    Ok(expanded.trim_end().to_owned())
}

fn places(line: &str) -> Result<Vec<Place>> {
    let mut places = Vec::new();
    for place in line.split_whitespace() {
        if place == ".." {
            places.push(Place::Gap);
            continue;
        }
        let mut words = Words::default();
        for choice in place.split('|') {
            if choice.contains('_') {
                let row: Vec<String> = choice.split('_').map(form).collect();
                if row.iter().any(String::is_empty) {
                    return Err(wrong(line));
                }
                words.rows.push(row);
                continue;
            }
            let (ends_openly, choice) = choice.strip_suffix('*').map_or((false, choice), |word| (true, word));
            let (begins_openly, choice) = choice.strip_prefix('*').map_or((false, choice), |word| (true, word));
            let word = form(choice);
            if word.is_empty() {
                return Err(wrong(line));
            }
            match (begins_openly, ends_openly) {
                (false, false) => drop(words.whole.insert(word)),
                (false, true) => words.beginnings.push(word),
                (true, _) => words.ends.push(word),
            }
        }
        places.push(Place::One(words));
    }
    match (places.first(), places.last()) {
        (Some(Place::One(_)), Some(Place::One(_))) => Ok(places),
        _ => Err(wrong(line)),
    }
}

fn wrong(line: &str) -> Error {
    Error::internal(format!("a line of the safety rules cannot be read: {line}"))
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::{super::normalise::words, *};

    const FILE: &str = "
        # what is meant
        @want = want|wanna
        [first]
        @want .. die
        - not @want .. die
        [second]
        sad*
        *ness of heart
        in|at_the end
    ";

    #[test]
    fn phrases_have_choices_gaps_parts_and_exceptions() {
        let phrases = Phrases::parse(FILE).unwrap();
        let find = |text: &str| phrases.find(&words(text)).map(str::to_owned);
        assert_eq!(find("I wanna just go and die").as_deref(), Some("first"));
        assert_eq!(find("I want it but nobody here has to die"), None, "too far");
        assert_eq!(find("I do not want to die"), None);
        assert_eq!(find("I do not want to die. I want to die").as_deref(), Some("first"));
        assert_eq!(find("sadly").as_deref(), Some("second"));
        assert_eq!(
            find("at the end").as_deref(),
            Some("second"),
            "two words that stand for one"
        );
        assert_eq!(find("at end"), None);
        assert_eq!(find("a heaviness of heart").as_deref(), Some("second"));
        assert_eq!(
            find("so sad, I want to die").as_deref(),
            Some("first"),
            "the first section counts"
        );
        assert_eq!(phrases.sections(), ["first", "second"]);
    }

    #[test]
    fn files_that_cannot_be_read_are_refused() {
        for file in [
            "lost line",
            "[a]\n@nobody here",
            "[a]\n.. die",
            "[a]\ndie ..",
            "[a]\n!!",
        ] {
            assert!(Phrases::parse(file).is_err(), "{file}");
        }
    }
}
