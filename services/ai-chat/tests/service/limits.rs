//! Tests of the daily limits of the model.

use selam_proto_chat::v1::DeleteConversationRequest;

use super::{
    fake_model::Behaviour,
    models::{obeys, start_adjusted},
    office::usage,
    payments::{count, paid, subscribed, until},
    *,
};

#[tokio::test(flavor = "multi_thread")]
async fn deleted_answer_counts_towards_limits() {
    let hangs = Behaviour::Hangs("It is hard to ".to_owned());
    let (_model, app) = start_adjusted(hangs, |settings| settings.daily_tokens = 100).await;
    let user = app.writer().await;
    let conversation = app.begin(&user).await;
    let _stream = app.say_until_words(&user, &conversation, "I miss home").await;
    let request = DeleteConversationRequest { id: conversation.id };
    app.chat().delete_conversation(app.by(&user, request)).await.unwrap();
    let total = selam_chassis_testing::eventually("the cost is counted", || async {
        usage(&app).await.total.filter(|total| total.prompt_tokens > 0)
    })
    .await;
    assert!(total.completion_tokens > 0, "{total:?}");
    assert_eq!((total.messages, total.answers, total.failures), (1, 0, 0));
    let own = app.begin(&user).await;
    let refused = app.send(&user, saying(&own, "and the sea")).await.unwrap_err();
    assert_eq!(reason(&refused), "DAILY_LIMIT");
}

#[tokio::test(flavor = "multi_thread")]
async fn failed_attempts_count_towards_cost() {
    let (model, app) = start_adjusted(obeys(), |settings| settings.model_attempts = 2).await;
    let user = app.writer().await;
    app.say(&user, &app.begin(&user).await, "I miss home").await.whole();
    let one = usage(&app).await.total.unwrap().prompt_tokens;
    model.set_in_turn(vec![Behaviour::BreaksOff(String::new()), obeys()]);
    app.say(&user, &app.begin(&user).await, "I miss home").await.whole();
    let both = usage(&app).await.total.unwrap().prompt_tokens;
    assert!(both > 2 * one + 100, "{one} and {both}");
}

#[tokio::test(flavor = "multi_thread")]
async fn failed_summary_counts_towards_cost() {
    let (model, app) = start_adjusted(obeys(), |settings| {
        settings.window_messages = 4;
        settings.assessment_budget_cents = 0;
    })
    .await;
    let mut turns = vec![obeys(); 3];
    turns.push(Behaviour::BreaksOff("The user misses ".to_owned()));
    model.set_in_turn(turns);
    let user = app.writer().await;
    let conversation = app.begin(&user).await;
    for _ in 0..2 {
        app.say(&user, &conversation, "I miss home").await.whole();
    }
    // The first check finds too few old messages. A late one would ask the model before the third answer.
    selam_chassis_testing::eventually("the conversation was checked", || async {
        (count(&app, "jobs WHERE kind = 'summarise' AND status = 'done'").await == 1).then_some(())
    })
    .await;
    app.say(&user, &conversation, "I miss home").await.whole();
    // The model reports seven tokens for each answer.
    let total = selam_chassis_testing::eventually("the cost is counted", || async {
        usage(&app).await.total.filter(|total| total.completion_tokens > 3 * 7)
    })
    .await;
    assert_eq!((total.messages, total.answers, total.failures), (3, 3, 0));
}

#[tokio::test(flavor = "multi_thread")]
async fn erased_user_leaves_no_token_count() {
    let hangs = Behaviour::Hangs("It is hard to ".to_owned());
    let (_model, app) = start_adjusted(hangs, |_| {}).await;
    let user = app.writer().await;
    let conversation = app.begin(&user).await;
    let _stream = app.say_until_words(&user, &conversation, "I miss home").await;
    let database = app.platform.database("ai-chat");
    for table in ["conversations", "accounts"] {
        let erase = format!("DELETE FROM {table}");
        sea_orm::ConnectionTrait::execute_unprepared(database.connection(), &erase)
            .await
            .unwrap();
    }
    selam_chassis_testing::eventually("the cost is counted", || async {
        usage(&app).await.total.filter(|total| total.prompt_tokens > 0)
    })
    .await;
    let backend = sea_orm::ConnectionTrait::get_database_backend(database.connection());
    let statement = sea_orm::Statement::from_string(backend, "SELECT tokens FROM spendings");
    let rows = sea_orm::ConnectionTrait::query_all_raw(database.connection(), statement).await;
    assert!(rows.unwrap().is_empty());
}

#[tokio::test(flavor = "multi_thread")]
async fn paid_session_has_no_daily_limit() {
    let (_model, app) = start_adjusted(obeys(), |settings| {
        settings.free_messages = 0;
        settings.session_messages = 6;
        settings.daily_tokens = 600;
    })
    .await;
    let user = app.writer().await;
    let event = paid(&user);
    app.platform.publish(&event.payment_id, &event).await;
    until(&app, &user, AccessKind::Session).await;
    let conversation = app.begin(&user).await;
    for left in (0..6).rev() {
        let received = app.say(&user, &conversation, "I miss home").await;
        let expected = if left == 0 {
            AccessKind::Exhausted
        } else {
            AccessKind::Session
        };
        assert_eq!(received.left(), (expected, left));
        received.whole();
    }
    // The messages of the session use nothing of the plan's day.
    let event = subscribed(&user, selam_proto_payments::v1::SubscriptionStatus::Active, 31);
    app.platform.publish(&event.subscription_id, &event).await;
    until(&app, &user, AccessKind::Plan).await;
    let own = app.begin(&user).await;
    app.say(&user, &own, "one").await.whole();
    app.say(&user, &own, "two").await.whole();
    let refused = app.try_say(&user, &own, "three").await.unwrap_err();
    assert_eq!(reason(&refused), "DAILY_LIMIT");
}
