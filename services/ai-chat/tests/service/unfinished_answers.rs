//! Tests of answers that the model's server ended early: cut, filtered, broken off, or withdrawn as thoughts.

use selam_proto_chat::v1::AssistantAnswered;

use super::{
    fake_model::{Behaviour, FakeModel},
    models::start_adjusted,
    office::usage,
    *,
};

/// Longer than any stream.
const WHOLE: usize = 1 << 20;

macro_rules! stream {
    ($name:literal) => {
        Behaviour::Streams(
            include_bytes!(concat!("../model/streams/", $name, ".sse")).to_vec(),
            WHOLE,
        )
    };
}

#[tokio::test(flavor = "multi_thread")]
async fn cut_answer_is_marked_and_continues() {
    let (fake_model, app) = start_adjusted(stream!("length-en"), |_| {}).await;
    let user = app.writer().await;
    for (cut, text) in [
        (stream!("length-en"), "If you feel that you "),
        (stream!("length-ti"), "እንተ ተሰሚዑካ "),
        (stream!("length-ar"), "إذا شعرت أنك "),
    ] {
        fake_model.set(cut);
        let conversation = app.begin(&user).await;
        let received = app.say(&user, &conversation, "I miss home").await;
        let id = received.id();
        let answer = received.whole();
        assert_eq!((answer.text.as_str(), answer.status()), (text, MessageStatus::Cut));
        fake_model.set(Behaviour::Says("can, call a friend.".to_owned()));
        let follow = FollowAnswerRequest {
            conversation_id: conversation.id.clone(),
            id,
            from: 0,
            continues: true,
        };
        let whole = app.follow(&user, follow).await.unwrap().whole();
        assert_eq!(
            (whole.text.clone(), whole.status()),
            (format!("{text}can, call a friend."), MessageStatus::Complete)
        );
    }
    // The office counts an answer once, with or without its continuation.
    let total = usage(&app).await.total.unwrap();
    assert_eq!((total.messages, total.answers, total.failures), (3, 3, 0));
}

#[tokio::test(flavor = "multi_thread")]
async fn continues_at_stored_text_when_reader_is_ahead() {
    let (fake_model, app) = start_adjusted(stream!("length-en"), |_| {}).await;
    let user = app.writer().await;
    let conversation = app.begin(&user).await;
    let received = app.say(&user, &conversation, "I miss home").await;
    let id = received.id();
    let stored = received.whole().text;
    fake_model.set(Behaviour::Says("can, call a friend.".to_owned()));
    // A killed process has sent more than it stored.
    let follow = FollowAnswerRequest {
        conversation_id: conversation.id.clone(),
        id,
        from: i32::try_from(stored.chars().count() + 3).unwrap(),
        continues: true,
    };
    // The reader compares each announced length with its text.
    let received = app.follow(&user, follow).await.unwrap();
    assert_eq!(received.answer.as_ref().unwrap().text, stored);
    assert_eq!(received.whole().text, format!("{stored}can, call a friend."));
}

#[tokio::test(flavor = "multi_thread")]
async fn errors_inside_streams_interrupt_the_answer() {
    let (fake_model, app) = start_adjusted(stream!("openrouter-error"), |settings| settings.free_messages = 3).await;
    let user = app.writer().await;
    let conversation = app.begin(&user).await;
    let answer = app.say(&user, &conversation, "I miss home").await.whole();
    assert_eq!(
        (answer.text.as_str(), answer.status()),
        ("Good evening", MessageStatus::Interrupted)
    );
    assert_eq!(app.access_of(&user).await.messages_left, 2);
    for nothing in [
        stream!("openrouter-error-first"),
        stream!("vllm-think-unclosed"),
        Behaviour::Streams(Vec::new(), 1),
    ] {
        fake_model.set(nothing);
        let conversation = app.begin(&user).await;
        let error = app.say(&user, &conversation, "I miss home").await.error.unwrap();
        assert_eq!(error.code(), tonic::Code::Unavailable);
        assert_eq!(app.access_of(&user).await.messages_left, 2, "given back");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn answer_of_killed_process_is_free() {
    use sea_orm::ConnectionTrait as _;
    let (_server, app) = start_adjusted(Behaviour::Hangs(String::new()), |settings| settings.free_messages = 3).await;
    let user = app.writer().await;
    let conversation = app.begin(&user).await;
    let _stream = app.send(&user, saying(&conversation, "I miss home")).await.unwrap();
    assert_eq!(app.access_of(&user).await.messages_left, 2);
    // No process has its writer.
    let database = app.platform.database("ai-chat");
    let kill = "UPDATE messages SET writer = id WHERE status = 'writing'";
    database.connection().execute_unprepared(kill).await.unwrap();
    app.platform.clock().advance(std::time::Duration::from_secs(90));
    app.platform.wait_for_run("ai-chat", "unwritten-answers").await;
    let answer = app.messages(&user, &conversation).await.pop().unwrap();
    assert_eq!(
        (answer.text.as_str(), answer.status()),
        ("", MessageStatus::Interrupted)
    );
    assert_eq!(app.access_of(&user).await.messages_left, 3, "given back");
}

/// Continues a stopped answer without a text; the continuation pays for it.
async fn continue_stopped(app: &App, model: &FakeModel, (user, conversation): (&User, &Conversation), id: String) {
    model.set(Behaviour::Says("It is far.".to_owned()));
    let follow = FollowAnswerRequest {
        conversation_id: conversation.id.clone(),
        id,
        from: 0,
        continues: true,
    };
    let whole = app.follow(user, follow).await.unwrap().whole();
    assert_eq!(
        (whole.text.as_str(), whole.status()),
        ("It is far.", MessageStatus::Complete)
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn stopped_answer_of_killed_process_is_free() {
    use sea_orm::ConnectionTrait as _;
    let (model, app) = start_adjusted(Behaviour::Hangs(String::new()), |settings| settings.free_messages = 3).await;
    let user = app.writer().await;
    let database = app.platform.database("ai-chat");
    for (is_swept, left) in [(true, 3), (false, 1)] {
        model.set(Behaviour::Hangs(String::new()));
        let conversation = app.begin(&user).await;
        let mut stream = app.send(&user, saying(&conversation, "I miss home")).await.unwrap();
        let mut received = ReceivedAnswer::default();
        take(&mut received, stream.message().await.unwrap().unwrap().event.unwrap());
        // No process has its writer.
        let kill = "UPDATE messages SET writer = id WHERE status = 'writing'";
        database.connection().execute_unprepared(kill).await.unwrap();
        let stopped = app.stop(&user, &conversation, received.id()).await;
        assert_eq!(stopped.status(), MessageStatus::Stopped);
        if is_swept {
            app.platform.clock().advance(std::time::Duration::from_secs(90));
            app.platform.wait_for_run("ai-chat", "unwritten-answers").await;
            let answer = app.messages(&user, &conversation).await.pop().unwrap();
            assert_eq!((answer.text.as_str(), answer.status()), ("", MessageStatus::Stopped));
        }
        assert_eq!(app.access_of(&user).await.messages_left, left);
        continue_stopped(&app, &model, (&user, &conversation), received.id()).await;
    }
    assert_eq!(app.access_of(&user).await.messages_left, 1);
    assert_eq!(usage(&app).await.total.unwrap().answers, 2);
}

#[tokio::test(flavor = "multi_thread")]
async fn filtered_rest_of_an_answer_stays_hidden() {
    let (_server, app) = start_adjusted(stream!("azure-filtered"), |_| {}).await;
    let user = app.writer().await;
    let conversation = app.begin(&user).await;
    let answer = app.say(&user, &conversation, "It is dark here").await.whole();
    assert_eq!(answer.status(), MessageStatus::Complete);
    assert!(
        answer.card.is_some() && answer.text.contains("9-8-8"),
        "{}",
        answer.text
    );
    // The end is our own question with help lines, and nothing of the model follows it.
    assert!(!answer.text.ends_with("that"), "{}", answer.text);
}

#[tokio::test(flavor = "multi_thread")]
async fn thoughts_are_withdrawn_from_the_answer() {
    let (_server, app) = start_adjusted(stream!("vllm-think-template"), |_| {}).await;
    let user = app.writer().await;
    for _ in 0..2 {
        let conversation = app.begin(&user).await;
        let received = app.say(&user, &conversation, "Good evening").await;
        assert!(!received.seen.contains("at risk"), "{}", received.seen);
        assert_eq!(received.whole().text, "Good evening, Saba.");
        let kept = app.messages(&user, &conversation).await.pop().unwrap();
        assert_eq!(kept.text, "Good evening, Saba.");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn publishes_each_answer_once() {
    let (fake_model, app) = start_adjusted(stream!("length-en"), |settings| settings.free_messages = 9).await;
    let user = app.writer().await;
    let conversation = app.begin(&user).await;
    let id = app.say(&user, &conversation, "I miss home").await.id();
    fake_model.set(Behaviour::Says("can, call a friend.".to_owned()));
    let follow = FollowAnswerRequest {
        conversation_id: conversation.id.clone(),
        id: id.clone(),
        from: 0,
        continues: true,
    };
    app.follow(&user, follow).await.unwrap().whole();
    // A fixed text and an answer that never came.
    app.say(&user, &conversation, "Can you diagnose me? Do I have bipolar disorder?")
        .await
        .whole();
    fake_model.set(stream!("openrouter-error-first"));
    assert!(app.say(&user, &conversation, "I miss home").await.error.is_some());
    fake_model.set(Behaviour::Says("Good evening, Saba.".to_owned()));
    let last = app.say(&user, &conversation, "Good evening").await.id();
    let published = selam_chassis_testing::eventually("the event of the last answer", || async {
        let events = app.platform.captured::<AssistantAnswered>();
        events.iter().any(|event| event.message_id == last).then_some(events)
    })
    .await;
    let of: Vec<_> = published
        .iter()
        .map(|event| (&event.message_id, &event.user_id))
        .collect();
    let user_id = user.id.to_string();
    assert_eq!(of, [(&id, &user_id), (&last, &user_id)]);
}

#[tokio::test(flavor = "multi_thread")]
async fn answer_is_free_when_stopped_before_its_text() {
    let (model, app) = start_adjusted(Behaviour::Hangs(String::new()), |settings| settings.free_messages = 3).await;
    let user = app.writer().await;
    let conversation = app.begin(&user).await;
    let mut stream = app.send(&user, saying(&conversation, "I miss hoem")).await.unwrap();
    let mut received = ReceivedAnswer::default();
    take(&mut received, stream.message().await.unwrap().unwrap().event.unwrap());
    assert_eq!(received.left(), (AccessKind::Free, 2));
    let stopped = app.stop(&user, &conversation, received.id()).await;
    assert_eq!(stopped.status(), MessageStatus::Stopped);
    assert_eq!(app.access_of(&user).await.messages_left, 3);
    assert!(app.platform.captured::<AssistantAnswered>().is_empty());
    continue_stopped(&app, &model, (&user, &conversation), received.id()).await;
    assert_eq!(app.access_of(&user).await.messages_left, 2);
}
