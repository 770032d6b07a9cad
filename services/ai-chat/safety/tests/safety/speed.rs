//! Prints the time of the rules without assertions. The matcher's bounded memory, which makes it linear, is tested in
//! `matcher.rs`.

use std::time::{Duration, Instant};

use selam_ai_chat_safety::{Rules, Verdict, classifier::Classifier};

use super::{pieces, rules, stream};

const SENTENCE: &str = "I felt tired after work and you know how it is, I want to rest but then I think of my mother. \
    اشتقت إلى أهلي ولا أعرف ماذا أفعل اليوم. ሎሚ ብዙሕ ደኺመ ኣለኹ ግን ደሓን እየ። ";

fn text(length: usize) -> String {
    SENTENCE.chars().cycle().take(length).collect()
}

/// Returns the shortest of several runs, to reduce noise.
fn shortest(mut run: impl FnMut()) -> Duration {
    let time = |run: &mut dyn FnMut()| {
        let start = Instant::now();
        run();
        start.elapsed()
    };
    (0..5).map(|_| time(&mut run)).min().unwrap_or_default()
}

#[test]
fn prints_the_screening_time() {
    let start = Instant::now();
    Rules::built_in().expect("the files are valid");
    println!("reading the rules: {:?}", start.elapsed());
    let rules = rules();
    let glued: String = "iwanttorest".chars().cycle().take(4_000).collect();
    for (name, message) in [("", text(4_000)), (" without spaces", glued)] {
        let time = shortest(|| assert_eq!(rules.screen(&message), Verdict::Pass));
        println!("a message of 4,000 characters{name}: {time:?}");
    }
    let classifier = Classifier::built_in().expect("the files are valid");
    for length in [4_000, 100_000] {
        let message = text(length);
        let time = shortest(|| assert!(classifier.score(&message, &[]) < 0.0));
        println!("the classifier alone, {length} characters: {time:?}");
    }
    for length in [4_000, 32_000] {
        let answer = text(length);
        let time = shortest(|| assert_eq!(stream(rules.output(), pieces(&answer, 4)).1, None));
        println!("an answer of {length} characters in pieces of four: {time:?}");
    }
}
