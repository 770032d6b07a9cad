//! Recognised topics of messages: a table per language.

use super::{
    super::recognition::{Recognizer, TopicName},
    *,
};

use TopicName::{Alone, Anger, Couple, Faith, Family, Grief, Guilt, Home, Sadness, Sleep, Trauma, Work, Worry};

const ENGLISH: &[(&str, Option<TopicName>)] = &[
    // Grief, and phrases that resemble it.
    ("my father died", Some(Grief)),
    ("My father passed away last year", Some(Grief)),
    ("she died in the war, I was on the phone with her", Some(Grief)),
    ("I lost my brother two years ago", Some(Grief)),
    ("we lost our baby", Some(Grief)),
    ("my grandmother is dying", Some(Grief)),
    ("my mum is dead", Some(Grief)),
    ("the funeral is on Friday", Some(Grief)),
    ("my dog died", Some(Grief)),
    ("my phone died", None),
    ("My phone just died again", None),
    ("the battery is dead", None),
    ("my laptop is almost dead", None),
    ("dead battery again", None),
    ("my car died on the highway", None),
    ("I lost my keys", None),
    ("I lost my wallet on the bus", None),
    ("the deadline passed", Some(Work)),
    ("I am dying to see her", None),
    ("I'm dying of boredom", None),
    ("I nearly died laughing", None),
    ("I was bored to death", None),
    ("I am afraid of death", Some(Worry)),
    ("this homework will be the death of me", Some(Work)),
    ("my mother's death weighs on me", Some(Grief)),
    ("she is drop dead gorgeous", None),
    ("it is a matter of life and death", None),
    ("we died of embarrassment", None),
    ("I lost my patience with him", Some(Anger)),
    ("I lost touch with my family", Some(Family)),
    ("my sister passed the exam", Some(Family)),
    // Other topics.
    ("I lie awake for hours", Some(Sleep)),
    ("I worry about everything", Some(Worry)),
    ("don't worry", None),
    ("I miss home", Some(Home)),
    ("see you soon", None),
    ("I feel good today", None),
    ("I have no friends here", Some(Alone)),
    ("I yelled at him and I am furious", Some(Anger)),
    ("my husband does not talk to me", Some(Couple)),
    ("my son does not listen", Some(Family)),
    ("work is hard", Some(Work)),
    ("that doesn't work", None),
    ("it is all my fault, I am ashamed", Some(Guilt)),
    ("I feel so empty and tired", Some(Sadness)),
    ("I pray every day", Some(Faith)),
    ("the war comes back in my head", Some(Trauma)),
    ("I watched star wars", None),
];

const TIGRINYA: &[(&str, Option<TopicName>)] = &[
    ("ኣቦይ ሞይቱ", Some(Grief)),
    ("ኣደይ ሞይታትኒ", Some(Grief)),
    ("ሓወይ ስኢነ", Some(Grief)),
    ("ጽባሕ ቀብሪ ኣሎ", Some(Grief)),
    ("ሞት ኣቦይ ኣሕዚኑኒ", Some(Grief)),
    ("ሞት የፍርሓኒ", None),
    ("መኪናይ ኣብ መገዲ ሞይታትኒ", None),
    ("ስልከይ ሞይቱ", None),
    ("ባትሪ ሞይቱ", None),
    ("መኪናይ ሞይታ", None),
    ("ብሰሓቕ ሞይተ", None),
    ("መፍትሕ ጠፊኡኒ", None),
    ("ክርእያ እመውት ኣለኹ", None),
    ("መወዳእታ ዕለት ሓሊፉ", None),
    ("ኣደይ ኣይሰምዓንን", Some(Family)),
    ("ዓደይ ናፊቐ", Some(Home)),
    ("ድቃስ የብለይን", Some(Sleep)),
    ("ጭንቀት ኣለኒ", Some(Worry)),
    ("ኤርትራ ናፊቐ", Some(Home)),
    ("በይነይ እየ", Some(Alone)),
    ("ኣዝየ ሓሪቐ", Some(Anger)),
    ("ሰብኣየይ ኣይዛረበንን", Some(Couple)),
    ("ደቀይ ኣይሰምዑንን", Some(Family)),
    ("ስራሕ ከቢዱኒ", Some(Work)),
    ("ጣዕሳ ይስመዓኒ", Some(Guilt)),
    ("ጓሂ ኣሎኒ፣ ይበኪ", Some(Sadness)),
    ("ጸሎት እገብር", Some(Faith)),
    ("ናይ ኲናት ዝኽርታት", Some(Trauma)),
];

const ARABIC: &[(&str, Option<TopicName>)] = &[
    ("مات أبي", Some(Grief)),
    ("أمي توفيت قبل سنة", Some(Grief)),
    ("فقدت أخي", Some(Grief)),
    ("الجنازة غدا", Some(Grief)),
    ("موت أبي أحزنني", Some(Grief)),
    ("أخاف من الموت", Some(Worry)),
    ("اشتقت لك موت", Some(Home)),
    ("اللابتوب مات", None),
    ("مات هاتفي", None),
    ("موبايلي مات", None),
    ("البطارية ماتت", None),
    ("سيارتي ماتت", None),
    ("متت من الضحك", None),
    ("أموت شوقا إليها", None),
    ("ميت من الجوع", None),
    ("فقدت مفاتيحي", None),
    ("ضاع هاتفي", None),
    ("فات الموعد", None),
    ("مسألة حياة أو موت", None),
    ("أريد معلومات إضافية", None),
    ("لا أنام", Some(Sleep)),
    ("أنا خائفة والقلق معي", Some(Worry)),
    ("اشتقت إلى بلدي", Some(Home)),
    ("أنا وحيد", Some(Alone)),
    ("أنا غاضب", Some(Anger)),
    ("زوجتي لا تكلمني", Some(Couple)),
    ("أولادي لا يسمعون", Some(Family)),
    ("العمل يضغطني", Some(Work)),
    ("أشعر بالذنب", Some(Guilt)),
    ("أبكي كثيرا وأنا حزينة", Some(Sadness)),
    ("أذهب إلى المسجد", Some(Faith)),
    ("ذكريات الحرب", Some(Trauma)),
];

#[test]
fn recognises_topics_but_not_figures_of_speech() {
    let recognizer = Recognizer::built_in().unwrap();
    let wrong: Vec<String> = [ENGLISH, TIGRINYA, ARABIC]
        .into_iter()
        .flatten()
        .filter(|(text, topic)| recognizer.recognize(text).topic() != *topic)
        .map(|(text, topic)| format!("{text}: {:?} instead of {topic:?}", recognizer.recognize(text)))
        .collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn figures_of_speech_are_not_danger() {
    let rules = crate::safety::Rules::built_in().unwrap();
    for (text, topic) in [ENGLISH, TIGRINYA, ARABIC].into_iter().flatten() {
        if topic.is_none() {
            let verdict = rules.screen(text);
            assert!(!matches!(verdict, crate::safety::Verdict::Crisis(_)), "{text}");
        }
    }
}

#[test]
fn recognises_thanks_and_goodbye_in_sentences() {
    let script = Script::built_in().unwrap();
    let thanks = |language| script.texts(language).thanks_answer[0].clone();
    let bye = |language| script.texts(language).bye_answer.clone();
    for (language, text, expected) in [
        (Language::En, "thank you", thanks(Language::En)),
        (Language::En, "thank you so much, that helped", thanks(Language::En)),
        (
            Language::En,
            "That really helped me with my sleep",
            thanks(Language::En),
        ),
        (
            Language::En,
            "I appreciate it, I feel a bit better now",
            thanks(Language::En),
        ),
        (Language::En, "ok I have to go now, bye", bye(Language::En)),
        (Language::En, "thanks, talk to you later", bye(Language::En)),
        (Language::En, "Good night and take care", bye(Language::En)),
        (Language::En, "I have to go to work now, bye", bye(Language::En)),
        (Language::Ti, "ብጣዕሚ የቐንየለይ፣ ሓጊዝኩምኒ", thanks(Language::Ti)),
        (Language::Ti, "ሕራይ፣ ሕጂ ክኸይድ ኣለኒ፣ ቻው", bye(Language::Ti)),
        (Language::Ti, "ሰናይ ለይቲ ደሓን ሕደሩ", bye(Language::Ti)),
        (Language::Ar, "شكرا جزيلا، هذا ساعدني كثيرا", thanks(Language::Ar)),
        (Language::Ar, "أشكرك على كلامك", thanks(Language::Ar)),
        (Language::Ar, "حسنا يجب أن أذهب الآن، مع السلامة", bye(Language::Ar)),
        (Language::Ar, "تصبح على خير", bye(Language::Ar)),
    ] {
        assert_eq!(last(language, &[text]), expected, "{text}");
    }
    // Messages that are more than courtesy.
    for (text, expected) in [
        ("thanks, but I still can't sleep", "Nights"),
        (
            "I could not say goodbye to my father before he died",
            "Grief does not keep",
        ),
        ("thank god the war is over", "permission"),
        ("that did not help me at all with my anger", "Anger often"),
    ] {
        let answer = last(Language::En, &[text]);
        assert!(
            answer.contains(expected) || answer.contains("I am sorry"),
            "{text}: {answer}"
        );
    }
}

#[test]
fn greets_when_greeted() {
    let script = Script::built_in().unwrap();
    for (language, text) in [
        (Language::En, "hi, how are you?"),
        (Language::Ti, "ሰላም ከመይ ኣለኹም"),
        (Language::Ar, "مرحبا كيف حالك؟"),
    ] {
        assert_eq!(last(language, &[text]), script.texts(language).hello_answer, "{text}");
    }
}
