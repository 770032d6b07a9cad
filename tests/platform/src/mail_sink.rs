use std::sync::{Arc, Mutex};

use tokio::{
    io::{AsyncBufReadExt as _, AsyncRead, AsyncWrite, AsyncWriteExt as _, BufReader},
    net::TcpListener,
};
use tokio_rustls::TlsAcceptor;

use crate::eventually;

/// A received email.
#[derive(Clone, Debug)]
pub struct Mail {
    /// Recipient in the envelope.
    pub recipient: String,
    /// Header and body, undecoded.
    pub source: String,
}

/// A mail server that stores all received emails.
#[derive(Clone)]
pub struct MailSink {
    url: String,
    mails: Arc<Mutex<Vec<Mail>>>,
}

impl MailSink {
    /// Starts to listen on a free port.
    pub async fn start() -> Self {
        Self::start_over(None).await
    }

    /// Starts with TLS on every connection.
    pub async fn start_encrypted(acceptor: TlsAcceptor) -> Self {
        Self::start_over(Some(acceptor)).await
    }

    async fn start_over(acceptor: Option<TlsAcceptor>) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let start = if acceptor.is_some() {
            "smtps://localhost"
        } else {
            "smtp://127.0.0.1"
        };
        let sink = Self {
            url: format!("{start}:{}", listener.local_addr().unwrap().port()),
            mails: Arc::default(),
        };
        let mails = Arc::clone(&sink.mails);
        tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                let mails = Arc::clone(&mails);
                let acceptor = acceptor.clone();
                tokio::spawn(async move {
                    match acceptor {
                        None => talk(stream, mails).await,
                        Some(acceptor) => {
                            if let Ok(stream) = acceptor.accept(stream).await {
                                talk(stream, mails).await;
                            }
                        }
                    }
                });
            }
        });
        sink
    }

    /// Returns the URL of the mail server, for the settings of services.
    pub fn url(&self) -> String {
        self.url.clone()
    }

    /// Returns the emails to this address, oldest first.
    pub fn mails_to(&self, recipient: &str) -> Vec<Mail> {
        self.mails
            .lock()
            .unwrap()
            .iter()
            .filter(|mail| mail.recipient.eq_ignore_ascii_case(recipient))
            .cloned()
            .collect()
    }

    /// Waits for `count` emails to this address and returns the last one.
    pub async fn nth_mail_to(&self, recipient: &str, count: usize) -> Mail {
        eventually(&format!("email {count} to {recipient}"), async || {
            let mails = self.mails_to(recipient);
            (mails.len() >= count).then(|| mails[count - 1].clone())
        })
        .await
    }
}

/// Implements the part of SMTP that a sending client needs.
async fn talk(stream: impl AsyncRead + AsyncWrite + Unpin, mails: Arc<Mutex<Vec<Mail>>>) {
    let (reader, mut writer) = tokio::io::split(stream);
    let mut lines = BufReader::new(reader).lines();
    let mut recipients = Vec::new();
    let _ = writer.write_all(b"220 sink\r\n").await;
    while let Ok(Some(line)) = lines.next_line().await {
        let upper = line.to_uppercase();
        let answer: &[u8] = if upper.starts_with("EHLO") {
            b"250-sink\r\n250 8BITMIME\r\n"
        } else if upper.starts_with("RCPT TO:") {
            recipients.push(line["RCPT TO:".len()..].trim().trim_matches(['<', '>']).to_owned());
            b"250 ok\r\n"
        } else if upper == "DATA" {
            let _ = writer.write_all(b"354 send the message\r\n").await;
            let mut source = String::new();
            while let Ok(Some(line)) = lines.next_line().await {
                if line == "." {
                    break;
                }
                source.push_str(line.strip_prefix('.').unwrap_or(&line));
                source.push('\n');
            }
            for recipient in recipients.drain(..) {
                let source = source.clone();
                mails.lock().unwrap().push(Mail { recipient, source });
            }
            b"250 ok\r\n"
        } else if upper == "QUIT" {
            b"221 bye\r\n"
        } else {
            b"250 ok\r\n"
        };
        if writer.write_all(answer).await.is_err() {
            return;
        }
    }
}

impl Mail {
    /// Returns the decoded plain-text part.
    pub fn text(&self) -> String {
        let part = self
            .source
            .split("Content-Type: text/plain")
            .nth(1)
            .unwrap_or_else(|| panic!("no text part in {}", self.source));
        let (header, rest) = part.split_once("\n\n").unwrap();
        let body = rest.split("\n--").next().unwrap();
        if header.contains("base64") {
            String::from_utf8(decode_base64(body)).unwrap()
        } else if header.contains("quoted-printable") {
            String::from_utf8(decode_quoted_printable(body)).unwrap()
        } else {
            body.to_owned()
        }
    }

    /// Returns the first six-digit number in the text: the one-time code.
    pub fn code(&self) -> String {
        self.text()
            .split(|letter: char| !letter.is_ascii_digit())
            .find(|digits| digits.len() == 6)
            .map(str::to_owned)
            .unwrap_or_else(|| panic!("no code in {}", self.text()))
    }
}

fn decode_quoted_printable(text: &str) -> Vec<u8> {
    let mut bytes = Vec::new();
    let joined = text.replace("=\n", "");
    let mut rest = joined.as_bytes();
    while let Some((&first, tail)) = rest.split_first() {
        if first == b'=' && tail.len() >= 2 {
            let hex = std::str::from_utf8(&tail[..2]).unwrap();
            bytes.push(u8::from_str_radix(hex, 16).unwrap());
            rest = &tail[2..];
        } else {
            bytes.push(first);
            rest = tail;
        }
    }
    bytes
}

fn decode_base64(text: &str) -> Vec<u8> {
    const LETTERS: &[u8] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut bits = 0u32;
    let mut count = 0;
    let mut bytes = Vec::new();
    for letter in text.bytes() {
        let Some(value) = LETTERS.iter().position(|known| *known == letter) else {
            continue;
        };
        bits = bits << 6 | u32::try_from(value).unwrap();
        count += 6;
        if count >= 8 {
            count -= 8;
            bytes.push(u8::try_from(bits >> count & 0xff).unwrap());
        }
    }
    bytes
}
