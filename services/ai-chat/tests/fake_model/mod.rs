//! Fake OpenAI-compatible endpoint on a real port, for tests and benchmarks. It writes HTTP by hand, so that it can
//! also violate the protocol.

#![allow(dead_code, clippy::unwrap_used)]

use std::{
    sync::{
        Arc, Mutex,
        atomic::{AtomicUsize, Ordering},
    },
    time::{Duration, Instant},
};

use serde_json::{Value, json};
use tokio::{
    io::{AsyncReadExt as _, AsyncWriteExt as _},
    net::{TcpListener, TcpStream},
};

/// Behaviour of the fake model.
#[derive(Clone, Debug)]
pub enum Behaviour {
    /// Returns the text after `SAY:` in the user's last message, otherwise a confirmation. One word per `pause`.
    Obeys { pause: Duration },
    /// Sends this many delays in microseconds since an instant, one per `pause`.
    TellsTime {
        since: Instant,
        times: usize,
        pause: Duration,
    },
    /// Returns a text for any request.
    Says(String),
    /// Returns the beginning of a text, then hangs without an end.
    Hangs(String),
    /// Returns the beginning of a text, then closes the connection.
    BreaksOff(String),
    /// Returns the text with a usage of a billion tokens.
    MiscountsTokens(String),
    /// Announces more bytes than it sends.
    LiesAboutLength(String),
    /// Sends this as the body of a successful response.
    Sends(&'static str, Vec<u8>),
    /// Streams these bytes in frames of this length.
    Streams(Vec<u8>, usize),
    /// Fails with a status.
    Fails(u16),
    /// Fails with a status and a retry delay in seconds.
    FailsFor(u16, u64),
    /// Fails with a status and this body.
    FailsWith(u16, &'static str),
}

struct Shared {
    behaviour: Mutex<Vec<Behaviour>>,
    asked: Mutex<Vec<Value>>,
    /// Behaviour for risk assessments.
    judges: Mutex<Behaviour>,
    asked_to_judge: Mutex<Vec<Value>>,
    left: AtomicUsize,
}

/// The fake endpoint.
#[derive(Clone)]
pub struct FakeModel {
    pub url: String,
    shared: Arc<Shared>,
}

impl FakeModel {
    pub async fn start(behaviour: Behaviour) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let shared = Arc::new(Shared {
            behaviour: Mutex::new(vec![behaviour]),
            asked: Mutex::default(),
            judges: Mutex::new(Behaviour::Says(r#"{"level":"none","concern":null}"#.to_owned())),
            asked_to_judge: Mutex::default(),
            left: AtomicUsize::new(0),
        });
        let fake_model = Self {
            url: format!("http://{}/v1", listener.local_addr().unwrap()),
            shared: Arc::clone(&shared),
        };
        tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                let shared = Arc::clone(&shared);
                tokio::spawn(async move {
                    let _ = stream.set_nodelay(true);
                    if serve(stream, &shared).await.is_err() {
                        shared.left.fetch_add(1, Ordering::SeqCst);
                    }
                });
            }
        });
        fake_model
    }

    /// Sets the behaviour from now on.
    pub fn set(&self, behaviour: Behaviour) {
        *self.shared.behaviour.lock().unwrap() = vec![behaviour];
    }

    /// Sets the behaviour of the next requests, one each; the last one stays.
    pub fn set_in_turn(&self, behaviour: Vec<Behaviour>) {
        *self.shared.behaviour.lock().unwrap() = behaviour.into_iter().rev().collect();
    }

    /// Sets the behaviour for risk assessments from now on; before, it returns no danger.
    pub fn set_judge(&self, behaviour: Behaviour) {
        *self.shared.judges.lock().unwrap() = behaviour;
    }

    /// Returns the requests for risk assessments.
    pub fn asked_to_judge(&self) -> Vec<Value> {
        self.shared.asked_to_judge.lock().unwrap().clone()
    }

    /// Returns the requests for answers.
    pub fn asked(&self) -> Vec<Value> {
        self.shared.asked.lock().unwrap().clone()
    }

    /// Returns the number of clients that disconnected before the end.
    pub fn left(&self) -> usize {
        self.shared.left.load(Ordering::SeqCst)
    }
}

async fn serve(mut stream: TcpStream, shared: &Shared) -> std::io::Result<()> {
    let question = read(&mut stream).await?;
    let is_judging = question["response_format"]["type"] == "json_object";
    let behaviour = if is_judging {
        shared.asked_to_judge.lock().unwrap().push(question.clone());
        shared.judges.lock().unwrap().clone()
    } else {
        shared.asked.lock().unwrap().push(question.clone());
        let mut behaviour = shared.behaviour.lock().unwrap();
        if behaviour.len() > 1 {
            behaviour.pop().unwrap()
        } else {
            behaviour.last().unwrap().clone()
        }
    };
    match behaviour {
        Behaviour::Obeys { pause } => {
            head(&mut stream, "text/event-stream").await?;
            for word in obeyed(&question).split_inclusive(' ') {
                event(&mut stream, &said(word)).await?;
                if !pause.is_zero() {
                    rest(&mut stream, pause).await?;
                }
            }
            event(&mut stream, &counted(42, 7)).await?;
            end(&mut stream).await
        }
        Behaviour::TellsTime { since, times, pause } => {
            head(&mut stream, "text/event-stream").await?;
            for _ in 0..times {
                event(&mut stream, &said(&format!("{} ", since.elapsed().as_micros()))).await?;
                rest(&mut stream, pause).await?;
            }
            event(&mut stream, &counted(42, 7)).await?;
            end(&mut stream).await
        }
        Behaviour::Says(text) => {
            head(&mut stream, "text/event-stream").await?;
            say(&mut stream, &text).await?;
            event(&mut stream, &counted(42, 7)).await?;
            end(&mut stream).await
        }
        Behaviour::Hangs(text) => {
            if !text.is_empty() {
                head(&mut stream, "text/event-stream").await?;
                say(&mut stream, &text).await?;
            }
            rest(&mut stream, Duration::from_secs(600)).await
        }
        Behaviour::BreaksOff(text) => {
            head(&mut stream, "text/event-stream").await?;
            say(&mut stream, &text).await
        }
        Behaviour::MiscountsTokens(text) => {
            head(&mut stream, "text/event-stream").await?;
            say(&mut stream, &text).await?;
            event(&mut stream, &counted(1_000_000_000, -5)).await?;
            end(&mut stream).await
        }
        Behaviour::LiesAboutLength(text) => {
            let body = format!("data: {}\n\n", said(&text));
            let head = "HTTP/1.1 200 OK\r\ncontent-type: text/event-stream\r\ncontent-length: 999999\r\n\r\n";
            stream.write_all(head.as_bytes()).await?;
            stream.write_all(body.as_bytes()).await?;
            stream.flush().await
        }
        Behaviour::Sends(media_type, body) => {
            let head = format!(
                "HTTP/1.1 200 OK\r\ncontent-type: {media_type}\r\ncontent-length: {}\r\nconnection: close\r\n\r\n",
                body.len()
            );
            stream.write_all(head.as_bytes()).await?;
            stream.write_all(&body).await?;
            stream.flush().await
        }
        Behaviour::Streams(bytes, length) => {
            head(&mut stream, "text/event-stream; charset=utf-8").await?;
            for frame in bytes.chunks(length) {
                stream.write_all(format!("{:x}\r\n", frame.len()).as_bytes()).await?;
                stream.write_all(frame).await?;
                stream.write_all(b"\r\n").await?;
            }
            stream.write_all(b"0\r\n\r\n").await?;
            stream.flush().await
        }
        Behaviour::Fails(status) => {
            fail(
                &mut stream,
                status,
                "",
                r#"{"error":{"message":"secret words of the question"}}"#,
            )
            .await
        }
        Behaviour::FailsFor(status, seconds) => {
            fail(&mut stream, status, &format!("retry-after: {seconds}\r\n"), "{}").await
        }
        Behaviour::FailsWith(status, body) => fail(&mut stream, status, "", body).await,
    }
}

async fn fail(stream: &mut TcpStream, status: u16, headers: &str, body: &str) -> std::io::Result<()> {
    let head = format!(
        "HTTP/1.1 {status} No\r\ncontent-type: application/json\r\ncontent-length: {}\r\n{headers}connection: close\r\n\r\n{body}",
        body.len()
    );
    stream.write_all(head.as_bytes()).await?;
    stream.flush().await
}

async fn read(stream: &mut TcpStream) -> std::io::Result<Value> {
    let mut bytes = Vec::new();
    loop {
        if let Some(end) = bytes.windows(4).position(|four| four == b"\r\n\r\n") {
            let head = String::from_utf8_lossy(&bytes[..end]).to_lowercase();
            let length = head
                .lines()
                .find_map(|line| line.strip_prefix("content-length:")?.trim().parse().ok());
            let length: usize = length.unwrap_or(0);
            if bytes.len() >= end + 4 + length {
                return Ok(serde_json::from_slice(&bytes[end + 4..]).unwrap_or(Value::Null));
            }
        }
        if stream.read_buf(&mut bytes).await? == 0 {
            return Err(std::io::ErrorKind::UnexpectedEof.into());
        }
    }
}

fn obeyed(question: &Value) -> String {
    let last = question["messages"].as_array().and_then(|messages| messages.last());
    let text = last.and_then(|message| message["content"].as_str()).unwrap_or_default();
    match text.split_once("SAY:") {
        Some((_, wanted)) => wanted.trim().to_owned(),
        None => format!("I hear you say: {text}"),
    }
}

async fn head(stream: &mut TcpStream, media_type: &str) -> std::io::Result<()> {
    let head = format!(
        "HTTP/1.1 200 OK\r\ncontent-type: {media_type}\r\ntransfer-encoding: chunked\r\nconnection: close\r\n\r\n"
    );
    stream.write_all(head.as_bytes()).await
}

async fn say(stream: &mut TcpStream, text: &str) -> std::io::Result<()> {
    for word in text.split_inclusive(' ') {
        event(stream, &said(word)).await?;
    }
    Ok(())
}

async fn event(stream: &mut TcpStream, data: &Value) -> std::io::Result<()> {
    chunk(stream, &format!("data: {data}\n\n")).await
}

async fn end(stream: &mut TcpStream) -> std::io::Result<()> {
    chunk(stream, "data: [DONE]\n\n").await?;
    stream.write_all(b"0\r\n\r\n").await?;
    stream.flush().await
}

async fn chunk(stream: &mut TcpStream, text: &str) -> std::io::Result<()> {
    stream
        .write_all(format!("{:x}\r\n{text}\r\n", text.len()).as_bytes())
        .await?;
    stream.flush().await
}

/// Waits, and fails as soon as the client has disconnected.
async fn rest(stream: &mut TcpStream, pause: Duration) -> std::io::Result<()> {
    let mut byte = [0];
    match tokio::time::timeout(pause, stream.read(&mut byte)).await {
        Ok(Ok(0)) => Err(std::io::ErrorKind::ConnectionReset.into()),
        Ok(Err(error)) => Err(error),
        Ok(Ok(_)) | Err(_) => Ok(()),
    }
}

fn said(text: &str) -> Value {
    json!({"choices": [{"index": 0, "delta": {"content": text}}]})
}

fn counted(prompt: i64, completion: i64) -> Value {
    json!({"choices": [], "usage": {"prompt_tokens": prompt, "completion_tokens": completion}})
}
