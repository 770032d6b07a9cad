//! Memory of the script within a conversation.

use super::*;

#[test]
fn repeats_no_question_while_others_are_left() {
    let answers = talk(
        Language::En,
        &["I can't sleep", "no sleep again", "still no sleep", "sleep!"],
    );
    let mut texts: Vec<_> = answers.iter().map(|answer| answer.text.as_str()).collect();
    texts.dedup();
    assert_eq!(texts.len(), 4, "{texts:?}");
}

#[test]
fn never_repeats_an_answer_in_a_row() {
    let script = Script::built_in().unwrap();
    for (language, text) in [
        (Language::En, "work is hard"),
        (Language::Ti, "ስራሕ ከቢዱኒ"),
        (Language::Ar, "العمل صعب"),
    ] {
        let answers = talk(language, &[text; 12]);
        for pair in answers.windows(2) {
            assert_ne!(pair[0].text, pair[1].text);
        }
        let work = &script.texts(language).topics[9];
        let reflected: Vec<_> = answers
            .iter()
            .take(2)
            .map(|answer| work.reflect.iter().position(|text| answer.text.contains(text)))
            .collect();
        assert_eq!(reflected, [Some(0), Some(1)]);
    }
}

#[test]
fn refers_to_a_topic_that_comes_back() {
    for (language, says, expected) in [
        (
            Language::En,
            ["I can't sleep", "my boss shouts at work", "I lie awake again"],
            "Earlier you told me about sleep.",
        ),
        (
            Language::Ti,
            ["ድቃስ የብለይን", "ስራሕ ከቢዱኒ", "ድቃስ ኣብዩኒ"],
            "ቅድሚ ሕጂ ብዛዕባ ድቃስ ነጊርኩምኒ።",
        ),
        (
            Language::Ar,
            ["لا أستطيع النوم", "العمل صعب", "لا أنام"],
            "سبق أن حدثتني عن النوم.",
        ),
    ] {
        let answers = talk(language, &says);
        assert!(answers[2].text.starts_with(expected), "{}", answers[2].text);
        assert!(!answers[1].text.contains(expected));
        assert!(
            !talk(language, &[says[0], says[2]])[1].text.contains(expected),
            "it did not leave"
        );
    }
    let hints = last(
        Language::En,
        &["I can't sleep", "work is hard", "how can I sleep better?"],
    );
    assert!(hints.starts_with("Earlier you told me about sleep. "), "{hints}");
    assert_eq!(extras_of(&hints).len(), 3);
}

#[test]
fn recalls_topics_when_asked() {
    let said = last(
        Language::En,
        &[
            "I can't sleep",
            "I miss home",
            "Slow breathing",
            "stop",
            "what did I say before?",
        ],
    );
    assert_eq!(
        said,
        "You told me about sleep and missing home. We did this exercise: Slow breathing. Where would you like to go on?"
    );
    let said = last(Language::Ar, &["لا أستطيع النوم", "هل تتذكر ماذا قلت لك؟"]);
    assert!(said.starts_with("حدثتني عن النوم."), "{said}");
    let said = last(Language::Ti, &["ድቃስ የብለይን", "እንታይ ኢለኩም፧"]);
    assert!(said.starts_with("ብዛዕባ ድቃስ ነጊርኩምኒ።"), "{said}");
    for text in ["do you remember what I told you?", "what did we talk about"] {
        let script = Script::built_in().unwrap();
        assert_eq!(last(Language::En, &[text]), script.texts(Language::En).recall_nothing);
    }
}

#[test]
fn question_without_topic_is_about_the_latest() {
    let answer = last(Language::En, &["I can't sleep", "what can I do about that?"]);
    assert!(answer.starts_with("Some things help many people to sleep:"), "{answer}");
}

#[test]
fn sadness_after_grief_counts_as_grief() {
    let script = Script::built_in().unwrap();
    for (language, says) in [
        (Language::En, ["my father died", "I cry every day, what can I do?"]),
        (Language::Ar, ["مات أبي", "كيف أتعامل مع الحزن؟"]),
    ] {
        let grief = &script.texts(language).topics[0];
        assert!(last(language, &says).starts_with(&grief.hints_head));
        assert!(!last(language, &says[1..]).contains(&grief.hints_head));
    }
}

#[test]
fn continues_after_hints() {
    let script = Script::built_in().unwrap();
    let texts = script.texts(Language::En);
    let asked = "how can I sleep better?";
    assert_eq!(last(Language::En, &[asked, "the first one maybe"]), texts.tried[0]);
    let others = last(Language::En, &[asked, "none of them"]);
    assert_eq!(extras_of(&others).len(), 2, "{others}");
}

#[test]
fn keeps_topics_of_an_earlier_summary() {
    let script = Script::built_in().unwrap();
    let said = [
        Utterance {
            speaker: Speaker::User,
            text: "I can't sleep",
        },
        Utterance {
            speaker: Speaker::Assistant,
            text: "what about your wife?",
        },
        Utterance {
            speaker: Speaker::User,
            text: "qwertz",
        },
    ];
    let summary = script.summary(Language::En, "", &said);
    assert_eq!(summary, "Talked about: sleep");
    assert_eq!(
        script.summary(Language::En, "", &said[2..]),
        "Talked about: nothing in particular"
    );
    let work = Utterance {
        speaker: Speaker::User,
        text: "work is hard",
    };
    assert_eq!(
        script.summary(Language::En, &summary, &[work]),
        "Talked about: sleep, work and money"
    );
    let turn = Turn {
        language: Language::En,
        text: "do you remember what I said?",
        earlier: &[],
        summary: &summary,
    };
    assert!(script.answer(&turn).text.starts_with("You told me about sleep."));
}
