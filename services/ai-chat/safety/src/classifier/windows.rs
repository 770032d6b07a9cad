//! Windows of a text that are scored: the whole message, because danger often shows in its context, and each part,
//! because a crisis in a long text must not be diluted.

use std::ops::Range;

/// Minimum words of a window. Single words are too little evidence; those with enough are rules.
const SHORTEST: usize = 2;
/// Maximum words of a window.
pub(super) const LONGEST: usize = 16;
/// Distance in words between the windows of a longer sentence.
const STEP: usize = 8;

/// Maximum words of a message that is scored as a whole. Longer ones are scored in pieces of this size that begin this
/// many words apart.
const PIECE: usize = 64;
const PIECE_STEP: usize = 32;

/// Maximum number of adjacent clauses that are scored together.
const CLAUSES: usize = 3;

/// Returns the pieces of a text of `words` words that are scored as a whole.
pub(super) fn pieces(words: usize) -> Vec<Range<usize>> {
    match words {
        ..SHORTEST => Vec::new(),
        SHORTEST..=PIECE => vec![Range { start: 0, end: words }],
        _ => {
            let last = words - PIECE;
            let starts = (0..last).step_by(PIECE_STEP).chain([last]);
            starts.map(|start| start..start + PIECE).collect()
        }
    }
}

/// Returns the parts of a text as ranges of its words: sentences, short runs of sentences, overlapping pieces of long
/// sentences, and within sentences clauses and runs of up to three clauses. Their number is at most four times the
/// number of words.
pub(super) fn windows(begins_sentence: &[bool], begins_clause: &[bool]) -> Vec<Range<usize>> {
    let sentences = parts(begins_sentence);
    let mut windows = Vec::with_capacity(sentences.len());
    for (place, sentence) in sentences.iter().enumerate() {
        let begins = begins_clause.get(sentence.clone()).unwrap_or_default();
        push_clauses(&parts(begins), sentence, &mut windows);
        if sentence.len() > LONGEST {
            let last = sentence.end - LONGEST;
            let starts = (sentence.start..last).step_by(STEP).chain([last]);
            windows.extend(starts.map(|start| start..start + LONGEST));
            continue;
        }
        if sentence.len() >= SHORTEST {
            windows.push(sentence.clone());
        }
        let following = sentences.iter().skip(place + 1);
        let fitting = following.take_while(|next| next.end - sentence.start <= LONGEST);
        if let Some(last) = fitting.last() {
            windows.push(sentence.start..last.end);
        }
    }
    windows
}

/// Adds runs of clauses that are shorter than the sentence.
fn push_clauses(clauses: &[Range<usize>], sentence: &Range<usize>, windows: &mut Vec<Range<usize>>) {
    if clauses.len() < 2 {
        return;
    }
    for (place, first) in clauses.iter().enumerate() {
        for last in clauses.iter().skip(place).take(CLAUSES) {
            let length = last.end - first.start;
            if (SHORTEST..=LONGEST).contains(&length) && length < sentence.len() {
                windows.push(sentence.start + first.start..sentence.start + last.end);
            }
        }
    }
}

/// Returns the ranges between beginnings.
fn parts(begins: &[bool]) -> Vec<Range<usize>> {
    let mut parts = Vec::new();
    let mut start = 0;
    for (place, begins) in begins.iter().enumerate().skip(1) {
        if *begins {
            parts.push(start..place);
            start = place;
        }
    }
    if !begins.is_empty() {
        parts.push(start..begins.len());
    }
    parts
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns sentences of these lengths.
    fn of(lengths: &[usize]) -> Vec<Range<usize>> {
        let begins: Vec<bool> = lengths
            .iter()
            .flat_map(|length| (0..*length).map(|place| place == 0))
            .collect();
        windows(&begins, &begins)
    }

    #[test]
    fn message_is_one_window_or_overlapping_pieces() {
        assert!(pieces(0).is_empty() && pieces(1).is_empty());
        assert_eq!(pieces(64).as_slice(), std::slice::from_ref(&(0..64)));
        assert_eq!(pieces(65), [0..64, 1..65]);
        assert_eq!(pieces(140), [0..64, 32..96, 64..128, 76..140]);
    }

    #[test]
    fn sentence_is_a_window() {
        assert!(of(&[]).is_empty());
        assert!(of(&[1]).is_empty());
        assert_eq!(of(&[5]).as_slice(), std::slice::from_ref(&(0..5)));
        assert_eq!(of(&[16]).first(), Some(&(0..16)));
    }

    #[test]
    fn short_neighbours_share_a_window() {
        assert_eq!(of(&[5, 6]), [0..5, 0..11, 5..11]);
        assert_eq!(of(&[5, 6, 7]), [0..5, 0..11, 5..11, 5..18, 11..18]);
        assert_eq!(of(&[12, 9]), [0..12, 12..21]);
        assert_eq!(of(&[1, 6]), [0..7, 1..7]);
    }

    #[test]
    fn long_sentences_are_cut_with_overlap() {
        assert_eq!(of(&[17]), [0..16, 1..17]);
        assert_eq!(of(&[40]), [0..16, 8..24, 16..32, 24..40]);
        assert_eq!(of(&[3, 20]), [0..3, 3..19, 7..23]);
    }

    #[test]
    fn clauses_and_runs_of_three_are_windows() {
        let begins = |places: &[usize]| (0..10).map(|place| places.contains(&place)).collect::<Vec<_>>();
        let of = |clauses: &[usize]| windows(&begins(&[0]), &begins(clauses));
        assert_eq!(of(&[0]).first(), Some(&(0..10)));
        assert_eq!(of(&[0, 4]), [0..4, 4..10, 0..10]);
        assert_eq!(
            of(&[0, 1, 4, 8]),
            [0..4, 0..8, 1..4, 1..8, 1..10, 4..8, 4..10, 8..10, 0..10]
        );
    }

    #[test]
    fn windows_are_at_most_four_per_word() {
        for lengths in [vec![1; 500], vec![16; 50], vec![17; 50], vec![500]] {
            let words: usize = lengths.iter().sum();
            assert!(of(&lengths).len() <= 4 * words);
            assert!(of(&lengths).iter().all(|window| window.len() <= LONGEST));
        }
    }
}
