use super::{
    models::{obeys, start_adjusted},
    *,
};

#[tokio::test(flavor = "multi_thread")]
async fn answer_is_streamed_and_stored() {
    let app = start().await;
    let user = app.writer().await;
    let conversation = app.begin(&user).await;
    let received = app.say(&user, &conversation, "  I cannot sleep  ").await;
    let message = received.message.clone().unwrap();
    assert_eq!(message.text, "I cannot sleep");
    assert_eq!(received.left(), (AccessKind::Open, 0));
    let answer = received.whole();
    assert_eq!((answer.status(), answer.is_scripted), (MessageStatus::Complete, true));
    let kept = app.messages(&user, &conversation).await;
    assert_eq!(kept.len(), 3);
    assert_eq!((&kept[1], &kept[2]), (&message, &answer));
}

#[tokio::test(flavor = "multi_thread")]
async fn repeated_message_is_stored_once() {
    let (_model, app) = start_adjusted(obeys(), |settings| settings.free_messages = 3).await;
    let user = app.writer().await;
    let conversation = app.begin(&user).await;
    let request = saying(&conversation, "I miss home");
    let first = read(app.send(&user, request.clone()).await.unwrap()).await;
    let again = read(app.send(&user, request).await.unwrap()).await;
    assert_eq!(again.message, first.message);
    assert_eq!(again.left(), (AccessKind::Free, 2), "paid once");
    assert_eq!(again.seen, first.seen);
    assert_eq!(again.whole(), first.whole());
    assert_eq!(app.messages(&user, &conversation).await.len(), 3);
}

#[tokio::test(flavor = "multi_thread")]
async fn answer_survives_a_disconnect() {
    let app = start_with(|settings| settings.script_pause_ms = 30).await;
    let user = app.writer().await;
    let conversation = app.begin(&user).await;
    let (stream, received) = app.say_until_words(&user, &conversation, "I miss home").await;
    drop(stream);
    let follow = FollowAnswerRequest {
        conversation_id: conversation.id.clone(),
        id: received.id(),
        from: i32::try_from(received.seen.chars().count()).unwrap(),
        continues: false,
    };
    let rest = app.follow(&user, follow.clone()).await.unwrap();
    assert!(
        rest.answer.as_ref().unwrap().text == received.seen,
        "it continues where it was"
    );
    let whole = rest.whole();
    assert_eq!(whole.status(), MessageStatus::Complete);
    // After the end of the writer, once more from the beginning.
    let all = app
        .follow(&user, FollowAnswerRequest { from: 0, ..follow })
        .await
        .unwrap();
    assert_eq!(all.whole(), whole);
}

#[tokio::test(flavor = "multi_thread")]
async fn stopped_answer_stays_until_continued() {
    let app = start_with(|settings| settings.script_pause_ms = 200).await;
    let user = app.writer().await;
    let conversation = app.begin(&user).await;
    let (stream, received) = app.say_until_words(&user, &conversation, "I miss home").await;
    let under_way = app.try_say(&user, &conversation, "and more").await.unwrap_err();
    assert_eq!(reason(&under_way), "ANSWER_UNDER_WAY");
    let stopped = app.stop(&user, &conversation, received.id()).await;
    assert_eq!(stopped.status(), MessageStatus::Stopped);
    let (id, seen) = (received.id(), received.seen.clone());
    assert_eq!(read_on(stream, received).await.whole(), stopped);
    assert!(stopped.text.starts_with(&seen));

    let follow = FollowAnswerRequest {
        conversation_id: conversation.id.clone(),
        id,
        from: i32::try_from(stopped.text.chars().count()).unwrap(),
        continues: true,
    };
    let whole = app.follow(&user, follow).await.unwrap().whole();
    assert_eq!(whole.status(), MessageStatus::Complete);
    assert!(whole.text.len() > stopped.text.len() && whole.text.starts_with(&stopped.text));
}

#[tokio::test(flavor = "multi_thread")]
async fn answer_survives_its_process() {
    let mut app = start_with(|settings| settings.script_pause_ms = 300).await;
    let user = app.writer().await;
    let conversation = app.begin(&user).await;
    let (_stream, received) = app.say_until_words(&user, &conversation, "I miss home").await;
    app.platform.restart().await;
    let kept = app.messages(&user, &conversation).await.pop().unwrap();
    assert_eq!(kept.status(), MessageStatus::Interrupted);
    assert!(
        kept.text.starts_with(&received.seen),
        "the text shown is stored: {kept:?}"
    );
    let follow = FollowAnswerRequest {
        conversation_id: conversation.id.clone(),
        id: kept.id.clone(),
        from: i32::try_from(kept.text.chars().count()).unwrap(),
        continues: true,
    };
    let whole = app.follow(&user, follow).await.unwrap().whole();
    assert_eq!(whole.status(), MessageStatus::Complete);
    assert!(whole.text.starts_with(&kept.text));
}

#[tokio::test(flavor = "multi_thread")]
async fn request_for_a_human_lists_therapists() {
    let app = start().await;
    let user = app.writer().await;
    let conversation = app.begin_in(&user, "ti").await;
    let answer = app
        .say(&user, &conversation, "I would like to talk to a therapist")
        .await
        .whole();
    let names: Vec<_> = answer
        .therapists
        .iter()
        .map(|therapist| therapist.full_name.as_str())
        .collect();
    assert_eq!(names, ["Therapist 1", "Therapist 2", "Therapist 3"]);
    let request = app.fake_services.match_requests().pop().unwrap();
    assert_eq!(request.language(), selam_proto_therapy::v1::SpokenLanguage::Tigrinya);
    assert_eq!(app.messages(&user, &conversation).await.pop().unwrap(), answer);
    assert_eq!(answer.missing_language_code, "");

    app.fake_services.take_language_away();
    let answer = app
        .say(&user, &conversation, "I would like to talk to a therapist")
        .await
        .whole();
    assert!(answer.therapists.is_empty());
    assert_eq!(answer.missing_language_code, "ti");
    assert_eq!(app.messages(&user, &conversation).await.pop().unwrap(), answer);

    app.fake_services.send_directory_away();
    let answer = app
        .say(&user, &conversation, "I would like to talk to a therapist")
        .await
        .whole();
    assert!(answer.therapists.is_empty() && answer.status() == MessageStatus::Complete);
}

#[tokio::test(flavor = "multi_thread")]
async fn reminder_is_repeated_over_time() {
    let app = start().await;
    let user = app.writer().await;
    let conversation = app.begin(&user).await;
    let reminder = selam_ai_chat::script::Script::built_in().unwrap();
    let reminder = reminder.reminder(selam_chassis::Language::En).to_owned();
    let mut reminded = Vec::new();
    for number in 1..=16 {
        let answer = app.say(&user, &conversation, "work is hard").await.whole();
        if answer.text.contains(&reminder) {
            reminded.push(number);
        }
    }
    assert_eq!(reminded, [8, 16]);
}

#[tokio::test(flavor = "multi_thread")]
async fn old_messages_become_a_summary() {
    let app = start_with(|settings| settings.window_messages = 4).await;
    let user = app.writer().await;
    let conversation = app.begin(&user).await;
    for number in 0..6 {
        app.say(&user, &conversation, &format!("grief {number}")).await.whole();
    }
    let database = app.platform.database("ai-chat");
    let summary = selam_chassis_testing::eventually("the summary exists", || async {
        let row = sea_orm::ConnectionTrait::query_one_raw(
            database.connection(),
            sea_orm::Statement::from_string(
                sea_orm::ConnectionTrait::get_database_backend(database.connection()),
                "SELECT sealed_summary FROM conversations",
            ),
        )
        .await
        .unwrap()
        .unwrap();
        let sealed: String = row.try_get("", "sealed_summary").unwrap();
        (!sealed.is_empty()).then_some(sealed)
    })
    .await;
    assert!(!summary.contains("grief"), "it is encrypted");
}
