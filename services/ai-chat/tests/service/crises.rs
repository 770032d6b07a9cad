use std::time::Duration;

use selam_proto_chat::v1::{CrisisDetected, CrisisKind, FollowUpDue, SafetyNotice};

use super::{
    models::{obeys, start_adjusted},
    *,
};

const DANGER: &str = "I want to kill myself";

#[tokio::test(flavor = "multi_thread")]
async fn help_is_immediate_and_free() {
    let (_model, app) = start_adjusted(obeys(), |settings| settings.free_messages = 0).await;
    let user = app.writer().await;
    let conversation = app.begin(&user).await;
    let refused = app.try_say(&user, &conversation, "hello").await.unwrap_err();
    assert_eq!(reason(&refused), "ACCESS_EXHAUSTED");
    let received = app.say(&user, &conversation, DANGER).await;
    assert_eq!(received.left(), (AccessKind::Exhausted, 0));
    let answer = received.whole();
    assert_eq!(
        (answer.notice(), answer.status()),
        (SafetyNotice::Crisis, MessageStatus::Complete)
    );
    assert!(answer.text.contains("9-8-8") && !answer.is_scripted);
    let event: CrisisDetected = app.platform.wait_for_event().await;
    assert_eq!(
        (event.kind(), event.language_code.as_str()),
        (CrisisKind::Suicide, "en")
    );
    // The event does not identify a person.
    assert!(!format!("{event:?}").contains(&user.id.to_string()));
    assert_eq!(app.messages(&user, &conversation).await.len(), 3);
}

#[tokio::test(flavor = "multi_thread")]
async fn follow_up_is_sent_once_with_consent() {
    let app = start().await;
    let user = app.writer().await;
    app.state(&user, |statement| statement.allows_follow_up = true).await;
    let conversation = app.begin(&user).await;
    app.say(&user, &conversation, DANGER).await.whole();
    app.say(&user, &conversation, DANGER).await.whole();
    assert!(app.platform.captured::<FollowUpDue>().is_empty(), "not at once");
    selam_chassis_testing::eventually("the first follow-up is published", || async {
        (app.platform.captured::<CrisisDetected>().len() == 1).then_some(())
    })
    .await;
    app.platform.clock().advance(Duration::from_secs(25 * 3_600));
    let event: FollowUpDue = app.platform.wait_for_event().await;
    assert_eq!(
        (event.email.as_str(), event.user_id),
        ("abeba@example.test", user.id.to_string())
    );
    // A follow-up due at the same time would have arrived by now; this one is later.
    app.say(&user, &conversation, DANGER).await.whole();
    app.state(&user, |statement| statement.allows_follow_up = false).await;
    app.platform.clock().advance(Duration::from_secs(25 * 3_600));
    app.say(&user, &conversation, DANGER).await.whole();
    selam_chassis_testing::eventually("the job of the user who withdrew is done", || async {
        (app.platform.captured::<CrisisDetected>().len() == 3).then_some(())
    })
    .await;
    assert!(
        app.platform.captured::<FollowUpDue>().is_empty(),
        "once, and without the user who withdrew"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn refusals_are_free_and_skip_the_model() {
    let (model, app) = start_adjusted(obeys(), |settings| settings.free_messages = 3).await;
    let user = app.writer().await;
    let conversation = app.begin(&user).await;
    let received = app
        .say(&user, &conversation, "Can you diagnose me? Do I have bipolar disorder?")
        .await;
    assert_eq!(received.left(), (AccessKind::Free, 3));
    let answer = received.whole();
    assert_eq!(answer.notice(), SafetyNotice::Diagnosis);
    assert!(model.asked().is_empty());
    assert!(app.platform.captured::<CrisisDetected>().is_empty());
}

#[tokio::test(flavor = "multi_thread")]
async fn help_lines_assume_no_country() {
    let app = start().await;
    let user = app.writer().await;
    // A client repeats the country of the access in its statements.
    let access = app.access_of(&user).await;
    let access = app
        .state(&user, |statement| statement.country_code = access.country_code)
        .await;
    assert_eq!(access.country_code, "");
    let conversation = app.begin(&user).await;
    let answer = app.say(&user, &conversation, "I want to kill myself").await.whole();
    let card = answer.card.unwrap();
    assert_eq!(
        (card.country_code, card.emergency_number),
        (String::new(), String::new())
    );
}
