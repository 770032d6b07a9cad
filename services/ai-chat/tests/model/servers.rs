//! Tests with byte streams in the forms of model servers and proxies. Their texts and ids are invented.

use super::*;

const GREETING: &str = "Good evening, Saba.";
const COUNTED: Usage = Usage {
    prompt_tokens: 31,
    completion_tokens: 6,
};

macro_rules! stream {
    ($name:literal) => {
        include_bytes!(concat!("streams/", $name, ".sse")).to_vec()
    };
}

/// Longer than any stream.
const WHOLE: usize = 1 << 20;

async fn streams(bytes: Vec<u8>, length: usize) -> (FakeModel, Model) {
    start(Behaviour::Streams(bytes, length)).await
}

#[tokio::test]
async fn reads_streams_of_every_server() {
    for (name, bytes) in [
        ("openai", stream!("openai")),
        ("azure", stream!("azure")),
        ("ollama", stream!("ollama")),
        ("vllm with reasoning", stream!("vllm")),
        ("llama.cpp", stream!("llama-cpp")),
    ] {
        for length in [1, 7, 100, WHOLE] {
            let (_server, model) = streams(bytes.clone(), length).await;
            assert_eq!(
                ask(&model).await,
                (GREETING.to_owned(), Ok(COUNTED)),
                "{name} by {length}"
            );
        }
    }
    // Without usage, or without `[DONE]`.
    for bytes in [stream!("ollama-reasoning"), stream!("proxy-crlf")] {
        for length in [1, 7, WHOLE] {
            let (_server, model) = streams(bytes.clone(), length).await;
            let (text, end) = ask(&model).await;
            assert_eq!((text.as_str(), end.is_ok()), (GREETING, true));
        }
    }
}

#[tokio::test]
async fn retries_errors_before_the_first_text() {
    for bytes in [
        stream!("openrouter-error-first"),
        stream!("vllm-error-old"),
        stream!("llama-cpp-error"),
    ] {
        let (server, model) = streams(bytes.clone(), WHOLE).await;
        server.set_in_turn(vec![
            Behaviour::Streams(bytes, WHOLE),
            Behaviour::Streams(stream!("openai"), WHOLE),
        ]);
        assert_eq!(ask(&model).await, (GREETING.to_owned(), Ok(COUNTED)));
        assert_eq!(server.asked().len(), 2);
    }
}

#[tokio::test]
async fn reports_errors_after_the_first_text() {
    for bytes in [
        stream!("openrouter-error"),
        stream!("ollama-error"),
        stream!("vllm-error"),
    ] {
        let (server, model) = streams(bytes, WHOLE).await;
        assert_eq!(ask(&model).await, ("Good evening".to_owned(), Err(ModelError::Broken)));
        assert_eq!(server.asked().len(), 1);
    }
    let (_server, model) = streams(stream!("azure-filtered"), WHOLE).await;
    assert_eq!(
        ask(&model).await,
        ("If you feel that".to_owned(), Err(ModelError::Filtered))
    );
}

#[tokio::test]
async fn reports_streams_that_a_proxy_cut() {
    let tigrinya = String::from_utf8(stream!("length-ti")).unwrap();
    let letter = tigrinya.find("ተሰሚዑካ").unwrap();
    let whole = stream!("openai");
    let text = String::from_utf8(whole.clone()).unwrap();
    let evening = text.find(" evening").unwrap();
    let event_end = evening + text[evening..].find("\n\n").unwrap();
    for (bytes, text) in [
        (whole[..evening + 3].to_vec(), "Good"),
        (whole[..event_end + 1].to_vec(), "Good"),
        (whole[..event_end + 2].to_vec(), "Good evening"),
    ] {
        let (_server, model) = streams(bytes, WHOLE).await;
        assert_eq!(ask(&model).await, (text.to_owned(), Err(ModelError::Broken)));
    }
    let (server, model) = streams(tigrinya.as_bytes()[..letter + 1].to_vec(), WHOLE).await;
    server.set_in_turn(vec![
        Behaviour::Streams(tigrinya.as_bytes()[..letter + 1].to_vec(), WHOLE),
        Behaviour::Streams(whole, WHOLE),
    ]);
    assert_eq!(ask(&model).await, (GREETING.to_owned(), Ok(COUNTED)));
}

#[tokio::test]
async fn marks_answers_at_their_maximum_length() {
    for (bytes, text) in [
        (stream!("length-en"), "If you feel that you "),
        (stream!("length-ti"), "እንተ ተሰሚዑካ "),
        (stream!("length-ar"), "إذا شعرت أنك "),
    ] {
        for length in [1, WHOLE] {
            let (_server, model) = streams(bytes.clone(), length).await;
            let mut pieces = model.answer(prompt("hello"), &AtomicI64::new(0)).await.unwrap();
            let mut all = Vec::new();
            while let Some(piece) = pieces.next().await {
                all.push(piece);
            }
            assert_eq!(
                all,
                [
                    Ok(Piece::Text(text.to_owned())),
                    Ok(Piece::Usage(COUNTED)),
                    Err(ModelError::Cut)
                ]
            );
        }
    }
}

#[tokio::test]
async fn never_shows_thoughts() {
    for length in [1, 7, WHOLE] {
        let (_server, model) = streams(stream!("vllm-think"), length).await;
        assert_eq!(ask(&model).await.0, GREETING);
        let (server, model) = streams(stream!("vllm-think-unclosed"), length).await;
        assert_eq!(ask(&model).await, (String::new(), Err(ModelError::Cut)));
        assert_eq!(server.asked().len(), 1, "a repetition would end the same way");
    }
}

/// Collects the text of an answer, and everything that was on screen on the way.
async fn watch(model: &Model) -> (String, String) {
    let mut pieces = model.answer(prompt("hello"), &AtomicI64::new(0)).await.unwrap();
    let (mut seen, mut text) = (String::new(), String::new());
    while let Some(Ok(piece)) = pieces.next().await {
        match piece {
            Piece::Text(piece) => {
                seen.push_str(&piece);
                text.push_str(&piece);
            }
            Piece::Withdrawn => text.clear(),
            Piece::Usage(_) => {}
        }
    }
    (text, seen)
}

#[tokio::test]
async fn withdraws_thoughts_that_the_template_began() {
    let (_server, model) = streams(stream!("vllm-think-template"), WHOLE).await;
    for is_first in [true, false] {
        let (text, seen) = watch(&model).await;
        assert_eq!(text, GREETING);
        // The model client learns from the first answer of a process.
        assert_eq!(seen.contains("at risk"), is_first);
    }
}

#[tokio::test]
async fn never_shows_thoughts_of_known_thinkers() {
    for length in [1, 7, WHOLE] {
        let behaviour = Behaviour::Streams(stream!("vllm-think-template"), length);
        let (_server, model) = start_model(behaviour, "deepseek-r1", PATIENT, PATIENT).await;
        for _ in 0..2 {
            assert_eq!(watch(&model).await, (GREETING.to_owned(), GREETING.to_owned()));
        }
    }
    // A server that separates the thoughts: the answer is shown as it comes.
    let behaviour = Behaviour::Streams(stream!("vllm"), WHOLE);
    let (_server, model) = start_model(behaviour, "deepseek-r1", PATIENT, PATIENT).await;
    let mut pieces = model.answer(prompt("hello"), &AtomicI64::new(0)).await.unwrap();
    let first = pieces.next().await.unwrap().unwrap();
    assert!(matches!(&first, Piece::Text(text) if text != GREETING), "{first:?}");
}
