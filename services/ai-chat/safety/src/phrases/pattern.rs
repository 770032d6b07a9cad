//! Word patterns of the rule files. The format is described in `services/ai-chat/safety/README.md`.

use foldhash::HashMap;

use selam_chassis::{Error, Result};

use super::{
    Kind,
    context::{Exception, Surroundings},
    lexicon::{Lexicon, SetId},
    words::{CLAUSE_START, spell},
};

/// A parsed value, or the problem of the line.
type Parsed<T> = std::result::Result<T, &'static str>;

/// Maximum gap; a larger one would join unrelated words.
const LONGEST_GAP: u8 = 6;
/// Section of exceptions from all other sections.
const ANY: &str = "any";
/// The same for doubtful exceptions: denials and past events.
const DENIED: &str = "denied";

/// A step of a pattern.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Step {
    /// Word set of which one word must fit; `None` for any word.
    pub(super) set: Option<SetId>,
    /// Whether the step may be skipped.
    pub(super) is_optional: bool,
    /// Maximum number of other words before it.
    pub(super) gap: u8,
}

/// Meaning of a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Meaning<K> {
    /// A finding.
    Is(K),
    /// An exception; without a kind it applies to all.
    IsNot(Option<K>, Exception),
}

/// A pattern and its meaning.
#[derive(Clone, Debug)]
pub(super) struct Pattern<K> {
    pub(super) meaning: Meaning<K>,
    pub(super) steps: Vec<Step>,
}

/// Patterns over one kind of text.
#[derive(Debug)]
pub struct Patterns<K> {
    pub(super) lexicon: Lexicon,
    pub(super) all: Vec<Pattern<K>>,
    /// Patterns by the set of their first word.
    pub(super) by_first: HashMap<SetId, Vec<usize>>,
    /// Exceptions by context, for any pattern.
    pub(super) around: Vec<Surroundings<K>>,
    /// Whether exceptions end at clauses, not only at sentences.
    pub(super) is_bound_by_clauses: bool,
}

/// Position in a file.
struct Place<K> {
    /// Section: of a kind, or of exceptions from all.
    section: Option<Option<K>>,
    /// Whether the exceptions of the section are doubtful.
    is_doubt: bool,
    named: HashMap<String, Vec<String>>,
}

impl<K: Kind> Patterns<K> {
    /// Parses files, each with its name. Named word sets are local to their file.
    ///
    /// # Errors
    /// `INTERNAL` with file and line when one of them is malformed.
    pub fn read<'a>(files: impl IntoIterator<Item = (&'a str, &'a str)>) -> Result<Self> {
        let mut patterns = Self {
            lexicon: Lexicon::default(),
            all: Vec::new(),
            by_first: HashMap::default(),
            around: Vec::new(),
            is_bound_by_clauses: false,
        };
        for (name, text) in files {
            let mut place = Place {
                section: None,
                is_doubt: false,
                named: HashMap::default(),
            };
            for (number, line) in text.lines().map(str::trim).enumerate() {
                if line.is_empty() || line.starts_with('#') {
                    continue;
                }
                patterns
                    .read_line(line, &mut place)
                    .map_err(|reason| Error::internal(format!("{name}, line {}: {reason}: {line}", number + 1)))?;
            }
        }
        Ok(patterns)
    }

    /// Returns the same patterns with exceptions that end at clauses.
    pub fn bound_by_clauses(self) -> Self {
        Self {
            is_bound_by_clauses: true,
            ..self
        }
    }

    fn add(&mut self, meaning: Meaning<K>, steps: Vec<Step>) -> Parsed<()> {
        let Some(Step {
            set: Some(first),
            is_optional: false,
            gap: 0,
        }) = steps.first()
        else {
            return Err("a pattern must begin with a required word");
        };
        self.by_first.entry(*first).or_default().push(self.all.len());
        self.all.push(Pattern { meaning, steps });
        Ok(())
    }

    fn read_line(&mut self, line: &str, place: &mut Place<K>) -> Parsed<()> {
        if let Some(title) = line.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')) {
            let kind = K::of_section(title);
            place.is_doubt = title == DENIED;
            if kind.is_none() && title != ANY && title != DENIED {
                return Err("unknown section");
            }
            place.section = Some(kind);
            return Ok(());
        }
        if let Some((name, words)) = line.strip_prefix('@').and_then(|rest| rest.split_once(" = ")) {
            let mut set = Vec::new();
            for alternative in alternatives(words) {
                set.extend(parse_word(alternative.trim(), &place.named)?);
            }
            place.named.insert(name.trim().to_owned(), set);
            return Ok(());
        }
        let kind = place.section.ok_or("a pattern must be in a section")?;
        match (line.strip_prefix("- "), kind) {
            (Some(line), kind) => {
                let exception = Exception {
                    id: id_of(line),
                    is_doubt: place.is_doubt,
                };
                match line.split_once("<>") {
                    Some((before, after)) => self.add_around((kind, exception), (before, after), &place.named),
                    None => self.add_pattern(Meaning::IsNot(kind, exception), line, &place.named),
                }
            }
            (None, Some(kind)) => self.add_pattern(Meaning::Is(kind), line, &place.named),
            (None, None) => Err("this section accepts exceptions only"),
        }
    }

    fn add_pattern(&mut self, meaning: Meaning<K>, pattern: &str, named: &HashMap<String, Vec<String>>) -> Parsed<()> {
        match parse_steps(pattern, named, &mut self.lexicon)? {
            (steps, 0) => self.add(meaning, steps),
            _ => Err("a gap must be followed by a word"),
        }
    }

    fn add_around(
        &mut self,
        (kind, exception): (Option<K>, Exception),
        (before, after): (&str, &str),
        named: &HashMap<String, Vec<String>>,
    ) -> Parsed<()> {
        let (before, gap) = parse_steps(before, named, &mut self.lexicon)?;
        let (after, 0) = parse_steps(after, named, &mut self.lexicon)? else {
            return Err("a gap must be followed by a word");
        };
        if before.iter().chain(&after).all(|step| step.is_optional) {
            return Err("a pattern needs a required word");
        }
        self.around.push(Surroundings {
            kind,
            exception,
            before,
            gap,
            after,
        });
        Ok(())
    }
}

/// Returns a hash of a line (FNV-1a).
fn id_of(line: &str) -> u64 {
    line.bytes().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    })
}

/// Returns the steps of a pattern and the gap after the last of them.
fn parse_steps(pattern: &str, named: &HashMap<String, Vec<String>>, lexicon: &mut Lexicon) -> Parsed<(Vec<Step>, u8)> {
    let mut steps = Vec::new();
    let mut gap = 0;
    for element in pattern.split_whitespace() {
        if let Some(words) = element.strip_prefix("..") {
            gap = words
                .parse()
                .ok()
                .filter(|gap| (1..=LONGEST_GAP).contains(gap))
                .ok_or("a gap must be ..1 to ..6")?;
            continue;
        }
        let is_optional = element.ends_with('?');
        let element = element.strip_suffix('?').unwrap_or(element);
        let set = if element == "_" {
            None
        } else {
            let mut words = Vec::new();
            for alternative in alternatives(element) {
                words.extend(parse_word(alternative, named)?);
            }
            Some(lexicon.set(words))
        };
        steps.push(Step {
            set,
            is_optional,
            gap: std::mem::take(&mut gap),
        });
    }
    Ok((steps, gap))
}

fn parse_word(word: &str, named: &HashMap<String, Vec<String>>) -> Parsed<Vec<String>> {
    if let Some(name) = word.strip_prefix('@') {
        return named
            .get(name)
            .cloned()
            .ok_or("a word set must be defined before its use");
    }
    if word == "#" || word == CLAUSE_START {
        return Ok(vec![word.to_owned()]);
    }
    let is_ending = word.starts_with('*');
    let is_beginning = word.ends_with('*');
    let forms = forms(word.trim_matches('*'))?.into_iter();
    let spelled = forms.map(|form| match spell(&form).as_slice() {
        [_] if is_ending && is_beginning => Err("a word can have one star only"),
        [spelled] if is_ending => Ok(format!("*{spelled}")),
        [spelled] if is_beginning => Ok(format!("{spelled}*")),
        [spelled] => Ok(spelled.clone()),
        _ => Err("an entry must be a single word"),
    });
    spelled.collect()
}

/// Splits at bars outside parentheses.
fn alternatives(text: &str) -> Vec<&str> {
    let mut depth = 0_usize;
    let is_bar = |letter: char| {
        match letter {
            '(' => depth += 1,
            ')' => depth = depth.saturating_sub(1),
            _ => {}
        }
        letter == '|' && depth == 0
    };
    text.split(is_bar).collect()
}

/// Expands the choices of a word: `(kick|punch)(s|ed)` has four forms.
fn forms(word: &str) -> Parsed<Vec<String>> {
    let Some((before, rest)) = word.split_once('(') else {
        return Ok(vec![word.to_owned()]);
    };
    let (choices, after) = rest.split_once(')').ok_or("a parenthesis is not closed")?;
    let endings = forms(after)?;
    let choices = choices.split('|').map(str::trim);
    Ok(choices
        .flat_map(|choice| endings.iter().map(move |ending| format!("{before}{choice}{ending}")))
        .collect())
}

#[cfg(test)]
mod tests {
    #![allow(clippy::expect_used)]

    use super::*;
    use crate::Verdict;

    fn read(text: &str) -> Result<Patterns<Verdict>> {
        Patterns::read([("file", text)])
    }

    #[test]
    fn rejects_malformed_files_with_line() {
        for (text, reason) in [
            ("want to die", "must be in a section"),
            ("[nonsense]", "unknown section"),
            ("[suicide]\n@want die", "defined before its use"),
            ("[suicide]\nwant? to die", "required word"),
            ("[suicide]\n..2 die", "required word"),
            ("[suicide]\ndie ..2", "followed by a word"),
            ("[suicide]\nwant ..9 die", "..1 to ..6"),
            ("[suicide]\nself-harm", "single word"),
            ("[suicide]\n- <>", "required word"),
            ("[any]\ndie", "exceptions only"),
            ("[suicide]\n(kick", "not closed"),
        ] {
            let error = read(text).expect_err(text);
            let said = format!("{error:?}");
            assert!(said.contains(reason), "{said}");
        }
    }

    #[test]
    fn expands_choices_within_a_word() {
        assert_eq!(alternatives("a|(b|c)d|e"), ["a", "(b|c)d", "e"]);
        assert_eq!(
            forms("(kick|punch)(ed|)").expect("it is closed"),
            ["kicked", "kick", "punched", "punch"]
        );
    }

    #[test]
    fn normalizes_patterns_like_texts() {
        let patterns = read(
            "# comment\n@want = want | wanna\n[suicide]\n@want to? kill|أَموت\n- dont @want ..2 kill\n[any]\n- film <>",
        )
        .expect("it is valid");
        assert_eq!((patterns.all.len(), patterns.around.len()), (2, 1));
        let kill = patterns.lexicon.sets_of("kil");
        assert_eq!(kill.len(), 2, "with the Arabic word in one set, alone in the other");
        assert_eq!(patterns.lexicon.sets_of("اموت").len(), 1);
    }
}
