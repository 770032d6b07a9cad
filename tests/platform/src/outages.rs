use std::{
    io::{BufRead as _, BufReader, Write as _},
    process::{Child, ChildStdin, ChildStdout, Command, Stdio},
};

use serde_json::Value;

use crate::process::repository;

/// A backing server that a test may crash.
#[derive(Clone, Copy, Debug)]
pub enum Server {
    /// PostgreSQL.
    Database,
    /// RabbitMQ.
    Broker,
}

impl Server {
    /// Returns the name of the server in `deploy/local/backing_servers.py`.
    fn name(self) -> &'static str {
        match self {
            Self::Database => "SELAM_TEST_POSTGRES_URL",
            Self::Broker => "SELAM_TEST_AMQP_URL",
        }
    }
}

/// PostgreSQL and RabbitMQ servers of one test, which can crash and restart them.
pub struct OwnServers {
    process: Child,
    orders: Option<ChildStdin>,
    answers: BufReader<ChildStdout>,
    urls: Value,
}

impl OwnServers {
    /// Starts both servers with empty data.
    pub fn start() -> Self {
        let mut process = Command::new("python3")
            .arg(repository().join("deploy/local/backing_servers.py"))
            .arg("serve")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut servers = Self {
            orders: process.stdin.take(),
            answers: BufReader::new(process.stdout.take().unwrap()),
            process,
            urls: Value::Null,
        };
        servers.urls = serde_json::from_str(&servers.answer('{')).unwrap();
        servers
    }

    /// Returns the URL of a server.
    pub fn url(&self, server: Server) -> &str {
        self.urls[server.name()].as_str().unwrap()
    }

    /// Kills a server without warning. It must keep all confirmed data.
    pub fn crash(&mut self, server: Server) {
        self.order("crash", server);
    }

    /// Starts a server again with its data and waits until it responds.
    pub fn resume(&mut self, server: Server) {
        self.order("resume", server);
    }

    fn order(&mut self, verb: &str, server: Server) {
        let orders = self.orders.as_mut().unwrap();
        writeln!(orders, "{verb} {}", server.name()).unwrap();
        orders.flush().unwrap();
        self.answer('d');
    }

    /// Returns the next line that begins with `first`.
    fn answer(&mut self, first: char) -> String {
        loop {
            let mut line = String::new();
            let length = self.answers.read_line(&mut line).unwrap();
            assert!(length > 0, "the backing servers ended");
            if line.starts_with(first) {
                return line;
            }
        }
    }
}

impl Drop for OwnServers {
    fn drop(&mut self) {
        // Closing its input ends the script, and with it the servers.
        self.orders = None;
        let _ = self.process.wait();
    }
}
