//! What is judged at once: sentences, and what fits around them. A crisis in a long text is heard, and length alone raises nothing.

use std::ops::Range;

/// A window has so many words at least: one alone says too little, and those that say enough are rules.
const SHORTEST: usize = 2;
/// So many words at most.
pub(super) const LONGEST: usize = 16;
/// A sentence that is longer is judged in windows that begin so many words after each other.
const STEP: usize = 8;

/// The windows of a text, as ranges of its words, which begin a sentence or not: each sentence, each row of neighbours that is short enough, and long
/// sentences in pieces that overlap. There are at most twice as many as words.
pub(super) fn windows(begins_sentence: &[bool]) -> Vec<Range<usize>> {
    let sentences = sentences(begins_sentence);
    let mut windows = Vec::with_capacity(sentences.len());
    for (place, sentence) in sentences.iter().enumerate() {
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

fn sentences(begins_sentence: &[bool]) -> Vec<Range<usize>> {
    let mut sentences = Vec::new();
    let mut start = 0;
    for (place, begins) in begins_sentence.iter().enumerate().skip(1) {
        if *begins {
            sentences.push(start..place);
            start = place;
        }
    }
    if !begins_sentence.is_empty() {
        sentences.push(start..begins_sentence.len());
    }
    sentences
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Sentences of so many words.
    fn of(lengths: &[usize]) -> Vec<Range<usize>> {
        let begins: Vec<bool> = lengths
            .iter()
            .flat_map(|length| (0..*length).map(|place| place == 0))
            .collect();
        windows(&begins)
    }

    #[test]
    fn a_sentence_is_a_window() {
        assert!(of(&[]).is_empty());
        assert!(of(&[1]).is_empty());
        assert_eq!(of(&[5]).as_slice(), std::slice::from_ref(&(0..5)));
        assert_eq!(of(&[16]).first(), Some(&(0..16)));
    }

    #[test]
    fn neighbours_are_judged_together_as_far_as_they_fit() {
        assert_eq!(of(&[5, 6]), [0..5, 0..11, 5..11]);
        assert_eq!(of(&[5, 6, 7]), [0..5, 0..11, 5..11, 5..18, 11..18]);
        assert_eq!(of(&[12, 9]), [0..12, 12..21]);
        assert_eq!(of(&[1, 6]), [0..7, 1..7]);
    }

    #[test]
    fn long_sentences_are_cut_so_that_pieces_overlap() {
        assert_eq!(of(&[17]), [0..16, 1..17]);
        assert_eq!(of(&[40]), [0..16, 8..24, 16..32, 24..40]);
        assert_eq!(of(&[3, 20]), [0..3, 3..19, 7..23]);
    }

    #[test]
    fn there_are_never_more_than_twice_as_many_as_words() {
        for lengths in [vec![1; 500], vec![16; 50], vec![17; 50], vec![500]] {
            let words: usize = lengths.iter().sum();
            assert!(of(&lengths).len() <= 2 * words);
            assert!(of(&lengths).iter().all(|window| window.len() <= LONGEST));
        }
    }
}
