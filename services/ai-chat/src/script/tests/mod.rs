#![allow(clippy::unwrap_used, clippy::indexing_slicing)]

mod memory;
mod recognition;

use super::*;

/// Runs a conversation with the script and returns its answers.
fn talk(language: Language, says: &[&str]) -> Vec<Answer> {
    let script = Script::built_in().unwrap();
    let mut said: Vec<(Speaker, String)> = Vec::new();
    let mut answers = Vec::new();
    for text in says {
        let earlier: Vec<Utterance<'_>> = said
            .iter()
            .map(|(speaker, text)| Utterance {
                speaker: *speaker,
                text,
            })
            .collect();
        let answer = script.answer(&Turn {
            language,
            text,
            earlier: &earlier,
            summary: "",
        });
        said.push((Speaker::User, (*text).to_owned()));
        said.push((Speaker::Assistant, answer.text.clone()));
        answers.push(answer);
    }
    answers
}

/// Returns the last answer.
fn last(language: Language, says: &[&str]) -> String {
    talk(language, says).pop().unwrap().text
}

fn extras_of(text: &str) -> Vec<&str> {
    text.lines().filter(|line| line.starts_with("- ")).collect()
}

/// Counts the questions of a text outside its hints.
fn questions(text: &str) -> usize {
    let lines = text.lines().filter(|line| !line.starts_with("- "));
    lines.map(|line| line.matches(['?', '؟', '፧']).count()).sum()
}

#[test]
fn recognises_topics_in_three_languages() {
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
fn question_gets_hints_and_one_question() {
    for (language, text, expected) in [
        (Language::En, "how can I sleep better?", "to sleep"),
        (Language::En, "what helps against worry", "worry is loud"),
        (Language::En, "Any tips for exams and stress at school", "work or money"),
        (Language::En, "I don't know what to do about my marriage", "couples"),
        (Language::En, "should I call my mother more often?", "families"),
        (Language::Ti, "ከመይ ጌረ ጽቡቕ ክድቅስ እኽእል፧", "ክድቅሱ"),
        (Language::Ti, "ንጭንቀት እንታይ ይሕግዝ", "ጭንቀት ክብርትዕ"),
        (Language::Ti, "ሕርቃነይ ከመይ ጌረ እቆጻጸር?", "ሕርቃን ክመጽእ"),
        (Language::Ar, "كيف أنام أفضل؟", "على النوم"),
        (Language::Ar, "ماذا يساعد ضد القلق", "يعلو القلق"),
        (Language::Ar, "انصحني، زوجتي لا تكلمني", "الأزواج"),
    ] {
        let answer = talk(language, &[text]).remove(0);
        assert!(answer.text.contains(expected), "{text}: {}", answer.text);
        assert_eq!(extras_of(&answer.text).len(), 3, "{text}: {}", answer.text);
        assert_eq!(questions(&answer.text), 1, "{text}: {}", answer.text);
        assert_eq!(answer.suggestions.len(), 3);
    }
}

#[test]
fn unknown_topic_gets_general_hints() {
    let script = Script::built_in().unwrap();
    for (language, text) in [
        (Language::En, "What is the capital of France?"),
        (Language::Ti, "ዋና ከተማ ፈረንሳ ኣየነይቲ እያ፧"),
        (Language::Ar, "ما عاصمة فرنسا؟"),
    ] {
        let answer = last(language, &[text]);
        let general = &script.texts(language).general;
        assert!(answer.starts_with(&general.hints_head), "{answer}");
        assert_eq!((extras_of(&answer).len(), questions(&answer)), (3, 1));
    }
}

#[test]
fn every_topic_has_hints_in_every_language() {
    let script = Script::built_in().unwrap();
    for texts in script.texts.iter() {
        for (section, name) in recognized_topics() {
            let topic = texts.topic(name).unwrap_or_else(|| panic!("{section} is missing"));
            assert!((4..=6).contains(&topic.hints.len()), "{section}");
            assert!(topic.reflect.len() > 1 && topic.ask.len() > 1, "{section}");
            assert!(topic.hints.iter().all(|hint| hint.chars().count() < 170), "{section}");
        }
        assert_eq!(texts.topics.len(), recognized_topics().len());
        assert_eq!(texts.exercises.len(), 4);
    }
}

fn recognized_topics() -> [(&'static str, super::recognition::TopicName); 13] {
    super::recognition::TOPICS
}

#[test]
fn repeated_question_gets_other_hints() {
    let asked = "how can I sleep better?";
    let answers = talk(Language::En, &[asked, "and what else helps?", asked, asked]);
    let hints: Vec<Vec<&str>> = answers.iter().map(|answer| extras_of(&answer.text)).collect();
    assert_eq!(hints.iter().map(Vec::len).collect::<Vec<_>>(), [3, 2, 3, 3]);
    assert!(hints[0].iter().all(|hint| !hints[1].contains(hint)), "{hints:?}");
    assert_eq!(hints[2], hints[0], "the oldest hints come again");
}

#[test]
fn leads_through_an_exercise_and_stops_it() {
    for (language, name, next, stop) in [
        (Language::En, "Slow breathing", "next", "stop"),
        (Language::Ti, "ቀስ ኢልካ ምስትንፋስ", "ቀጽል", "ይኣክል"),
        (Language::Ar, "تنفس ببطء", "التالي", "توقف"),
    ] {
        let answers = talk(language, &[name, next, next]);
        let script = Script::built_in().unwrap();
        let texts = script.texts(language);
        let said: Vec<_> = answers.iter().map(|answer| &answer.text).collect();
        assert_eq!(said, texts.exercises[0].steps.iter().collect::<Vec<_>>());
        assert_eq!(last(language, &[name, stop]), texts.stop_answer);
    }
}

#[test]
fn begins_an_exercise_on_request() {
    let script = Script::built_in().unwrap();
    for (language, text, place) in [
        (Language::En, "can we do an exercise?", 0),
        (Language::En, "breathing please", 0),
        (Language::En, "grounding", 1),
        (Language::Ti, "ልምምድ ክገብር እደሊ", 0),
        (Language::Ar, "أريد تمرينا", 0),
    ] {
        let exercise = &script.texts(language).exercises[place];
        assert_eq!(last(language, &[text]), exercise.steps[0], "{text}");
    }
    // The next exercise that was not done yet.
    let answers = talk(Language::En, &["Slow breathing", "stop", "another exercise"]);
    assert_eq!(answers[2].text, script.texts(Language::En).exercises[1].steps[0]);
}

#[test]
fn goodbye_ends_an_exercise() {
    let script = Script::built_in().unwrap();
    let answer = last(Language::En, &["Slow breathing", "sorry, bye"]);
    assert_eq!(answer, script.texts(Language::En).bye_answer);
}

#[test]
fn request_for_a_human_gets_a_handoff() {
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
fn states_what_it_is_when_asked() {
    let script = Script::built_in().unwrap();
    for (language, text) in [
        (Language::En, "are you a robot?"),
        (Language::En, "Am I talking to a real person"),
        (Language::Ti, "ሰብ ዲኹም፧"),
        (Language::Ar, "هل أنت إنسان؟"),
    ] {
        assert_eq!(last(language, &[text]), script.texts(language).what_answer, "{text}");
    }
    for language in Language::ALL {
        for text in [
            script.greeting(language),
            script.disclosure(language),
            script.reminder(language),
        ] {
            // "Without an AI model" is the only mention of a model.
            let claims = [
                "I am an AI",
                "AI assistant",
                "ኣነ AI",
                "AI ሓጋዚ",
                "مساعد من الذكاء",
                "أنا ذكاء",
            ];
            assert!(claims.iter().all(|claim| !text.contains(claim)), "{text}");
        }
        let greeting = script.greeting(language);
        assert!(greeting.contains("9-8-8") && greeting.contains("911"), "{greeting}");
    }
}

#[test]
fn answers_unrecognised_messages() {
    let answers = talk(Language::En, &["qwertz", "asdf", "yxcv"]);
    assert!(answers.iter().all(|answer| !answer.text.is_empty()));
    assert_ne!(answers[0].text, answers[1].text);
}

/// Every text of the script in every language: alone, and hints as they are combined.
#[test]
fn every_text_passes_the_output_screen() {
    let rules = crate::safety::Rules::built_in().unwrap();
    let script = Script::built_in().unwrap();
    for texts in script.texts.iter() {
        let all = all_texts(texts);
        assert!(all.len() > 150);
        let broken: Vec<&String> = all.iter().filter(|text| !rules.output().passes(text)).collect();
        assert!(broken.is_empty(), "{broken:#?}");
    }
}

fn all_texts(texts: &Texts) -> Vec<String> {
    let mut all = Vec::new();
    for topic in &texts.topics {
        all.extend(topic.reflect.iter().chain(&topic.ask).chain(&topic.hints).cloned());
        let reference = texts.came_back.replace("{topic}", &topic.label);
        let list = topic.hints.join("\n- ");
        all.push(format!(
            "{reference} {}\n\n- {list}\n\n{}",
            topic.hints_head, texts.hint_ask[0]
        ));
        for reflect in &topic.reflect {
            all.extend(topic.ask.iter().map(|ask| format!("{reference} {reflect} {ask}")));
        }
    }
    let labels: Vec<&str> = texts.topics.iter().map(|topic| topic.label.as_str()).collect();
    let names: Vec<&str> = texts.exercises.iter().map(|it| it.name.as_str()).collect();
    all.push(format!(
        "{} {} {}",
        texts.recall.replace("{topics}", &texts.listed(&labels)),
        texts.recall_done.replace("{exercises}", &texts.listed(&names)),
        texts.recall_ask
    ));
    let general = &texts.general;
    all.push(format!("{}\n\n- {}", general.hints_head, general.hints.join("\n- ")));
    all.extend(texts.exercises.iter().flat_map(|exercise| exercise.steps.clone()));
    let lists = [
        &general.ask,
        &texts.hint_ask,
        &texts.tried,
        &texts.unknown,
        &texts.thanks_answer,
    ];
    all.extend(lists.into_iter().flatten().cloned());
    let single = [
        &texts.greeting,
        &texts.disclosure,
        &texts.reminder,
        &texts.bye_answer,
        &texts.hello_answer,
        &texts.stop_answer,
        &texts.person_answer,
        &texts.what_answer,
        &texts.recall_nothing,
    ];
    all.extend(single.into_iter().cloned());
    all
}
