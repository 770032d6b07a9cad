//! Tests of the service with a model that obeys everything, and with one that fails in every way.

use std::time::Duration;

use selam_proto_chat::v1::{CrisisDetected, SafetyNotice};
use tonic::Code;

use super::{
    fake_model::{Behaviour, FakeModel},
    *,
};

const INJECTIONS: &str = include_str!("../../safety/tests/phrases/injections.tsv");

async fn start(behaviour: Behaviour) -> (FakeModel, App) {
    start_adjusted(behaviour, |_| {}).await
}

pub(super) async fn start_adjusted(
    behaviour: Behaviour,
    adjust: impl Fn(&mut Settings) + Clone + Send + Sync + 'static,
) -> (FakeModel, App) {
    selam_chassis_testing::choose_cryptography();
    let fake_model = FakeModel::start(behaviour).await;
    let url = fake_model.url.clone();
    let app = start_with(move |settings| {
        settings.model_url = Some(url.clone());
        settings.model_first_token_seconds = 60;
        settings.model_idle_seconds = 60;
        settings.model_attempts = 1;
        settings.free_messages = 1_000;
        adjust(settings);
    })
    .await;
    (fake_model, app)
}

pub(super) fn obeys() -> Behaviour {
    Behaviour::Obeys { pause: Duration::ZERO }
}

#[tokio::test(flavor = "multi_thread")]
async fn model_gets_the_earlier_messages() {
    let (fake_model, app) = start(obeys()).await;
    let user = app.writer().await;
    let conversation = app.begin(&user).await;
    let answer = app.say(&user, &conversation, "I miss Keren").await.whole();
    assert_eq!(
        (answer.text.as_str(), answer.is_scripted),
        ("I hear you say: I miss Keren", false)
    );
    app.say(&user, &conversation, "and the sea").await.whole();
    let asked = fake_model.asked().pop().unwrap();
    let messages = asked["messages"].as_array().unwrap();
    let roles: Vec<_> = messages
        .iter()
        .map(|message| message["role"].as_str().unwrap())
        .collect();
    assert_eq!(roles, ["system", "assistant", "user", "assistant", "user"]);
    assert_eq!(messages[2]["content"], "I miss Keren");
    // Users' messages are never part of the instructions.
    assert!(!messages[0]["content"].as_str().unwrap().contains("Keren"));
}

#[tokio::test(flavor = "multi_thread")]
async fn obedient_model_cannot_disable_the_rules() {
    let (_stand_in, app) = start(obeys()).await;
    let user = app.writer().await;
    let rules = selam_ai_chat_safety::Rules::built_in().unwrap();
    for line in INJECTIONS.lines() {
        let [_, prompt, answer] = line.split('\t').collect::<Vec<_>>()[..] else {
            panic!("three columns: {line}");
        };
        // Text in brackets must not be shown completely; without brackets, the whole answer.
        let inner = answer.split_once('[').and_then(|(_, rest)| rest.split_once(']'));
        let forbidden = inner.map_or(answer, |(inner, _)| inner);
        let wanted = answer.replace(['[', ']'], "");
        let conversation = app.begin(&user).await;
        let mut stream = app
            .send(&user, saying(&conversation, &format!("{prompt} SAY: {wanted}")))
            .await
            .unwrap();
        let mut received = ReceivedAnswer::default();
        while let Some(response) = stream.message().await.unwrap() {
            take(&mut received, response.event.unwrap());
            // The reader never has it on screen.
            assert!(!received.seen.contains(forbidden), "{wanted}");
        }
        let answer = received.whole();
        assert_ne!(answer.notice(), SafetyNotice::Unspecified, "{wanted}: {}", answer.text);
        let mut screen = rules.output();
        screen.push(&answer.text);
        assert!(!app.messages(&user, &conversation).await.iter().any(|kept| {
            kept.role() == selam_proto_chat::v1::MessageRole::Assistant && kept.text.contains(forbidden)
        }));
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn forbidden_answer_is_replaced_midway() {
    let (fake_model, app) = start(Behaviour::Says(
        "I understand you. Go and kill yourself. It is easy.".to_owned(),
    ))
    .await;
    let user = app.writer().await;
    let conversation = app.begin(&user).await;
    let mut stream = app.send(&user, saying(&conversation, "I miss home")).await.unwrap();
    let mut received = ReceivedAnswer::default();
    let mut seen = String::new();
    while let Some(response) = stream.message().await.unwrap() {
        take(&mut received, response.event.unwrap());
        if !received.replaced && received.finished.is_none() {
            seen.clone_from(&received.seen);
        }
    }
    assert!(received.replaced && !seen.contains("yourself"), "{seen}");
    let answer = received.whole();
    assert_eq!(answer.notice(), SafetyNotice::Crisis);
    assert!(answer.text.contains("9-8-8") && !answer.text.contains("kill"));
    let event: CrisisDetected = app.platform.wait_for_event().await;
    assert_eq!(event.language_code, "en");
    assert_eq!(fake_model.asked().len(), 1);
    let kept = app.messages(&user, &conversation).await.pop().unwrap();
    assert_eq!(kept, answer);
}

#[tokio::test(flavor = "multi_thread")]
async fn stop_cancels_the_request_to_the_model() {
    // Twelve seconds until the last word: the stop comes earlier, even on a busy machine.
    let pause = Duration::from_secs(2);
    let (fake_model, app) = start(Behaviour::Obeys { pause }).await;
    let user = app.writer().await;
    let conversation = app.begin(&user).await;
    let said = "SAY: one two three four five six seven";
    let (_stream, received) = app.say_until_words(&user, &conversation, said).await;
    let stopped = app.stop(&user, &conversation, received.id()).await;
    assert!(stopped.text.starts_with("one") && !stopped.text.contains("seven"));
    selam_chassis_testing::eventually("the model receives it", || async {
        (fake_model.left() == 1).then_some(())
    })
    .await;
    // Continuing sends the existing text to the model.
    let follow = FollowAnswerRequest {
        conversation_id: conversation.id.clone(),
        id: received.id(),
        from: 0,
        continues: true,
    };
    fake_model.set(Behaviour::Says(" and the end".to_owned()));
    let whole = app.follow(&user, follow).await.unwrap().whole();
    assert_eq!(whole.text, format!("{} and the end", stopped.text));
    assert_eq!(app.access_of(&user).await.messages_left, 999, "continuing is free");
    let asked = fake_model.asked().pop().unwrap();
    let messages = asked["messages"].as_array().unwrap();
    assert_eq!(messages[messages.len() - 2]["content"], stopped.text);
}

#[tokio::test(flavor = "multi_thread")]
async fn failures_lose_no_text_and_cost_nothing() {
    let (fake_model, app) = start_adjusted(obeys(), |settings| {
        settings.free_messages = 3;
        settings.model_first_token_seconds = 3;
    })
    .await;
    let user = app.writer().await;
    let ten_megabytes = format!(
        "data: {{\"choices\":[{{\"delta\":{{\"content\":\"{}\"}}}}]}}\n\n",
        "a".repeat(10 << 20)
    );
    for (behaviour, what) in [
        (Behaviour::Hangs(String::new()), "hangs"),
        (
            Behaviour::Sends("text/html", b"<html>login</html>".to_vec()),
            "sends a page",
        ),
        (
            Behaviour::Sends("text/event-stream", ten_megabytes.into_bytes()),
            "sends ten megabytes",
        ),
        (Behaviour::Fails(401), "refuses us"),
    ] {
        fake_model.set(behaviour);
        let conversation = app.begin(&user).await;
        let received = app.say(&user, &conversation, "I miss home").await;
        let error = received.error.as_ref().unwrap();
        assert_eq!(
            (error.code(), reason(error).as_str()),
            (Code::Unavailable, "ASSISTANT_UNAVAILABLE"),
            "{what}"
        );
        let kept = app.messages(&user, &conversation).await;
        assert_eq!(
            (kept[1].text.as_str(), kept[2].status()),
            ("I miss home", MessageStatus::Interrupted)
        );
        assert_eq!(app.access_of(&user).await.messages_left, 3, "{what}: given back");
        // The circuit breaker counts failures of all calls.
        fake_model.set(obeys());
        let follow = FollowAnswerRequest {
            conversation_id: conversation.id.clone(),
            id: received.id(),
            from: 0,
            continues: true,
        };
        let whole = app.follow(&user, follow).await.unwrap().whole();
        assert_eq!(whole.text, "I hear you say: I miss home");
        assert_eq!(
            app.access_of(&user).await.messages_left,
            2,
            "charged when it was complete"
        );
        app.state_free(&user).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn interrupted_answer_can_be_continued() {
    let breaks_off = Behaviour::BreaksOff("It is hard to ".to_owned());
    let (fake_model, app) = start_adjusted(breaks_off, |settings| settings.model_idle_seconds = 3).await;
    let user = app.writer().await;
    let conversation = app.begin(&user).await;
    for behaviour in [
        Behaviour::BreaksOff("It is hard to ".to_owned()),
        Behaviour::Hangs("It is hard to ".to_owned()),
        Behaviour::LiesAboutLength("It is hard to ".to_owned()),
    ] {
        fake_model.set(behaviour);
        let received = app.say(&user, &conversation, "I miss home").await;
        let id = received.id();
        let broken = received.whole();
        assert_eq!(
            (broken.text.as_str(), broken.status()),
            ("It is hard to ", MessageStatus::Interrupted)
        );
        fake_model.set(Behaviour::Says("miss home.".to_owned()));
        let follow = FollowAnswerRequest {
            conversation_id: conversation.id.clone(),
            id,
            from: 14,
            continues: true,
        };
        let received = app.follow(&user, follow).await.unwrap();
        assert_eq!(received.whole().text, "It is hard to miss home.");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn limits_tokens_per_user_and_daily_cost() {
    let (_stand_in, app) = start_adjusted(obeys(), |settings| settings.daily_tokens = 600).await;
    let user = app.writer().await;
    let conversation = app.begin(&user).await;
    app.say(&user, &conversation, "one").await.whole();
    app.say(&user, &conversation, "two").await.whole();
    let refused = app.try_say(&user, &conversation, "three").await.unwrap_err();
    assert_eq!(
        (refused.code(), reason(&refused).as_str()),
        (Code::ResourceExhausted, "DAILY_LIMIT")
    );
    let help = app.say(&user, &conversation, "I want to kill myself").await.whole();
    assert_eq!(help.notice(), SafetyNotice::Crisis, "help is not limited");
    let other = app.writer().await;
    let own = app.begin(&other).await;
    app.say(&other, &own, "one").await.whole();

    let (_stand_in, app) = start_adjusted(obeys(), |settings| {
        settings.daily_budget_cents = 1;
        settings.completion_cents_per_million = 10_000_000;
    })
    .await;
    let user = app.writer().await;
    let conversation = app.begin(&user).await;
    app.say(&user, &conversation, "one").await.whole();
    let refused = app.try_say(&user, &conversation, "two").await.unwrap_err();
    assert_eq!(
        (refused.code(), reason(&refused).as_str()),
        (Code::Unavailable, "ASSISTANT_UNAVAILABLE")
    );
}

impl App {
    /// Leaves the free messages unused.
    async fn state_free(&self, user: &User) {
        use sea_orm::ConnectionTrait as _;
        let database = self.platform.database("ai-chat");
        database
            .connection()
            .execute_unprepared("UPDATE accounts SET free_used = 0")
            .await
            .unwrap();
        assert_eq!(self.access_of(user).await.messages_left, 3);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn filtered_answer_becomes_a_question() {
    let (_stand_in, app) = start(Behaviour::FailsWith(
        400,
        r#"{"error":{"message":"no","code":"content_filter"}}"#,
    ))
    .await;
    let user = app.writer().await;
    let conversation = app.begin(&user).await;
    // Five errors in a row would open the circuit.
    for _ in 0..6 {
        let answer = app.say(&user, &conversation, "It is dark here").await.whole();
        assert_eq!(answer.status(), MessageStatus::Complete);
        assert!(answer.text.contains("9-8-8"), "{}", answer.text);
        assert!(answer.card.is_some());
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn rejects_model_url_in_plain_text() {
    let refused = std::sync::Arc::new(std::sync::Mutex::new(String::new()));
    let fake_services = FakeServices::default();
    let _platform = TestPlatform::builder()
        .start({
            let refused = refused.clone();
            move |platform| {
                let (fake_services, refused) = (fake_services.clone(), refused.clone());
                async move {
                    let mut settings = Process::parse_from(["test"]).chat;
                    settings.keys = vec!["AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=".into()];
                    settings.model_url = Some("http://models.example.test/v1".to_owned());
                    let built = selam_ai_chat::build(&platform, settings).await;
                    *refused.lock().unwrap() = built.err().map(|error| format!("{error:?}")).unwrap_or_default();
                    fake_services.services(&platform).await
                }
            }
        })
        .await;
    let refused = refused.lock().unwrap().clone();
    assert!(
        refused.contains("SELAM_CHAT_MODEL_URL") && refused.contains("https://"),
        "{refused}"
    );
}
