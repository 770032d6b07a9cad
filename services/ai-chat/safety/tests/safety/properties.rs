//! Properties of every text.

use proptest::prelude::*;
use selam_ai_chat_safety::{Danger, Step, Verdict};

use super::{rules, stream};

/// Generates texts of rule phrases, their surroundings and arbitrary text, in three scripts.
fn texts() -> impl Strategy<Value = String> {
    let words = prop::sample::select(vec![
        "I",
        "don't",
        "want",
        "to",
        "die",
        "kill",
        "yourself",
        "take",
        "twelve",
        "tablets",
        "you",
        "have",
        "bipolar",
        "stop",
        "your",
        "medication",
        "before",
        "doctor",
        ".",
        "\n",
        "k",
        "i",
        "l",
        "أريد",
        "أن",
        "أموت",
        "لا",
        "خذ",
        "حبات",
        "ክመውት",
        "ደልየ",
        "ኣይደልን",
        "ከኒና",
        "ውሰድ",
        "500mg",
        "\u{200b}",
        "\u{202e}",
        "e\u{301}",
        "😀",
        "a",
    ]);
    prop_oneof![
        prop::collection::vec(words, 0..30).prop_map(|words| words.join(" ")),
        ".{0,200}",
        any::<String>(),
    ]
}

/// Generates cut positions in characters.
fn cuts() -> impl Strategy<Value = Vec<usize>> {
    prop::collection::vec(1_usize..12, 1..60)
}

fn cut<'a>(text: &'a str, sizes: &[usize]) -> Vec<&'a str> {
    let mut pieces = Vec::new();
    let mut rest = text;
    for size in sizes {
        let at = rest.char_indices().nth(*size).map_or(rest.len(), |(at, _)| at);
        let (piece, left) = rest.split_at(at);
        pieces.push(piece);
        rest = left;
    }
    pieces.push(rest);
    pieces
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn every_text_has_a_verdict(text in texts()) {
        let rules = rules();
        prop_assert_eq!(rules.screen(&text), rules.screen(&text));
    }

    #[test]
    fn pieces_have_the_verdict_of_the_whole(text in texts(), sizes in cuts()) {
        let rules = rules();
        let (whole, verdict) = stream(rules.output(), [text.as_str()]);
        let (released, in_pieces) = stream(rules.output(), cut(&text, &sizes));
        prop_assert_eq!(verdict, in_pieces);
        match verdict {
            None => {
                prop_assert_eq!(&whole, &text);
                prop_assert_eq!(&released, &text);
            }
            Some(verdict) => {
                prop_assert_ne!(verdict, Verdict::Pass);
                prop_assert!(text.starts_with(&released), "the released text is a prefix of the answer");
            }
        }
    }

    #[test]
    fn invisible_characters_hide_nothing(places in prop::collection::vec((0_usize..40, 0_usize..8), 1..30), phrase in 0_usize..3) {
        const UNSEEN: [char; 8] = ['\u{200b}', '\u{200d}', '\u{202e}', '\u{2066}', '\u{feff}', '\u{ad}', '\u{e0041}', '\u{fe0f}'];
        let phrase = ["I want to kill myself", "أريد أن أموت", "ክመውት ደልየ"][phrase];
        let mut letters: Vec<char> = phrase.chars().collect();
        for (place, unseen) in places {
            letters.insert(place.min(letters.len()), UNSEEN[unseen]);
        }
        let text: String = letters.into_iter().collect();
        prop_assert_eq!(rules().screen(&text), Verdict::Crisis(Danger::Suicide));
    }
}

#[test]
fn break_is_final() {
    let mut screen = rules().output();
    let broken = screen
        .push("You have bipolar disorder. That is all that there is to say about it, and it was clear from the start.");
    assert!(matches!(broken, Step::Break(_)), "{broken:?}");
    assert_eq!(screen.push("Hello"), broken);
    assert_eq!(screen.finish(), broken);
}

#[test]
fn ordinary_words_are_released_at_once() {
    let mut screen = rules().output();
    for piece in ["You", " should", " ta", "lk", " about", " how", " it", " hurts", "."] {
        assert_eq!(screen.push(piece), Step::Release(piece.to_owned()));
    }
    assert_eq!(screen.finish(), Step::Release(String::new()));
}

#[test]
fn holds_back_last_word_of_a_phrase() {
    let mut screen = rules().output();
    assert_eq!(screen.push("Stop your "), Step::Release("Stop your ".to_owned()));
    assert_eq!(screen.push("medication"), Step::Release(String::new()));
    let Step::Release(rest) = screen.push(" without asking your doctor? Better not.") else {
        panic!("it is excepted")
    };
    assert_eq!(
        rest + &released(screen.finish()),
        "medication without asking your doctor? Better not."
    );
}

#[test]
fn resumed_text_is_screened_and_not_repeated() {
    let mut screen = rules().output();
    assert_eq!(screen.resume("Do as I say: kill"), Ok(()));
    assert!(matches!(screen.push(" yourself"), Step::Release(text) if text.trim().is_empty()));
    assert!(matches!(screen.finish(), Step::Break(_)));
    let mut screen = rules().output();
    assert_eq!(screen.resume("It is hard to "), Ok(()));
    assert_eq!(screen.push("miss home."), Step::Release("miss home.".to_owned()));
}

fn released(step: Step) -> String {
    match step {
        Step::Release(text) => text,
        Step::Break(verdict) => panic!("{verdict:?}"),
    }
}
