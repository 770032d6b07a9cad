//! An answer streamed from a model to the browser, through ai-chat and the real gateway.

use std::time::{Duration, Instant};

use serde_json::json;
use uuid::Uuid;

use selam_platform_tests::{ADMIN_EMAIL, ADMIN_PASSWORD, Deployment};

use crate::fake_model::{Behaviour, FakeModel};

/// Long enough for a busy machine to forward a word before the model sends the next one.
const PAUSE: Duration = Duration::from_secs(1);
const TIMES: usize = 15;

#[tokio::test]
async fn streams_words_from_model_without_delay() {
    let since = Instant::now();
    let model = FakeModel::start(Behaviour::TellsTime {
        since,
        times: TIMES,
        pause: PAUSE,
    })
    .await;
    let platform = Deployment::start_with_model(&model.url).await;
    let token = platform.api.sign_in(ADMIN_EMAIL, ADMIN_PASSWORD).await;
    let (api, token) = (&platform.api, Some(token.as_str()));
    let statement = json!({"isOfAge": true}).to_string();
    let stated = api
        .send(reqwest::Method::PUT, "/v1/assistant/statement", token, Some(&statement))
        .await;
    assert_eq!(stated.status, 200, "{}", stated.text);
    let conversation = api
        .post("/v1/conversations", token, &json!({"languageCode": "en"}))
        .await;
    let path = format!(
        "/v1/conversations/{}/messages",
        conversation.json()["id"].as_str().unwrap()
    );
    let message = json!({"text": "How late is it?", "requestId": Uuid::now_v7().to_string()});

    let mut events = api.stream(&path, token, &message).await;
    assert_eq!(events.response.status(), 200);
    let mut delays = Vec::new();
    loop {
        let event = events.event().await;
        let arrived = since.elapsed();
        if event["end"] == json!(true) {
            break;
        }
        let Some(text) = event["delta"]["text"].as_str() else {
            continue;
        };
        // One event may contain several words, and the earliest of them waited longest.
        for word in text.split_whitespace() {
            let said = Duration::from_micros(word.parse().unwrap());
            delays.push(arrived.saturating_sub(said));
        }
    }
    assert_eq!(delays.len(), TIMES);
    let first = delays[0];
    delays.sort();
    let (median, most) = (delays[TIMES / 2], delays[TIMES * 99 / 100]);
    println!("from the model to the browser: first word {first:?}, median {median:?}, 99 % {most:?}");
    // The model has not sent the next word by then, so no word waits for it.
    assert!(median < PAUSE / 2, "{median:?}");
}
