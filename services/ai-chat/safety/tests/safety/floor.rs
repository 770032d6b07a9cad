//! Direct statements are detected in any context. The first sentences are those that an earlier version missed.

use selam_ai_chat_safety::Verdict;

use super::rules;

const DIRECT: [&str; 32] = [
    "I lost my job, I want to die",
    "I lost my son, I want to die",
    "Please help someone, I want to die",
    "I want to kill myself, it began two years ago",
    "I don't want to kill myself but I will",
    "I feel so alone, not wanted, I want to die",
    "I need to talk to someone, I want to die",
    "I am a woman who wants to die",
    "I'm a person who is suicidal",
    "lost my son, want to die",
    "I want to die since 3 years ago",
    "The news is bad, I want to die",
    "My story is that I want to die",
    "when I was a kid I was happy, now I want to die",
    "I have never felt so suicidal",
    "I tried to kill myself two weeks ago and I will try again",
    "my husband hits me when he is late",
    "my dad hits me if I forget the dishes",
    "he hits me when I find his phone",
    "bdi 2mot",
    "mimewat yihishenni",
    "መሞት እፈልጋለሁ",
    "ራሴን ማጥፋት እፈልጋለሁ",
    "ራሴን ላጠፋ ነው",
    "መኖር አልፈልግም",
    "memot efelgalehu",
    "شاهدت فيلما، أريد أن أموت",
    "كنت سعيدا، الآن أريد أن أقتل نفسي",
    "اريد ان انتهر",
    "ፊልም ርእየ፣ ክመውት ደልየ",
    "ቅድሚ ክልተ ዓመት መጺአ፣ ነብሰይ ክቐትል ደልየ",
    "In the film I saw, and in my life, I want to hurt myself",
];

const IDIOMS: [&str; 14] = [
    "I want to die of laughter",
    "I'd rather die than eat that",
    "He beats me at chess every time",
    "my brother always hits me up for money",
    "I cut myself shaving",
    "I want to live",
    "I don't want to live here alone",
    "My phone died and I could kill for a coffee",
    "The film is about a man who wants to die",
    "لا أريد أن أعيش في كندا",
    "أموت من الضحك",
    "ብጥሜት ክመውት እየ",
    "ኣብ ካልጋሪ ክነብር ኣይደልን",
    "በጣም ደክሞኛል",
];

#[test]
fn detects_direct_statements_in_any_context() {
    let silent: Vec<&str> = DIRECT
        .into_iter()
        .filter(|text| !matches!(rules().screen_by_rules(text).verdict, Verdict::Crisis(_)))
        .collect();
    assert_eq!(silent, [""; 0]);
}

#[test]
fn idioms_are_not_direct_statements() {
    let detected: Vec<&str> = IDIOMS
        .into_iter()
        .filter(|text| matches!(rules().screen_by_rules(text).verdict, Verdict::Crisis(_)))
        .collect();
    assert_eq!(detected, [""; 0]);
}
