//! Tests of the model client against an endpoint with every kind of failure.

#![allow(clippy::unwrap_used, clippy::indexing_slicing)]

#[path = "../fake_model/mod.rs"]
mod fake_model;
mod servers;

use std::{
    sync::atomic::AtomicI64,
    time::{Duration, Instant},
};

use fake_model::{Behaviour, FakeModel};
use futures::StreamExt as _;
use selam_ai_chat::model::{Model, ModelError, ModelSettings, Piece, Prompt, Role, Turn, Usage};

/// Response of a provider whose content filter stopped the request.
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

/// Longer than a busy machine needs.
const PATIENT: Duration = Duration::from_secs(60);
/// For the time limit under test.
const IMPATIENT: Duration = Duration::from_millis(500);

async fn start(behaviour: Behaviour) -> (FakeModel, Model) {
    start_with(behaviour, PATIENT, PATIENT).await
}

async fn start_with(behaviour: Behaviour, first_token_timeout: Duration, idle_timeout: Duration) -> (FakeModel, Model) {
    start_model(behaviour, "stand-in", first_token_timeout, idle_timeout).await
}

async fn start_model(
    behaviour: Behaviour,
    name: &str,
    first_token_timeout: Duration,
    idle_timeout: Duration,
) -> (FakeModel, Model) {
    selam_chassis_testing::choose_cryptography();
    let fake_model = FakeModel::start(behaviour).await;
    let model = Model::new(ModelSettings {
        url: fake_model.url.clone(),
        key: "key".into(),
        model: name.to_owned(),
        max_tokens: 800,
        first_token_timeout,
        idle_timeout,
        whole_timeout: 2 * PATIENT,
        attempts: 3,
        is_json: false,
    });
    (fake_model, model.unwrap())
}

/// Collects the text of an answer and its end.
async fn ask(model: &Model) -> (String, Result<Usage, ModelError>) {
    let mut pieces = match model.answer(prompt("hello"), &AtomicI64::new(0)).await {
        Ok(pieces) => pieces,
        Err(error) => return (String::new(), Err(error)),
    };
    let mut text = String::new();
    loop {
        match pieces.next().await.unwrap() {
            Ok(Piece::Text(piece)) => text.push_str(&piece),
            Ok(Piece::Withdrawn) => text.clear(),
            Ok(Piece::Usage(usage)) => return (text, Ok(usage)),
            Err(error) => return (text, Err(error)),
        }
    }
}

#[tokio::test]
async fn answer_includes_its_usage() {
    let (fake_model, model) = start(Behaviour::Says("Good evening to you".to_owned())).await;
    let usage = Usage {
        prompt_tokens: 42,
        completion_tokens: 7,
    };
    assert_eq!(ask(&model).await, ("Good evening to you".to_owned(), Ok(usage)));
    let asked = fake_model.asked().remove(0);
    assert_eq!(asked["messages"][0]["content"], "be kind");
    assert_eq!(asked["messages"][1]["role"], "user");
    assert_eq!((&asked["stream"], &asked["max_tokens"]), (&true.into(), &800.into()));
}

#[tokio::test]
async fn retries_only_before_the_first_word() {
    let (fake_model, model) = start(Behaviour::Fails(503)).await;
    fake_model.set_in_turn(vec![
        Behaviour::Fails(503),
        Behaviour::Fails(429),
        Behaviour::Says("at last".to_owned()),
    ]);
    assert_eq!(ask(&model).await.0, "at last");
    assert_eq!(fake_model.asked().len(), 3);
    fake_model.set(Behaviour::BreaksOff("half of ".to_owned()));
    assert_eq!(ask(&model).await, ("half of ".to_owned(), Err(ModelError::Broken)));
    assert_eq!(fake_model.asked().len(), 4);
    fake_model.set(Behaviour::Fails(401));
    assert_eq!(ask(&model).await.1, Err(ModelError::Refused));
    assert_eq!(fake_model.asked().len(), 5, "a wrong key is not retried");
}

#[tokio::test]
async fn respects_the_requested_retry_delay() {
    let (fake_model, model) = start(Behaviour::FailsFor(429, 1)).await;
    fake_model.set_in_turn(vec![Behaviour::FailsFor(429, 1), Behaviour::Says("at last".to_owned())]);
    let before = Instant::now();
    assert_eq!(ask(&model).await.0, "at last");
    assert!(before.elapsed() >= Duration::from_secs(1));
    // A delay of an hour exceeds the timeout of a request.
    fake_model.set(Behaviour::FailsFor(503, 3_600));
    assert_eq!(ask(&model).await.1, Err(ModelError::Unavailable));
    assert_eq!(fake_model.asked().len(), 3);
}

#[tokio::test]
async fn switches_to_max_completion_tokens() {
    for refusal in [
        r#"{"error":{"message":"no","code":"unsupported_parameter","param":"max_tokens"}}"#,
        r#"{"error":{"message":"Use 'max_completion_tokens' instead.","param":null,"code":400}}"#,
    ] {
        let (fake_model, model) = start(Behaviour::Says("hello".to_owned())).await;
        fake_model.set_in_turn(vec![
            Behaviour::FailsWith(400, refusal),
            Behaviour::Says("hello".to_owned()),
        ]);
        assert_eq!(ask(&model).await.0, "hello");
        assert_eq!(ask(&model).await.0, "hello");
        let asked = fake_model.asked();
        assert_eq!(asked.len(), 3, "the parameter is remembered");
        for question in &asked[1..] {
            assert_eq!(
                (&question["max_completion_tokens"], &question["max_tokens"]),
                (&800.into(), &serde_json::Value::Null)
            );
        }
    }
}

#[tokio::test]
async fn cut_answer_is_marked_and_has_usage() {
    let cut = "data: {\"choices\":[{\"delta\":{\"content\":\"It is \"}}]}\n\ndata: {\"choices\":[{\"delta\":{},\"finish_reason\":\"length\"}]}\n\ndata: [DONE]\n\n";
    let (_stand_in, model) = start(Behaviour::Sends("text/event-stream", cut.as_bytes().to_vec())).await;
    let mut pieces = model.answer(prompt("hello"), &AtomicI64::new(0)).await.unwrap();
    let mut all = Vec::new();
    while let Some(piece) = pieces.next().await {
        all.push(piece);
    }
    let [Ok(Piece::Text(text)), Ok(Piece::Usage(usage)), Err(ModelError::Cut)] = &all[..] else {
        panic!("{all:?}");
    };
    assert_eq!((text.as_str(), usage.completion_tokens), ("It is ", 2));
    assert_eq!(model.complete(prompt("hello")).await.0.unwrap(), "It is ");
}

#[tokio::test]
async fn content_filter_does_not_open_the_circuit() {
    let (fake_model, model) = start(Behaviour::FailsWith(400, FILTERED)).await;
    for _ in 0..12 {
        assert_eq!(ask(&model).await, (String::new(), Err(ModelError::Filtered)));
    }
    assert_eq!(
        fake_model.asked().len(),
        12,
        "one request each, and the circuit stays closed"
    );
    fake_model.set(Behaviour::Says("I am here".to_owned()));
    assert_eq!(ask(&model).await.0, "I am here");
    let cut = "data: {\"choices\":[{\"delta\":{\"content\":\"It is \"}}]}\n\ndata: {\"choices\":[{\"delta\":{},\"finish_reason\":\"content_filter\"}]}\n\ndata: [DONE]\n\n";
    fake_model.set(Behaviour::Sends("text/event-stream", cut.as_bytes().to_vec()));
    assert_eq!(ask(&model).await, ("It is ".to_owned(), Err(ModelError::Filtered)));
}

#[tokio::test]
async fn rejected_requests_do_not_open_the_circuit() {
    let (fake_model, model) = start(Behaviour::Fails(404)).await;
    for _ in 0..12 {
        assert_eq!(ask(&model).await.1, Err(ModelError::Rejected));
    }
    fake_model.set(Behaviour::Says("I am here".to_owned()));
    assert_eq!(ask(&model).await.0, "I am here");
}

#[tokio::test]
async fn hanging_model_times_out() {
    let (_stand_in, model) = start_with(Behaviour::Hangs(String::new()), IMPATIENT, PATIENT).await;
    let before = Instant::now();
    assert_eq!(ask(&model).await.1, Err(ModelError::TooSlow));
    assert!(before.elapsed() < PATIENT, "another time limit ended it");
    let (_stand_in, model) = start_with(Behaviour::Hangs("I was about to ".to_owned()), PATIENT, IMPATIENT).await;
    assert_eq!(
        ask(&model).await,
        ("I was about to ".to_owned(), Err(ModelError::TooSlow))
    );
}

#[tokio::test]
async fn dropping_the_stream_cancels_the_request() {
    let pause = Duration::from_millis(50);
    let (fake_model, model) = start(Behaviour::Obeys { pause }).await;
    let mut pieces = model
        .answer(
            prompt("SAY: one two three four five six seven eight"),
            &AtomicI64::new(0),
        )
        .await
        .unwrap();
    assert_eq!(pieces.next().await.unwrap().unwrap(), Piece::Text("one ".to_owned()));
    drop(pieces);
    selam_chassis_testing::eventually("the model receives it", || async {
        (fake_model.left() == 1).then_some(())
    })
    .await;
}

#[tokio::test]
async fn rejects_malformed_answers() {
    const EVENTS: &str = "text/event-stream";
    for (media_type, body, error, asked) in [
        (EVENTS, "", ModelError::Broken, 3),
        (EVENTS, ": ping\n\n", ModelError::Broken, 3),
        ("text/html", "<html>a login page</html>", ModelError::Broken, 3),
        (EVENTS, "data: [DONE]\n\n", ModelError::Rubbish, 1),
        (EVENTS, "data: {broken\n\n", ModelError::Rubbish, 1),
        (EVENTS, "data: [1, 2]\n\n", ModelError::Rubbish, 1),
        ("application/json", "[1, 2]", ModelError::Rubbish, 1),
        (
            "application/json",
            r#"{"error":{"message":"overloaded"}}"#,
            ModelError::Unavailable,
            3,
        ),
        ("application/json", r#"{"error":{"code":400}}"#, ModelError::Rejected, 1),
    ] {
        // A new model each time, because the circuit would open.
        let (fake_model, model) = start(Behaviour::Sends(media_type, body.as_bytes().to_vec())).await;
        assert_eq!(ask(&model).await, (String::new(), Err(error)), "{body}");
        assert_eq!(fake_model.asked().len(), asked, "{body}");
    }
}

#[tokio::test]
async fn replaces_implausible_counts_by_estimates() {
    let (_stand_in, model) = start(Behaviour::MiscountsTokens("sixteen letters!".to_owned())).await;
    let usage = ask(&model).await.1.unwrap();
    assert_eq!((usage.prompt_tokens, usage.completion_tokens), (3, 4));
}

#[tokio::test]
async fn wrong_lengths_break_only_the_answer() {
    let (fake_model, model) = start(Behaviour::LiesAboutLength("hello".to_owned())).await;
    assert_eq!(ask(&model).await, ("hello".to_owned(), Err(ModelError::Broken)));
    // Ten megabytes in one event, which must be buffered as a whole.
    let event = format!(
        "data: {{\"choices\":[{{\"delta\":{{\"content\":\"{}\"}}}}]}}\n\n",
        "a".repeat(10 << 20)
    );
    fake_model.set(Behaviour::Sends("text/event-stream", event.into_bytes()));
    let (text, end) = ask(&model).await;
    assert!(text.is_empty() && end.is_err());
    // The same in small events: the stream ends at the maximum length.
    let event = "data: {\"choices\":[{\"delta\":{\"content\":\"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\"}}]}\n\n";
    fake_model.set(Behaviour::Sends(
        "text/event-stream",
        event.repeat(100_000).into_bytes(),
    ));
    let (text, end) = ask(&model).await;
    assert_eq!((text.len(), end.is_ok()), (800 * 8, true));
}

#[tokio::test]
async fn removes_control_characters_and_overrides() {
    let event = "data: {\"choices\":[{\"delta\":{\"content\":\"a\\u0000b\\u001b\\u202ec\"}}]}\n\n";
    let (_stand_in, model) = start(Behaviour::Sends("text/event-stream", event.as_bytes().to_vec())).await;
    assert_eq!(ask(&model).await.0, "abc");
    let invalid = b"data: {\"choices\":[{\"delta\":{\"content\":\"\xff\xfe\"}}]}\n\n".to_vec();
    let (_stand_in, model) = start(Behaviour::Sends("text/event-stream", invalid)).await;
    let (_, end) = ask(&model).await;
    assert!(end.is_err());
}

#[tokio::test]
async fn circuit_opens_after_repeated_failures() {
    let (fake_model, model) = start(Behaviour::Fails(500)).await;
    for _ in 0..4 {
        assert_eq!(ask(&model).await.1, Err(ModelError::Unavailable));
    }
    // Five failures, then no more requests.
    assert_eq!(fake_model.asked().len(), 5);
    let (_stand_in, unreachable) = start(Behaviour::Fails(500)).await;
    drop(unreachable);
    let unreachable = Model::new(ModelSettings {
        url: "http://127.0.0.1:1/v1".to_owned(),
        key: "".into(),
        model: "unknown".to_owned(),
        max_tokens: 10,
        first_token_timeout: PATIENT,
        idle_timeout: PATIENT,
        whole_timeout: PATIENT,
        attempts: 1,
        is_json: false,
    });
    assert_eq!(ask(&unreachable.unwrap()).await.1, Err(ModelError::Unavailable));
}

#[tokio::test]
async fn complete_answer_joins_its_pieces() {
    let (_stand_in, model) = start(Behaviour::Says("in short".to_owned())).await;
    assert_eq!(model.complete(prompt("hello")).await.0.unwrap(), "in short");
}

#[tokio::test]
async fn usage_includes_failed_attempts() {
    let (fake_model, model) = start(Behaviour::BreaksOff(String::new())).await;
    let asked = prompt("hello").tokens();
    fake_model.set_in_turn(vec![
        Behaviour::Fails(503),
        Behaviour::BreaksOff(String::new()),
        Behaviour::Says("at last".to_owned()),
    ]);
    let (answer, usage) = model.complete(prompt("hello")).await;
    assert_eq!((answer.unwrap().as_str(), usage.prompt_tokens), ("at last", asked + 42));
    fake_model.set(Behaviour::BreaksOff(String::new()));
    let (failed, usage) = model.complete(prompt("hello")).await;
    assert_eq!(
        (failed, usage.prompt_tokens),
        (Err(ModelError::Broken), 3 * asked),
        "every attempt reached the provider"
    );
    fake_model.set(Behaviour::BreaksOff("It is ".to_owned()));
    let (_, usage) = model.complete(prompt("hello")).await;
    assert_eq!((usage.prompt_tokens, usage.completion_tokens), (asked, 2));
}
