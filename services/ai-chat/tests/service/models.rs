//! The service with a model: one that obeys everything, and one that does everything wrong.

use std::time::Duration;

use selam_proto_chat::v1::{CrisisDetected, SafetyNotice};
use tonic::Code;

use super::{
    stand_in::{Does, StandIn},
    *,
};

const INJECTIONS: &str = include_str!("../../safety/tests/phrases/injections.tsv");

async fn start(does: Does) -> (StandIn, App) {
    start_adjusted(does, |_| {}).await
}

pub(super) async fn start_adjusted(
    does: Does,
    adjust: impl Fn(&mut Settings) + Clone + Send + Sync + 'static,
) -> (StandIn, App) {
    selam_chassis_testing::choose_cryptography();
    let stand_in = StandIn::start(does).await;
    let url = stand_in.url.clone();
    let app = start_with(move |settings| {
        settings.model_url = Some(url.clone());
        settings.model_first_token_seconds = 60;
        settings.model_idle_seconds = 60;
        settings.model_attempts = 1;
        settings.free_messages = 1_000;
        adjust(settings);
    })
    .await;
    (stand_in, app)
}

pub(super) fn obeys() -> Does {
    Does::Obeys { pause: Duration::ZERO }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_model_answers_with_what_was_said_before() {
    let (stand_in, app) = start(obeys()).await;
    let user = app.writer().await;
    let conversation = app.begin(&user).await;
    let answer = app.say(&user, &conversation, "I miss Keren").await.whole();
    assert_eq!(
        (answer.text.as_str(), answer.is_scripted),
        ("I hear you say: I miss Keren", false)
    );
    app.say(&user, &conversation, "and the sea").await.whole();
    let asked = stand_in.asked().pop().unwrap();
    let messages = asked["messages"].as_array().unwrap();
    let roles: Vec<_> = messages
        .iter()
        .map(|message| message["role"].as_str().unwrap())
        .collect();
    assert_eq!(roles, ["system", "assistant", "user", "assistant", "user"]);
    assert_eq!(messages[2]["content"], "I miss Keren");
    // What users write is never part of the instructions.
    assert!(!messages[0]["content"].as_str().unwrap().contains("Keren"));
}

#[tokio::test(flavor = "multi_thread")]
async fn an_obedient_model_does_not_switch_the_rules_off() {
    let (_stand_in, app) = start(obeys()).await;
    let user = app.writer().await;
    let rules = selam_ai_chat_safety::Rules::built_in().unwrap();
    for line in INJECTIONS.lines() {
        let [_, prompt, answer] = line.split('\t').collect::<Vec<_>>()[..] else {
            panic!("three columns: {line}");
        };
        // What must not be seen stands in brackets; without any, all of it.
        let inner = answer.split_once('[').and_then(|(_, rest)| rest.split_once(']'));
        let forbidden = inner.map_or(answer, |(inner, _)| inner);
        let wanted = answer.replace(['[', ']'], "");
        let conversation = app.begin(&user).await;
        let mut stream = app
            .send(&user, saying(&conversation, &format!("{prompt} SAY: {wanted}")))
            .await
            .unwrap();
        let mut came = Came::default();
        while let Some(response) = stream.message().await.unwrap() {
            take(&mut came, response.event.unwrap());
            // At no moment does the reader have it before them.
            assert!(!came.seen.contains(forbidden), "{wanted}");
        }
        let answer = came.whole();
        assert_ne!(answer.notice(), SafetyNotice::Unspecified, "{wanted}: {}", answer.text);
        let mut screen = rules.output();
        screen.push(&answer.text);
        assert!(!app.messages(&user, &conversation).await.iter().any(|kept| {
            kept.role() == selam_proto_chat::v1::MessageRole::Assistant && kept.text.contains(forbidden)
        }));
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_answer_is_taken_back_in_the_middle() {
    let (stand_in, app) = start(Does::Says(
        "I understand you. Go and kill yourself. It is easy.".to_owned(),
    ))
    .await;
    let user = app.writer().await;
    let conversation = app.begin(&user).await;
    let mut stream = app.send(&user, saying(&conversation, "I miss home")).await.unwrap();
    let mut came = Came::default();
    let mut seen = String::new();
    while let Some(response) = stream.message().await.unwrap() {
        take(&mut came, response.event.unwrap());
        if !came.replaced && came.finished.is_none() {
            seen.clone_from(&came.seen);
        }
    }
    assert!(came.replaced && !seen.contains("yourself"), "{seen}");
    let answer = came.whole();
    assert_eq!(answer.notice(), SafetyNotice::Crisis);
    assert!(answer.text.contains("9-8-8") && !answer.text.contains("kill"));
    let event: CrisisDetected = app.platform.wait_for_event().await;
    assert_eq!(event.language_code, "en");
    assert_eq!(stand_in.asked().len(), 1);
    let kept = app.messages(&user, &conversation).await.pop().unwrap();
    assert_eq!(kept, answer);
}

#[tokio::test(flavor = "multi_thread")]
async fn stopping_ends_the_call_of_the_model() {
    // Twelve seconds until the last word: the answer is stopped before, also on a busy machine.
    let pause = Duration::from_secs(2);
    let (stand_in, app) = start(Does::Obeys { pause }).await;
    let user = app.writer().await;
    let conversation = app.begin(&user).await;
    let mut stream = app
        .send(&user, saying(&conversation, "SAY: one two three four five six seven"))
        .await
        .unwrap();
    let mut came = Came::default();
    while came.seen.is_empty() {
        take(&mut came, stream.message().await.unwrap().unwrap().event.unwrap());
    }
    let stop = selam_proto_chat::v1::StopAnswerRequest {
        conversation_id: conversation.id.clone(),
        id: came.id(),
    };
    let stopped = app.chat().stop_answer(app.by(&user, stop)).await.unwrap().into_inner();
    assert!(stopped.text.starts_with("one") && !stopped.text.contains("seven"));
    selam_chassis_testing::eventually("the model sees it", || async { (stand_in.left() == 1).then_some(()) }).await;
    // Going on asks the model with what is there.
    let follow = FollowAnswerRequest {
        conversation_id: conversation.id.clone(),
        id: came.id(),
        from: 0,
        continues: true,
    };
    stand_in.set(Does::Says(" and the end".to_owned()));
    let whole = app.follow(&user, follow).await.unwrap().whole();
    assert_eq!(whole.text, format!("{} and the end", stopped.text));
    assert_eq!(app.access_of(&user).await.messages_left, 999, "going on is free");
    let asked = stand_in.asked().pop().unwrap();
    let messages = asked["messages"].as_array().unwrap();
    assert_eq!(messages[messages.len() - 2]["content"], stopped.text);
}

#[tokio::test(flavor = "multi_thread")]
async fn whatever_a_model_does_nothing_is_lost_and_nothing_is_paid_for_nothing() {
    let (stand_in, app) = start_adjusted(obeys(), |settings| {
        settings.free_messages = 3;
        settings.model_first_token_seconds = 3;
    })
    .await;
    let user = app.writer().await;
    let ten_megabytes = format!(
        "data: {{\"choices\":[{{\"delta\":{{\"content\":\"{}\"}}}}]}}\n\n",
        "a".repeat(10 << 20)
    );
    for (does, what) in [
        (Does::Hangs(String::new()), "hangs"),
        (Does::Sends("text/html", b"<html>login</html>".to_vec()), "sends a page"),
        (
            Does::Sends("text/event-stream", ten_megabytes.into_bytes()),
            "sends ten megabytes",
        ),
        (Does::Fails(401), "refuses us"),
    ] {
        stand_in.set(does);
        let conversation = app.begin(&user).await;
        let came = app.say(&user, &conversation, "I miss home").await;
        let error = came.error.as_ref().unwrap();
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
        // The circuit counts failures of all of them.
        stand_in.set(obeys());
        let follow = FollowAnswerRequest {
            conversation_id: conversation.id.clone(),
            id: came.id(),
            from: 0,
            continues: true,
        };
        let whole = app.follow(&user, follow).await.unwrap().whole();
        assert_eq!(whole.text, "I hear you say: I miss home");
        assert_eq!(app.access_of(&user).await.messages_left, 2, "paid when it came");
        app.state_free(&user).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_breaks_off_can_be_continued() {
    let breaks_off = Does::BreaksOff("It is hard to ".to_owned());
    let (stand_in, app) = start_adjusted(breaks_off, |settings| settings.model_idle_seconds = 3).await;
    let user = app.writer().await;
    let conversation = app.begin(&user).await;
    for does in [
        Does::BreaksOff("It is hard to ".to_owned()),
        Does::Hangs("It is hard to ".to_owned()),
        Does::LiesAboutLength("It is hard to ".to_owned()),
    ] {
        stand_in.set(does);
        let came = app.say(&user, &conversation, "I miss home").await;
        let id = came.id();
        let broken = came.whole();
        assert_eq!(
            (broken.text.as_str(), broken.status()),
            ("It is hard to ", MessageStatus::Interrupted)
        );
        stand_in.set(Does::Says("miss home.".to_owned()));
        let follow = FollowAnswerRequest {
            conversation_id: conversation.id.clone(),
            id,
            from: 14,
            continues: true,
        };
        let came = app.follow(&user, follow).await.unwrap();
        assert_eq!(came.whole().text, "It is hard to miss home.");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_day_has_a_limit_for_one_and_for_all() {
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
    assert_eq!(help.notice(), SafetyNotice::Crisis, "help has no limit");
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
    /// Has nothing used of what is free.
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
async fn filtered_answer_becomes_a_question_with_help_lines() {
    let (_stand_in, app) = start(Does::FailsWith(
        400,
        r#"{"error":{"message":"no","code":"content_filter"}}"#,
    ))
    .await;
    let user = app.writer().await;
    let conversation = app.begin(&user).await;
    // Five in a row would have opened the circuit.
    for _ in 0..6 {
        let answer = app.say(&user, &conversation, "It is dark here").await.whole();
        assert_eq!(answer.status(), MessageStatus::Complete);
        assert!(answer.text.contains("9-8-8"), "{}", answer.text);
        assert!(answer.card.is_some());
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn refuses_a_model_in_plain_text_on_another_machine() {
    let refused = std::sync::Arc::new(std::sync::Mutex::new(String::new()));
    let partners = Partners::default();
    let _platform = TestPlatform::builder()
        .start({
            let refused = refused.clone();
            move |platform| {
                let (partners, refused) = (partners.clone(), refused.clone());
                async move {
                    let mut settings = Process::parse_from(["test"]).chat;
                    settings.keys = vec!["AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=".into()];
                    settings.model_url = Some("http://models.example.test/v1".to_owned());
                    let built = selam_ai_chat::build(&platform, settings).await;
                    *refused.lock().unwrap() = built.err().map(|error| format!("{error:?}")).unwrap_or_default();
                    partners.services(&platform).await
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
