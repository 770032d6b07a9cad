#![allow(clippy::unwrap_used)]

use super::*;

/// Talks with the script; what it said.
fn talk(language: Language, says: &[&str]) -> Vec<Answer> {
    let script = Script::built_in().unwrap();
    let mut said: Vec<(Speaker, String)> = Vec::new();
    let mut answers = Vec::new();
    for text in says {
        let earlier: Vec<Said<'_>> = said
            .iter()
            .map(|(speaker, text)| Said {
                speaker: *speaker,
                text,
            })
            .collect();
        let answer = script.answer(&Turn {
            language,
            text,
            earlier: &earlier,
        });
        said.push((Speaker::User, (*text).to_owned()));
        said.push((Speaker::Assistant, answer.text.clone()));
        answers.push(answer);
    }
    answers
}

#[test]
fn topics_are_recognised_in_three_languages() {
    for (language, text, expected) in [
        (
            Language::En,
            "I can't sleep at night",
            "Nights that do not come to rest",
        ),
        (Language::En, "Missing home, the coffee most of all", "Missing home"),
        (Language::En, "my wife and I argue", "two people"),
        (Language::Ti, "ለይቲ ድቃስ የብለይን", "ዘየዕርፍ ለይቲ"),
        (Language::Ti, "ዓደይ ናፊቐ", "ናፍቖት ዓዲ"),
        (Language::Ar, "أشعر بالوحدة", "الناس"),
        (Language::Ar, "لا أستطيع النوم", "الليالي"),
    ] {
        let answer = talk(language, &[text]).remove(0);
        assert!(answer.text.contains(expected), "{text}: {}", answer.text);
        assert_eq!(answer.suggestions.len(), 3);
    }
}

#[test]
fn nothing_is_asked_twice() {
    let answers = talk(
        Language::En,
        &["I can't sleep", "no sleep again", "still no sleep", "sleep!"],
    );
    let mut texts: Vec<_> = answers.iter().map(|answer| answer.text.as_str()).collect();
    texts.dedup();
    assert_eq!(texts.len(), 4, "{texts:?}");
}

#[test]
fn an_exercise_goes_on_step_by_step_and_can_be_left() {
    for (language, name, next) in [
        (Language::En, "Slow breathing", "next"),
        (Language::Ti, "ቀስ ኢልካ ምስትንፋስ", "ቀጽል"),
        (Language::Ar, "تنفس ببطء", "التالي"),
    ] {
        let answers = talk(language, &[name, next, next]);
        let texts = &Script::built_in().unwrap().texts;
        let steps = &texts[Language::ALL.iter().position(|it| *it == language).unwrap()].exercises[0].steps;
        let said: Vec<_> = answers.iter().map(|answer| &answer.text).collect();
        assert_eq!(said, steps.iter().collect::<Vec<_>>());
    }
    let answers = talk(Language::En, &["Slow breathing", "stop"]);
    assert!(answers[1].text.starts_with("We leave it there"));
}

#[test]
fn who_wants_a_person_is_not_talked_out_of_it() {
    for (language, text) in [
        (Language::En, "Find a therapist"),
        (Language::Ti, "ቴራፒስት ድለየለይ"),
        (Language::Ar, "ابحث لي عن معالج"),
    ] {
        let answers = talk(language, &["Slow breathing", text]);
        let texts = Script::built_in().unwrap();
        assert_eq!(answers[1].text, texts.texts(language).person_answer, "{text}");
    }
}

#[test]
fn it_says_what_it_is_and_answers_what_it_does_not_understand() {
    assert!(
        talk(Language::En, &["are you a robot?"])[0]
            .text
            .contains("no person and no clinician")
    );
    let answers = talk(Language::En, &["qwertz", "asdf", "yxcv"]);
    assert!(answers.iter().all(|answer| !answer.text.is_empty()));
    assert_ne!(answers[0].text, answers[1].text);
    assert_eq!(
        talk(Language::En, &["thank you"])[0].text,
        "You are welcome. Is there something you would like to keep from this talk for tomorrow?"
    );
}

#[test]
fn a_summary_names_what_was_talked_about() {
    let script = Script::built_in().unwrap();
    let said = [
        Said {
            speaker: Speaker::User,
            text: "I can't sleep",
        },
        Said {
            speaker: Speaker::Assistant,
            text: "what about your wife?",
        },
        Said {
            speaker: Speaker::User,
            text: "qwertz",
        },
    ];
    assert_eq!(script.summary(Language::En, &said), "Talked about: sleep");
    assert_eq!(
        script.summary(Language::En, &said[2..]),
        "Talked about: nothing in particular"
    );
}

#[test]
fn every_text_keeps_the_safety_rules() {
    let rules = crate::safety::Rules::built_in().unwrap();
    let script = Script::built_in().unwrap();
    for texts in script.texts.iter() {
        let topics = texts
            .topics
            .iter()
            .flat_map(|topic| topic.reflect.iter().chain(&topic.ask));
        let steps = texts.exercises.iter().flat_map(|exercise| &exercise.steps);
        for text in topics
            .chain(steps)
            .chain(&texts.unknown)
            .chain([&texts.person_answer, &texts.what_answer])
        {
            let mut screen = rules.output();
            assert!(matches!(screen.push(text), crate::safety::Step::Release(_)), "{text}");
            assert!(matches!(screen.finish(), crate::safety::Step::Release(_)), "{text}");
        }
    }
}
