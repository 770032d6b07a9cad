//! A mail server for tests that stores the received emails.

use std::sync::{
    Arc, Mutex,
    atomic::{AtomicUsize, Ordering},
};

use tokio::{
    io::{AsyncBufReadExt as _, AsyncRead, AsyncWrite, AsyncWriteExt as _, BufReader},
    net::{TcpListener, TcpSocket, TcpStream},
    task::JoinHandle,
};
use tokio_rustls::TlsAcceptor;

/// An email as the server received it.
#[derive(Clone, Debug)]
pub struct ReceivedEmail {
    pub recipient: String,
    pub data: String,
}

/// Simulated behaviour of the server.
#[derive(Clone, Debug, Default)]
pub struct Behaviour {
    /// Rejects recipients that contain this text permanently.
    pub refuse: String,
    /// Response to these recipients; 550 by default.
    pub refusal: String,
    /// Never responds to a message whose recipient contains this text.
    pub hold: String,
    /// Number of next emails to defer with 451.
    pub put_off: Arc<AtomicUsize>,
    /// Accepts the connection and never responds.
    pub silent: bool,
}

/// Start of TLS in a connection.
#[derive(Clone, Copy, Debug)]
pub enum Encrypted {
    FromTheStart,
    AfterStartTls,
}

/// A reserved port that refuses connections, like a server that is down.
pub struct ClosedPort(TcpSocket);

impl ClosedPort {
    pub fn new() -> Self {
        let socket = TcpSocket::new_v4().unwrap();
        socket.bind("127.0.0.1:0".parse().unwrap()).unwrap();
        Self(socket)
    }

    pub fn url(&self) -> String {
        format!("smtp://{}", self.0.local_addr().unwrap())
    }

    /// Starts the server on the port.
    pub fn start(self, behaviour: Behaviour) -> Sink {
        Sink::on(self.0.listen(16).unwrap(), move |stream, kept| {
            talk(stream, behaviour.clone(), kept)
        })
    }
}

type Mails = Arc<Mutex<Vec<ReceivedEmail>>>;

/// The running server; dropping it stops the server.
pub struct Sink {
    port: u16,
    mails: Mails,
    task: JoinHandle<()>,
}

impl Sink {
    pub async fn start(behaviour: Behaviour) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        Self::on(listener, move |stream, kept| talk(stream, behaviour.clone(), kept))
    }

    pub async fn start_encrypted(encrypted: Encrypted, acceptor: TlsAcceptor) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        Self::on(listener, move |stream, kept| {
            talk_encrypted(stream, encrypted, acceptor.clone(), kept)
        })
    }

    fn on<F>(listener: TcpListener, talk: impl Fn(TcpStream, Mails) -> F + Send + 'static) -> Self
    where
        F: Future<Output = Option<()>> + Send + 'static,
    {
        let port = listener.local_addr().unwrap().port();
        let mails = Arc::new(Mutex::new(Vec::new()));
        let kept = Arc::clone(&mails);
        let task = tokio::spawn(async move {
            loop {
                let (stream, _) = listener.accept().await.unwrap();
                tokio::spawn(talk(stream, Arc::clone(&kept)));
            }
        });
        Self { port, mails, task }
    }

    pub fn url(&self) -> String {
        format!("smtp://127.0.0.1:{}", self.port)
    }

    pub fn port(&self) -> u16 {
        self.port
    }

    pub fn mails(&self) -> Vec<ReceivedEmail> {
        self.mails.lock().unwrap().clone()
    }
}

impl Drop for Sink {
    fn drop(&mut self) {
        self.task.abort();
    }
}

async fn talk_encrypted(
    mut stream: TcpStream,
    encrypted: Encrypted,
    acceptor: TlsAcceptor,
    mails: Mails,
) -> Option<()> {
    if matches!(encrypted, Encrypted::FromTheStart) {
        return talk(acceptor.accept(stream).await.ok()?, Behaviour::default(), mails).await;
    }
    stream.write_all(b"220 sink\r\n").await.ok()?;
    // Client and server take turns, so the buffer holds nothing after the last line.
    let mut lines = BufReader::new(&mut stream).lines();
    loop {
        let line = lines.next_line().await.ok()??;
        let answer = match line.to_ascii_uppercase().as_str() {
            "STARTTLS" => break,
            ehlo if ehlo.starts_with("EHLO") => "250-sink\r\n250 STARTTLS\r\n",
            _ => "530 must be encrypted\r\n",
        };
        lines.get_mut().get_mut().write_all(answer.as_bytes()).await.ok()?;
    }
    stream.write_all(b"220 go ahead\r\n").await.ok()?;
    answer(acceptor.accept(stream).await.ok()?, Behaviour::default(), mails).await
}

async fn talk(mut stream: impl AsyncRead + AsyncWrite + Unpin, behaviour: Behaviour, mails: Mails) -> Option<()> {
    if behaviour.silent {
        BufReader::new(stream).lines().next_line().await.ok()?;
        return None;
    }
    stream.write_all(b"220 sink\r\n").await.ok()?;
    answer(stream, behaviour, mails).await
}

async fn answer(stream: impl AsyncRead + AsyncWrite + Unpin, behaviour: Behaviour, mails: Mails) -> Option<()> {
    let (reader, mut writer) = tokio::io::split(stream);
    let mut lines = BufReader::new(reader).lines();
    let mut recipient = String::new();
    while let Some(line) = lines.next_line().await.ok()? {
        let verb = line.split_whitespace().next().unwrap_or_default().to_ascii_uppercase();
        let answer = match verb.as_str() {
            "EHLO" | "HELO" => "250-sink\r\n250 8BITMIME\r\n",
            "RCPT" => {
                recipient = line
                    .trim_start_matches("RCPT TO:<")
                    .split('>')
                    .next()
                    .unwrap_or_default()
                    .to_owned();
                if !behaviour.hold.is_empty() && recipient.contains(&behaviour.hold) {
                    std::future::pending::<()>().await;
                }
                let refused = !behaviour.refuse.is_empty() && recipient.contains(&behaviour.refuse);
                match (refused, behaviour.refusal.as_str()) {
                    (false, _) => "250 ok\r\n",
                    (true, "") => "550 no such user\r\n",
                    (true, refusal) => {
                        writer.write_all(format!("{refusal}\r\n").as_bytes()).await.ok()?;
                        continue;
                    }
                }
            }
            "DATA" if behaviour.put_off.load(Ordering::SeqCst) > 0 => {
                behaviour.put_off.fetch_sub(1, Ordering::SeqCst);
                "451 come back later\r\n"
            }
            "DATA" => {
                writer.write_all(b"354 go on\r\n").await.ok()?;
                let mut data = String::new();
                while let Some(line) = lines.next_line().await.ok()? {
                    if line == "." {
                        break;
                    }
                    data.push_str(line.strip_prefix('.').unwrap_or(&line));
                    data.push_str("\r\n");
                }
                mails.lock().unwrap().push(ReceivedEmail {
                    recipient: recipient.clone(),
                    data,
                });
                "250 taken\r\n"
            }
            "QUIT" => {
                writer.write_all(b"221 bye\r\n").await.ok()?;
                return Some(());
            }
            _ => "250 ok\r\n",
        };
        writer.write_all(answer.as_bytes()).await.ok()?;
    }
    Some(())
}
