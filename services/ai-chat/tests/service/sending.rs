use super::{
    models::{obeys, start_adjusted},
    *,
};

#[tokio::test(flavor = "multi_thread")]
async fn an_answer_comes_in_pieces_and_is_kept() {
    let app = start().await;
    let user = app.writer().await;
    let conversation = app.begin(&user).await;
    let came = app.say(&user, &conversation, "  I cannot sleep  ").await;
    let message = came.message.clone().unwrap();
    assert_eq!(message.text, "I cannot sleep");
    assert_eq!(came.left(), (AccessKind::Open, 0));
    let answer = came.whole();
    assert_eq!((answer.status(), answer.is_scripted), (MessageStatus::Complete, true));
    let kept = app.messages(&user, &conversation).await;
    assert_eq!(kept.len(), 3);
    assert_eq!((&kept[1], &kept[2]), (&message, &answer));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_message_that_is_sent_again_is_one_message() {
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
async fn whoever_leaves_finds_the_answer_when_they_come_back() {
    let app = start_with(|settings| settings.script_pause_ms = 30).await;
    let user = app.writer().await;
    let conversation = app.begin(&user).await;
    let mut stream = app.send(&user, saying(&conversation, "I miss home")).await.unwrap();
    let mut came = Came::default();
    while came.seen.is_empty() {
        take(&mut came, stream.message().await.unwrap().unwrap().event.unwrap());
    }
    drop(stream);
    let follow = FollowAnswerRequest {
        conversation_id: conversation.id.clone(),
        id: came.id(),
        from: i32::try_from(came.seen.chars().count()).unwrap(),
        continues: false,
    };
    let rest = app.follow(&user, follow.clone()).await.unwrap();
    assert!(
        rest.answer.as_ref().unwrap().text == came.seen,
        "it goes on where it was"
    );
    let whole = rest.whole();
    assert_eq!(whole.status(), MessageStatus::Complete);
    // Once more, when nobody writes any longer, from the beginning.
    let all = app
        .follow(&user, FollowAnswerRequest { from: 0, ..follow })
        .await
        .unwrap();
    assert_eq!(all.whole(), whole);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_stopped_answer_stays_as_it_is_until_it_goes_on() {
    let app = start_with(|settings| settings.script_pause_ms = 200).await;
    let user = app.writer().await;
    let conversation = app.begin(&user).await;
    let mut stream = app.send(&user, saying(&conversation, "I miss home")).await.unwrap();
    let mut came = Came::default();
    while came.seen.is_empty() {
        take(&mut came, stream.message().await.unwrap().unwrap().event.unwrap());
    }
    let under_way = app.try_say(&user, &conversation, "and more").await.unwrap_err();
    assert_eq!(reason(&under_way), "ANSWER_UNDER_WAY");
    let stop = selam_proto_chat::v1::StopAnswerRequest {
        conversation_id: conversation.id.clone(),
        id: came.id(),
    };
    let stopped = app.chat().stop_answer(app.by(&user, stop)).await.unwrap().into_inner();
    assert_eq!(stopped.status(), MessageStatus::Stopped);
    let (id, seen) = (came.id(), came.seen.clone());
    assert_eq!(read_on(stream, came).await.whole(), stopped);
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
async fn an_answer_outlives_the_process_that_wrote_it() {
    let mut app = start_with(|settings| settings.script_pause_ms = 300).await;
    let user = app.writer().await;
    let conversation = app.begin(&user).await;
    let mut stream = app.send(&user, saying(&conversation, "I miss home")).await.unwrap();
    let mut came = Came::default();
    while came.seen.is_empty() {
        take(&mut came, stream.message().await.unwrap().unwrap().event.unwrap());
    }
    app.platform.restart().await;
    let kept = app.messages(&user, &conversation).await.pop().unwrap();
    assert_eq!(kept.status(), MessageStatus::Interrupted);
    assert!(kept.text.starts_with(&came.seen), "what was seen is kept: {kept:?}");
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
async fn who_asks_for_a_person_is_led_to_therapists() {
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
    let wish = app.partners.wishes().pop().unwrap();
    assert_eq!(wish.language(), selam_proto_therapy::v1::SpokenLanguage::Tigrinya);
    assert_eq!(app.messages(&user, &conversation).await.pop().unwrap(), answer);
    assert_eq!(answer.missing_language_code, "");

    app.partners.take_language_away();
    let answer = app
        .say(&user, &conversation, "I would like to talk to a therapist")
        .await
        .whole();
    assert!(answer.therapists.is_empty());
    assert_eq!(answer.missing_language_code, "ti");
    assert_eq!(app.messages(&user, &conversation).await.pop().unwrap(), answer);

    app.partners.send_directory_away();
    let answer = app
        .say(&user, &conversation, "I would like to talk to a therapist")
        .await
        .whole();
    assert!(answer.therapists.is_empty() && answer.status() == MessageStatus::Complete);
}

#[tokio::test(flavor = "multi_thread")]
async fn it_says_again_over_time_what_it_is() {
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
async fn what_was_said_long_ago_becomes_a_summary() {
    let app = start_with(|settings| settings.window_messages = 4).await;
    let user = app.writer().await;
    let conversation = app.begin(&user).await;
    for number in 0..6 {
        app.say(&user, &conversation, &format!("grief {number}")).await.whole();
    }
    let database = app.platform.database("ai-chat");
    let summary = selam_chassis_testing::eventually("the summary is there", || async {
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
