//! A mail server that keeps what it is given.

use std::sync::{
    Arc, Mutex,
    atomic::{AtomicUsize, Ordering},
};

use tokio::{
    io::{AsyncBufReadExt as _, AsyncWriteExt as _, BufReader},
    net::{TcpListener, TcpSocket, TcpStream},
    task::JoinHandle,
};

/// One mail as the server got it.
#[derive(Clone, Debug)]
pub struct Received {
    pub recipient: String,
    pub data: String,
}

/// How the server answers.
#[derive(Clone, Debug, Default)]
pub struct Behaviour {
    /// Recipients that contain this are refused for ever.
    pub refuse: String,
    /// Who writes to recipients that contain this waits without end.
    pub hold: String,
    /// The next so many mails are put off with 451.
    pub put_off: Arc<AtomicUsize>,
    /// Accept the connection and then say nothing.
    pub silent: bool,
}

/// A server that is down: its port is taken, and refuses connections.
pub struct Down(TcpSocket);

impl Down {
    pub fn new() -> Self {
        let socket = TcpSocket::new_v4().unwrap();
        socket.bind("127.0.0.1:0".parse().unwrap()).unwrap();
        Self(socket)
    }

    pub fn url(&self) -> String {
        format!("smtp://{}", self.0.local_addr().unwrap())
    }

    /// The server comes up.
    pub fn start(self, behaviour: Behaviour) -> Sink {
        Sink::on(self.0.listen(16).unwrap(), behaviour)
    }
}

/// The running server; it stops when this is dropped.
pub struct Sink {
    port: u16,
    mails: Arc<Mutex<Vec<Received>>>,
    task: JoinHandle<()>,
}

impl Sink {
    pub async fn start(behaviour: Behaviour) -> Self {
        Self::on(TcpListener::bind("127.0.0.1:0").await.unwrap(), behaviour)
    }

    fn on(listener: TcpListener, behaviour: Behaviour) -> Self {
        let port = listener.local_addr().unwrap().port();
        let mails = Arc::new(Mutex::new(Vec::new()));
        let kept = Arc::clone(&mails);
        let task = tokio::spawn(async move {
            loop {
                let (stream, _) = listener.accept().await.unwrap();
                tokio::spawn(talk(stream, behaviour.clone(), Arc::clone(&kept)));
            }
        });
        Self { port, mails, task }
    }

    pub fn url(&self) -> String {
        format!("smtp://127.0.0.1:{}", self.port)
    }

    pub fn mails(&self) -> Vec<Received> {
        self.mails.lock().unwrap().clone()
    }
}

impl Drop for Sink {
    fn drop(&mut self) {
        self.task.abort();
    }
}

async fn talk(stream: TcpStream, behaviour: Behaviour, mails: Arc<Mutex<Vec<Received>>>) -> Option<()> {
    let (reader, mut writer) = stream.into_split();
    let mut lines = BufReader::new(reader).lines();
    if behaviour.silent {
        lines.next_line().await.ok()?;
        return None;
    }
    writer.write_all(b"220 sink\r\n").await.ok()?;
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
                if refused { "550 no such user\r\n" } else { "250 ok\r\n" }
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
                mails.lock().unwrap().push(Received {
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
