//! The client of a model against an endpoint that does everything wrong that one can do.

#![allow(clippy::unwrap_used, clippy::indexing_slicing)]

#[path = "../stand_in/mod.rs"]
mod stand_in;

use std::time::{Duration, Instant};

use futures::StreamExt as _;
use selam_ai_chat::model::{Model, ModelError, ModelSettings, Piece, Prompt, Role, Turn, Usage};
use stand_in::{Does, StandIn};

/// What a provider says whose content filter stopped the request.
const FILTERED: &str = r#"{"error":{"message":"filtered","code":"content_filter"}}"#;

fn prompt(text: &str) -> Prompt {
    Prompt {
        system: "be kind".to_owned(),
        turns: vec![Turn {
            role: Role::User,
            text: text.to_owned(),
        }],
    }
}

/// Longer than any busy machine takes.
const PATIENT: Duration = Duration::from_secs(60);
/// For the limit that a test is about.
const IMPATIENT: Duration = Duration::from_millis(500);

async fn start(does: Does) -> (StandIn, Model) {
    start_with(does, PATIENT, PATIENT).await
}

async fn start_with(does: Does, first_token_timeout: Duration, idle_timeout: Duration) -> (StandIn, Model) {
    selam_chassis_testing::choose_cryptography();
    let stand_in = StandIn::start(does).await;
    let model = Model::new(ModelSettings {
        url: stand_in.url.clone(),
        key: "key".into(),
        model: "stand-in".to_owned(),
        max_tokens: 800,
        first_token_timeout,
        idle_timeout,
        whole_timeout: 2 * PATIENT,
        attempts: 3,
        is_json: false,
    });
    (stand_in, model.unwrap())
}

/// What comes of an answer: its text, and how it ends.
async fn ask(model: &Model) -> (String, Result<Usage, ModelError>) {
    let mut pieces = match model.answer(prompt("hello")).await {
        Ok(pieces) => pieces,
        Err(error) => return (String::new(), Err(error)),
    };
    let mut text = String::new();
    loop {
        match pieces.next().await.unwrap() {
            Ok(Piece::Text(piece)) => text.push_str(&piece),
            Ok(Piece::Usage(usage)) => return (text, Ok(usage)),
            Err(error) => return (text, Err(error)),
        }
    }
}

#[tokio::test]
async fn an_answer_comes_with_what_it_cost() {
    let (stand_in, model) = start(Does::Says("Good evening to you".to_owned())).await;
    let usage = Usage {
        prompt_tokens: 42,
        completion_tokens: 7,
    };
    assert_eq!(ask(&model).await, ("Good evening to you".to_owned(), Ok(usage)));
    let asked = stand_in.asked().remove(0);
    assert_eq!(asked["messages"][0]["content"], "be kind");
    assert_eq!(asked["messages"][1]["role"], "user");
    assert_eq!((&asked["stream"], &asked["max_tokens"]), (&true.into(), &800.into()));
}

#[tokio::test]
async fn it_is_asked_again_only_before_the_first_word() {
    let (stand_in, model) = start(Does::Fails(503)).await;
    stand_in.set_in_turn(vec![
        Does::Fails(503),
        Does::Fails(429),
        Does::Says("at last".to_owned()),
    ]);
    assert_eq!(ask(&model).await.0, "at last");
    assert_eq!(stand_in.asked().len(), 3);
    stand_in.set(Does::BreaksOff("half of ".to_owned()));
    assert_eq!(ask(&model).await, ("half of ".to_owned(), Err(ModelError::Broken)));
    assert_eq!(stand_in.asked().len(), 4);
    stand_in.set(Does::Fails(401));
    assert_eq!(ask(&model).await.1, Err(ModelError::Refused));
    assert_eq!(stand_in.asked().len(), 5, "a wrong key does not become right");
}

#[tokio::test]
async fn it_is_left_alone_for_as_long_as_it_asks() {
    let (stand_in, model) = start(Does::FailsFor(429, 1)).await;
    stand_in.set_in_turn(vec![Does::FailsFor(429, 1), Does::Says("at last".to_owned())]);
    let before = Instant::now();
    assert_eq!(ask(&model).await.0, "at last");
    assert!(before.elapsed() >= Duration::from_secs(1));
    // A wait of an hour is longer than a request may take.
    stand_in.set(Does::FailsFor(503, 3_600));
    assert_eq!(ask(&model).await.1, Err(ModelError::Unavailable));
    assert_eq!(stand_in.asked().len(), 3);
}

#[tokio::test]
async fn a_model_that_counts_its_thoughts_gets_its_limit_by_the_newer_name() {
    let (stand_in, model) = start(Does::Says("hello".to_owned())).await;
    stand_in.set_in_turn(vec![
        Does::FailsWith(
            400,
            r#"{"error":{"message":"no","code":"unsupported_parameter","param":"max_tokens"}}"#,
        ),
        Does::Says("hello".to_owned()),
    ]);
    assert_eq!(ask(&model).await.0, "hello");
    assert_eq!(ask(&model).await.0, "hello");
    let asked = stand_in.asked();
    assert_eq!(asked.len(), 3, "it is remembered");
    for question in &asked[1..] {
        assert_eq!(
            (&question["max_completion_tokens"], &question["max_tokens"]),
            (&800.into(), &serde_json::Value::Null)
        );
    }
}

#[tokio::test]
async fn an_answer_that_is_cut_says_so_with_what_it_cost() {
    let cut = "data: {\"choices\":[{\"delta\":{\"content\":\"It is \"}}]}\n\ndata: {\"choices\":[{\"delta\":{},\"finish_reason\":\"length\"}]}\n\ndata: [DONE]\n\n";
    let (_stand_in, model) = start(Does::Sends("text/event-stream", cut.as_bytes().to_vec())).await;
    let mut pieces = model.answer(prompt("hello")).await.unwrap();
    let mut all = Vec::new();
    while let Some(piece) = pieces.next().await {
        all.push(piece);
    }
    let [Ok(Piece::Text(text)), Ok(Piece::Usage(usage)), Err(ModelError::Cut)] = &all[..] else {
        panic!("{all:?}");
    };
    assert_eq!((text.as_str(), usage.completion_tokens), ("It is ", 2));
    assert_eq!(model.complete(prompt("hello")).await.unwrap().0, "It is ");
}

#[tokio::test]
async fn content_filter_is_an_outcome_of_its_own_and_opens_no_circuit() {
    let (stand_in, model) = start(Does::FailsWith(400, FILTERED)).await;
    for _ in 0..12 {
        assert_eq!(ask(&model).await, (String::new(), Err(ModelError::Filtered)));
    }
    assert_eq!(stand_in.asked().len(), 12, "asked once each time, and never left alone");
    stand_in.set(Does::Says("I am here".to_owned()));
    assert_eq!(ask(&model).await.0, "I am here");
    let cut = "data: {\"choices\":[{\"delta\":{\"content\":\"It is \"}}]}\n\ndata: {\"choices\":[{\"delta\":{},\"finish_reason\":\"content_filter\"}]}\n\ndata: [DONE]\n\n";
    stand_in.set(Does::Sends("text/event-stream", cut.as_bytes().to_vec()));
    assert_eq!(ask(&model).await, ("It is ".to_owned(), Err(ModelError::Filtered)));
}

#[tokio::test]
async fn rejected_requests_open_no_circuit() {
    let (stand_in, model) = start(Does::Fails(404)).await;
    for _ in 0..12 {
        assert_eq!(ask(&model).await.1, Err(ModelError::Rejected));
    }
    stand_in.set(Does::Says("I am here".to_owned()));
    assert_eq!(ask(&model).await.0, "I am here");
}

#[tokio::test]
async fn who_hangs_is_not_waited_for() {
    let (_stand_in, model) = start_with(Does::Hangs(String::new()), IMPATIENT, PATIENT).await;
    let before = Instant::now();
    assert_eq!(ask(&model).await.1, Err(ModelError::TooSlow));
    assert!(before.elapsed() < PATIENT, "another limit ended it");
    let (_stand_in, model) = start_with(Does::Hangs("I was about to ".to_owned()), PATIENT, IMPATIENT).await;
    assert_eq!(
        ask(&model).await,
        ("I was about to ".to_owned(), Err(ModelError::TooSlow))
    );
}

#[tokio::test]
async fn whoever_leaves_ends_the_call() {
    let pause = Duration::from_millis(50);
    let (stand_in, model) = start(Does::Obeys { pause }).await;
    let mut pieces = model
        .answer(prompt("SAY: one two three four five six seven eight"))
        .await
        .unwrap();
    assert_eq!(pieces.next().await.unwrap().unwrap(), Piece::Text("one ".to_owned()));
    drop(pieces);
    selam_chassis_testing::eventually("the model sees it", || async { (stand_in.left() == 1).then_some(()) }).await;
}

#[tokio::test]
async fn what_is_no_answer_is_not_taken_for_one() {
    for (body, what) in [
        ("", "nothing"),
        ("data: [DONE]\n\n", "an end without a beginning"),
        ("<html>a login page</html>", "a page"),
        ("data: {broken\n\n", "no JSON"),
        ("data: [1, 2]\n\n", "another shape"),
        (r#"{"error":{"message":"overloaded"}}"#, "an error in a good answer"),
        (
            "data: {\"error\":{\"message\":\"overloaded\"}}\n\n",
            "the same as an event",
        ),
    ] {
        // Each time another model: the circuit would open.
        let (_stand_in, model) = start(Does::Sends("text/event-stream", body.as_bytes().to_vec())).await;
        let (text, end) = ask(&model).await;
        assert_eq!((text.as_str(), end), ("", Err(ModelError::Rubbish)), "{what}");
    }
}

#[tokio::test]
async fn counts_that_cannot_be_true_are_ours() {
    let (_stand_in, model) = start(Does::MiscountsTokens("sixteen letters!".to_owned())).await;
    let usage = ask(&model).await.1.unwrap();
    assert_eq!((usage.prompt_tokens, usage.completion_tokens), (3, 4));
}

#[tokio::test]
async fn lengths_that_are_not_true_break_the_answer_and_nothing_else() {
    let (stand_in, model) = start(Does::LiesAboutLength("hello".to_owned())).await;
    assert_eq!(ask(&model).await, ("hello".to_owned(), Err(ModelError::Broken)));
    // Ten megabytes in one event, which has to be held as a whole before it can be read.
    let event = format!(
        "data: {{\"choices\":[{{\"delta\":{{\"content\":\"{}\"}}}}]}}\n\n",
        "a".repeat(10 << 20)
    );
    stand_in.set(Does::Sends("text/event-stream", event.into_bytes()));
    let (text, end) = ask(&model).await;
    assert!(text.is_empty() && end.is_err());
    // And in small ones: it ends where no honest answer would be.
    let event = "data: {\"choices\":[{\"delta\":{\"content\":\"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\"}}]}\n\n";
    stand_in.set(Does::Sends("text/event-stream", event.repeat(100_000).into_bytes()));
    let (text, end) = ask(&model).await;
    assert_eq!((text.len(), end.is_ok()), (800 * 8, true));
}

#[tokio::test]
async fn control_characters_and_overrides_do_not_come_through() {
    let event = "data: {\"choices\":[{\"delta\":{\"content\":\"a\\u0000b\\u001b\\u202ec\"}}]}\n\n";
    let (_stand_in, model) = start(Does::Sends("text/event-stream", event.as_bytes().to_vec())).await;
    assert_eq!(ask(&model).await.0, "abc");
    let invalid = b"data: {\"choices\":[{\"delta\":{\"content\":\"\xff\xfe\"}}]}\n\n".to_vec();
    let (_stand_in, model) = start(Does::Sends("text/event-stream", invalid)).await;
    let (_, end) = ask(&model).await;
    assert!(end.is_err());
}

#[tokio::test]
async fn who_always_fails_is_left_alone() {
    let (stand_in, model) = start(Does::Fails(500)).await;
    for _ in 0..4 {
        assert_eq!(ask(&model).await.1, Err(ModelError::Unavailable));
    }
    // Five failures, and no more questions.
    assert_eq!(stand_in.asked().len(), 5);
    let (_stand_in, nobody) = start(Does::Fails(500)).await;
    drop(nobody);
    let nobody = Model::new(ModelSettings {
        url: "http://127.0.0.1:1/v1".to_owned(),
        key: "".into(),
        model: "nobody".to_owned(),
        max_tokens: 10,
        first_token_timeout: PATIENT,
        idle_timeout: PATIENT,
        whole_timeout: PATIENT,
        attempts: 1,
        is_json: false,
    });
    assert_eq!(ask(&nobody.unwrap()).await.1, Err(ModelError::Unavailable));
}

#[tokio::test]
async fn a_whole_answer_is_its_pieces() {
    let (_stand_in, model) = start(Does::Says("in short".to_owned())).await;
    assert_eq!(model.complete(prompt("hello")).await.unwrap().0, "in short");
}
