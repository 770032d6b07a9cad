//! Words that differ by one wrong, missing, extra or swapped letter. Two such words become equal after deleting at
//! most one letter of each (symmetric deletion, W. Garbe 2012), so an index of these forms finds all candidates by
//! equality, in any database and script.

use std::collections::BTreeSet;

/// Shortest word with fuzzy matching; shorter ones resemble too many others. A letter of Ge'ez is a syllable.
const SHORTEST: usize = 4;
const SHORTEST_GEEZ: usize = 3;

/// Returns the lookup keys of a word: itself, and itself without each one letter. Empty for short words.
pub fn near_keys(word: &str) -> BTreeSet<String> {
    let letters: Vec<char> = word.chars().collect();
    let is_geez = letters.iter().any(|letter| ('\u{1200}'..='\u{137f}').contains(letter));
    if letters.len() < if is_geez { SHORTEST_GEEZ } else { SHORTEST } {
        return BTreeSet::new();
    }
    let without = |place: usize| {
        let kept = letters.iter().enumerate().filter(|(other, _)| *other != place);
        kept.map(|(_, letter)| *letter).collect()
    };
    std::iter::once(word.to_owned())
        .chain((0..letters.len()).map(without))
        .collect()
}

/// Returns whether the words differ by at most one changed, added, removed or swapped letter.
pub fn is_near(one: &str, other: &str) -> bool {
    let (one, other): (Vec<char>, Vec<char>) = (one.chars().collect(), other.chars().collect());
    let same = one.iter().zip(&other).take_while(|(left, right)| left == right).count();
    let (one, other) = (
        one.get(same..).unwrap_or_default(),
        other.get(same..).unwrap_or_default(),
    );
    let rest = |word: &[char], from: usize| word.get(from..).unwrap_or_default().to_vec();
    match (one, other) {
        ([], []) => true,
        ([a, b, ..], [c, d, ..]) if a == d && b == c && rest(one, 2) == rest(other, 2) => true,
        _ => {
            (!one.is_empty() && !other.is_empty() && rest(one, 1) == rest(other, 1))
                || (!one.is_empty() && rest(one, 1) == other)
                || (!other.is_empty() && one == rest(other, 1))
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn matches_one_mistake_only() {
        for typed in ["towl", "twoel", "toweel", "tovel", "towel", "owel"] {
            assert!(is_near(typed, "towel"), "{typed}");
        }
        for typed in ["twl", "towels1", "tovle", "", "rowed"] {
            assert!(!is_near(typed, "towel"), "{typed}");
        }
    }

    #[test]
    fn short_words_have_no_fuzzy_matches() {
        assert!(near_keys("cup").is_empty());
        assert!(near_keys("ጥጥ").is_empty());
        assert_eq!(near_keys("lamp").len(), 5);
        assert_eq!(near_keys("ጨርቂ").len(), 4);
    }

    proptest! {
        #[test]
        fn near_words_share_a_key(word in "[a-z]{5,12}", place in 0_usize..5, letter in "[a-z]") {
            let letters: Vec<char> = word.chars().collect();
            let letter = letter.chars().next().unwrap_or('x');
            let mut changed = letters.clone();
            changed[place] = letter;
            let mut added = letters.clone();
            added.insert(place, letter);
            let mut less = letters.clone();
            less.remove(place);
            let mut swapped = letters.clone();
            let next = if place + 1 < swapped.len() { place + 1 } else { place };
            swapped.swap(place, next);
            for typed in [changed, added, less, swapped] {
                let typed: String = typed.into_iter().collect();
                prop_assert!(is_near(&typed, &word));
                prop_assert!(!near_keys(&typed).is_disjoint(&near_keys(&word)));
            }
        }
    }
}
