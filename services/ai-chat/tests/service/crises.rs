use std::time::Duration;

use selam_proto_chat::v1::{CrisisDetected, CrisisKind, FollowUpDue, SafetyNotice};

use super::{
    models::{obeys, start_adjusted},
    *,
};

const DANGER: &str = "I want to kill myself";

#[tokio::test(flavor = "multi_thread")]
async fn help_is_given_at_once_and_costs_nothing() {
    let (_model, app) = start_adjusted(obeys(), |settings| settings.free_messages = 0).await;
    let user = app.writer().await;
    let conversation = app.begin(&user).await;
    let refused = app.try_say(&user, &conversation, "hello").await.unwrap_err();
    assert_eq!(reason(&refused), "ACCESS_EXHAUSTED");
    let came = app.say(&user, &conversation, DANGER).await;
    assert_eq!(came.left(), (AccessKind::Exhausted, 0));
    let answer = came.whole();
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
    // Nothing leads from the event to a person.
    assert!(!format!("{event:?}").contains(&user.id.to_string()));
    assert_eq!(app.messages(&user, &conversation).await.len(), 3);
}

#[tokio::test(flavor = "multi_thread")]
async fn who_agreed_to_it_is_asked_after_once() {
    let app = start().await;
    let user = app.writer().await;
    app.state(&user, |statement| statement.allows_follow_up = true).await;
    let conversation = app.begin(&user).await;
    app.say(&user, &conversation, DANGER).await.whole();
    app.say(&user, &conversation, DANGER).await.whole();
    assert!(app.platform.captured::<FollowUpDue>().is_empty(), "not at once");
    selam_chassis_testing::eventually("the first is told", || async {
        (app.platform.captured::<CrisisDetected>().len() == 1).then_some(())
    })
    .await;
    app.platform.clock().advance(Duration::from_secs(25 * 3_600));
    let event: FollowUpDue = app.platform.wait_for_event().await;
    assert_eq!(
        (event.email.as_str(), event.user_id),
        ("abeba@example.test", user.id.to_string())
    );
    // Another one that is due at the same time would be there by now: this one is for later.
    app.say(&user, &conversation, DANGER).await.whole();
    app.state(&user, |statement| statement.allows_follow_up = false).await;
    app.platform.clock().advance(Duration::from_secs(25 * 3_600));
    app.say(&user, &conversation, DANGER).await.whole();
    selam_chassis_testing::eventually("the job of who changed their mind is done", || async {
        (app.platform.captured::<CrisisDetected>().len() == 3).then_some(())
    })
    .await;
    assert!(
        app.platform.captured::<FollowUpDue>().is_empty(),
        "once, and not who changed their mind"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn refused_subjects_are_answered_without_the_model_and_at_no_cost() {
    let (model, app) = start_adjusted(obeys(), |settings| settings.free_messages = 3).await;
    let user = app.writer().await;
    let conversation = app.begin(&user).await;
    let came = app
        .say(&user, &conversation, "Can you diagnose me? Do I have bipolar disorder?")
        .await;
    assert_eq!(came.left(), (AccessKind::Free, 3));
    let answer = came.whole();
    assert_eq!(answer.notice(), SafetyNotice::Diagnosis);
    assert!(model.asked().is_empty());
    assert!(app.platform.captured::<CrisisDetected>().is_empty());
}
