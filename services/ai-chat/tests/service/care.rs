use std::time::Duration;

use selam_proto_chat::v1::{
    GetConversationRequest, SafetyConcern, SafetyLevel, SafetyNotice, UpdateConversationRequest,
};

use super::{
    models::{obeys, start_adjusted},
    *,
};

const DANGER: &str = "I want to kill myself";

async fn conversation_of(app: &App, user: &User, conversation: &Conversation) -> Conversation {
    let request = GetConversationRequest {
        id: conversation.id.clone(),
    };
    let request = app.by(user, request);
    app.chat().get_conversation(request).await.unwrap().into_inner()
}

#[tokio::test(flavor = "multi_thread")]
async fn answers_are_free_after_a_crisis() {
    let (_model, app) = start_adjusted(obeys(), |settings| settings.free_messages = 0).await;
    let user = app.user("abeba@example.test", &[]);
    let conversation = app.begin(&user).await;
    assert!(conversation.care_end_time.is_none());
    let answer = app.say(&user, &conversation, DANGER).await.whole();
    let card = answer.card.unwrap();
    assert_eq!(
        (card.level(), card.concern()),
        (SafetyLevel::Clear, SafetyConcern::Suicide)
    );
    // The next ordinary message is answered without payment and without a stated age.
    let received = app.say(&user, &conversation, "my mother left today").await;
    assert_eq!(received.left(), (AccessKind::Exhausted, 0));
    let answer = received.whole();
    assert_eq!(answer.notice(), SafetyNotice::Unspecified);
    let shown = conversation_of(&app, &user, &conversation).await;
    let end = shown.care_end_time.expect("it is in care");
    assert_eq!(end.seconds, (now() + chrono::TimeDelta::hours(24)).timestamp());
    app.platform.clock().advance(Duration::from_secs(25 * 3_600));
    let refused = app.try_say(&user, &conversation, "hello").await.unwrap_err();
    assert_eq!(reason(&refused), "STATEMENT_MISSING");
    assert!(
        conversation_of(&app, &user, &conversation)
            .await
            .care_end_time
            .is_none()
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn yes_to_question_in_care_is_crisis() {
    let (_model, app) = start_adjusted(obeys(), |settings| settings.daily_tokens = 0).await;
    let user = app.writer().await;
    let conversation = app.begin(&user).await;
    app.say(&user, &conversation, DANGER).await.whole();
    // The daily limit is used up, so the question with help lines replaces an answer.
    let question = app.say(&user, &conversation, "my mother left today").await.whole();
    let card = question.card.clone().expect("the question has its help lines");
    assert_eq!((card.level(), &card.text), (SafetyLevel::Unclear, &question.text));
    assert_eq!(app.messages(&user, &conversation).await.last(), Some(&question));
    let answer = app.say(&user, &conversation, "yes").await.whole();
    assert_eq!(answer.notice(), SafetyNotice::Crisis);
}

#[tokio::test(flavor = "multi_thread")]
async fn title_is_neutral_after_a_crisis() {
    let app = start().await;
    let user = app.writer().await;
    let conversation = app.begin(&user).await;
    app.say(&user, &conversation, "my nights are bad").await.whole();
    app.say(&user, &conversation, DANGER).await.whole();
    let shown = conversation_of(&app, &user, &conversation).await;
    assert_eq!(shown.title, "Conversation of 2026-11-25");
    // A title set by the user stays.
    let renamed = UpdateConversationRequest {
        id: conversation.id.clone(),
        title: "Nights".to_owned(),
        language_code: String::new(),
    };
    app.chat().update_conversation(app.by(&user, renamed)).await.unwrap();
    app.say(&user, &conversation, DANGER).await.whole();
    assert_eq!(conversation_of(&app, &user, &conversation).await.title, "Nights");
}

#[tokio::test(flavor = "multi_thread")]
async fn split_messages_are_a_crisis() {
    let app = start().await;
    let user = app.writer().await;
    let conversation = app.begin(&user).await;
    let first = app.say(&user, &conversation, "I want to").await.whole();
    assert_eq!(first.notice(), SafetyNotice::Unspecified);
    let second = app.say(&user, &conversation, "die").await.whole();
    assert_eq!(second.notice(), SafetyNotice::Crisis);
    // Messages with an earlier verdict are not joined again.
    let third = app.say(&user, &conversation, "thank you").await.whole();
    assert_eq!(third.notice(), SafetyNotice::Unspecified);
}

#[tokio::test(flavor = "multi_thread")]
async fn unclear_message_gets_answer_and_question() {
    for (text, yes, no) in [
        ("I don't want to kill myself", "Yes", "no, I am fine"),
        ("لا أريد أن أقتل نفسي", "نعم", "لا"),
    ] {
        let app = start().await;
        let user = app.writer().await;
        for (reply, expected) in [(yes, SafetyNotice::Crisis), (no, SafetyNotice::Unspecified)] {
            let conversation = app.begin(&user).await;
            let answer = app.say(&user, &conversation, text).await.whole();
            assert_eq!(answer.notice(), SafetyNotice::Unspecified, "{text}");
            let card = answer.card.clone().expect("a question");
            assert_eq!(
                (card.level(), card.concern()),
                (SafetyLevel::Unclear, SafetyConcern::Suicide)
            );
            assert!(!card.lines.is_empty());
            assert_eq!(app.messages(&user, &conversation).await[2], answer, "it is kept");
            let next = app.say(&user, &conversation, reply).await.whole();
            assert_eq!(next.notice(), expected, "{reply}");
            app.platform.clock().advance(Duration::from_secs(1));
            if expected == SafetyNotice::Crisis {
                // Uses up the free messages.
                app.state(&user, |_| {}).await;
            }
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn card_has_the_language_of_the_message() {
    let app = start().await;
    let user = app.writer().await;
    for (text, code) in [
        ("ክመውት ደልየ", "ti"),
        ("أريد أن أموت", "ar"),
        (DANGER, "en"),
        ("kmewt delye", "ti"),
    ] {
        let conversation = app.begin(&user).await;
        let answer = app.say(&user, &conversation, text).await.whole();
        let card = answer.card.unwrap();
        assert_eq!(
            (answer.language_code.as_str(), card.language_code.as_str()),
            (code, code),
            "{text}"
        );
        assert_eq!(answer.text, card.text);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn under_age_and_pregnancy_have_own_texts() {
    let (_model, app) = start_adjusted(obeys(), |settings| settings.free_messages = 3).await;
    let user = app.writer().await;
    let conversation = app.begin(&user).await;
    let young = app.say(&user, &conversation, "I am 15 years old").await;
    assert_eq!(young.left(), (AccessKind::Free, 3), "the card is free");
    let young = young.whole();
    assert_eq!(young.notice(), SafetyNotice::UnderAge);
    assert_eq!(young.card.unwrap().concern(), SafetyConcern::UnderAge);
    let worried = app
        .say(&user, &conversation, "I think I might be pregnant")
        .await
        .whole();
    assert_eq!(worried.notice(), SafetyNotice::Unspecified, "the message is answered");
    let card = worried.card.unwrap();
    assert_eq!(
        (card.level(), card.concern()),
        (SafetyLevel::Unclear, SafetyConcern::Pregnancy)
    );
}
