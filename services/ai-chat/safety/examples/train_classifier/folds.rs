//! Folds for cross-validation: nearly identical texts are in the same fold.

use std::collections::{HashMap, HashSet};

use crate::data::Text;

/// Number of folds.
pub const FOLDS: usize = 10;
/// Minimum share of common letter trigrams at which two texts are nearly identical.
const ALIKE: f64 = 0.5;
/// Trigrams in more texts than this are ignored for similarity.
const COMMON: usize = 400;

/// Returns the fold of each text.
pub fn folds(texts: &[Text]) -> Vec<usize> {
    let grams: Vec<HashSet<[char; 3]>> = texts.iter().map(|text| grams(text.text)).collect();
    let mut having: HashMap<[char; 3], Vec<usize>> = HashMap::new();
    for (place, grams) in grams.iter().enumerate() {
        for gram in grams {
            having.entry(*gram).or_default().push(place);
        }
    }
    let mut groups = Groups((0..texts.len()).collect());
    for (place, of_text) in grams.iter().enumerate() {
        let candidates = of_text.iter().filter_map(|gram| having.get(gram));
        let rare = candidates.filter(|having| having.len() <= COMMON).flatten();
        let before: HashSet<usize> = rare.copied().filter(|other| *other < place).collect();
        for other in before {
            let shared = of_text.intersection(&grams[other]).count();
            let all = of_text.len() + grams[other].len() - shared;
            if shared as f64 >= ALIKE * all as f64 {
                groups.join(place, other);
            }
        }
    }
    let group = |place| groups.of(place);
    let mut sizes: HashMap<usize, usize> = HashMap::new();
    for place in 0..texts.len() {
        *sizes.entry(group(place)).or_default() += 1;
    }
    println!(
        "{} texts in {} groups, the largest of {}",
        texts.len(),
        sizes.len(),
        sizes.values().max().unwrap_or(&0)
    );
    // All texts of an author are in one fold, so that no classifier is trained on an author whose texts it judges.
    (0..texts.len())
        .map(|place| texts[place].author.unwrap_or_else(|| scatter(group(place))) % FOLDS)
        .collect()
}

fn grams(text: &str) -> HashSet<[char; 3]> {
    let letters = text
        .chars()
        .flat_map(char::to_lowercase)
        .filter(|letter| letter.is_alphanumeric() || *letter == ' ');
    let letters: Vec<char> = [' '].into_iter().chain(letters).chain([' ']).collect();
    letters
        .windows(3)
        .map(|window| [window[0], window[1], window[2]])
        .collect()
}

fn scatter(number: usize) -> usize {
    (number as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_right(40) as usize & 0xff_ffff
}

/// Union-find: each element points to an earlier one, and the first of a group to itself.
struct Groups(Vec<usize>);

impl Groups {
    fn of(&self, place: usize) -> usize {
        let mut place = place;
        while self.0[place] != place {
            place = self.0[place];
        }
        place
    }

    fn join(&mut self, one: usize, other: usize) {
        let (one, other) = (self.of(one), self.of(other));
        self.0[one.max(other)] = one.min(other);
    }
}
