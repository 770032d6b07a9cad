use std::{fs, process::Command};

use reqwest::{Method, Response};
use selam_chassis_testing::free_port;
use selam_proto::HttpRoute;
use serde_json::{Value, json};
use tempfile::TempDir;

use crate::{
    Api, eventually,
    process::{Process, repository, required},
};

/// The real Envoy in front of one process of a streaming service.
pub struct StreamGateway {
    folder: TempDir,
    program: String,
    ports: (u16, u16),
    edge_port: u16,
    node: Option<Process>,
    gateway: Option<Process>,
}

impl StreamGateway {
    /// Starts both. `program` is the path of the built `stream-node`.
    pub async fn start(program: &str) -> Self {
        let mut gateway = Self {
            folder: tempfile::Builder::new().prefix("selam-streams-").tempdir().unwrap(),
            program: program.to_owned(),
            ports: (free_port(), free_port()),
            edge_port: free_port(),
            node: None,
            gateway: None,
        };
        gateway.start_node().await;
        gateway.start_gateway().await;
        gateway
    }

    /// Starts the service, always on the same ports.
    pub async fn start_node(&mut self) {
        let mut command = Command::new(&self.program);
        command
            .env_remove("SELAM_DATABASE_URL")
            .env_remove("SELAM_BUS_URL")
            .env("SELAM_GRPC_PORT", self.ports.0.to_string())
            .env("SELAM_HTTP_PORT", self.ports.1.to_string())
            .env("SELAM_EMBEDDED", "true")
            .env("SELAM_DATA_DIR", self.folder.path().join("node"));
        self.node = Some(Process::start(command, &self.folder.path().join("node.log")));
        let http = Api::new(&format!("http://127.0.0.1:{}", self.ports.1));
        eventually("the service", async || {
            let answer = http.try_send(Method::GET, "/readyz", None, None).await?;
            (answer.status == 200).then_some(())
        })
        .await;
    }

    async fn start_gateway(&mut self) {
        let folder = self.folder.path();
        let (routes, descriptors, config) = (
            folder.join("routes.json"),
            folder.join("testing.binpb"),
            folder.join("envoy.json"),
        );
        let route = |operation: &str, rpc: &str, path: &str| {
            json!({
                "operation": operation, "method": "POST", "path": path, "rpc": format!("selam.testing.v1.StreamService/{rpc}"),
                "service": "selam.testing.v1.StreamService", "package": "selam.testing.v1",
                "access": "public", "callsPerMinute": 0, "streaming": true,
            })
        };
        let mut all = vec![route("count", "Count", "/v1/testing/counts")];
        all.extend(paper_routes());
        fs::write(&routes, Value::Array(all).to_string()).unwrap();
        let pool = selam_testing_contract::PACKAGE.descriptors().unwrap();
        fs::write(&descriptors, pool.encode_to_vec()).unwrap();
        let mut render = Command::new("python3");
        render
            .arg(repository().join("gateway/render.py"))
            .args(["--standalone", &self.address(self.ports.0), &self.address(self.ports.1)])
            .arg("--routes")
            .arg(routes)
            .arg("--descriptors")
            .arg(descriptors)
            .args([
                "--port",
                &self.edge_port.to_string(),
                "--admin-port",
                &free_port().to_string(),
            ])
            .args([
                "--rate-limit-factor",
                "50",
                "--request-timeout",
                "1",
                "--arrival-timeout",
                "1",
            ])
            .arg("--access-log")
            .arg(folder.join("access.log"))
            .arg("--output")
            .arg(&config);
        assert!(render.status().unwrap().success());
        let mut command = Command::new(required("SELAM_ENVOY"));
        command
            .arg("-c")
            .arg(&config)
            .args(["--concurrency", "1", "--disable-hot-restart", "--log-level", "warning"]);
        self.gateway = Some(Process::start(command, &folder.join("envoy.log")));
        let api = Api::new(&format!("http://127.0.0.1:{}", self.edge_port));
        eventually("the gateway", async || {
            let answer = api.try_send(Method::GET, "/healthz", None, None).await?;
            (answer.status == 200).then_some(())
        })
        .await;
    }

    fn address(&self, port: u16) -> String {
        format!("127.0.0.1:{port}")
    }

    /// Returns the URL of `path` at the gateway.
    pub fn url(&self, path: &str) -> String {
        format!("http://127.0.0.1:{}{path}", self.edge_port)
    }

    /// Returns the URL of the service's own gRPC server.
    pub fn grpc(&self) -> String {
        format!("http://{}", self.address(self.ports.0))
    }

    /// Returns the process IDs of the service and the gateway.
    pub fn processes(&self) -> (u32, u32) {
        let id = |process: &Option<Process>| process.as_ref().map_or(0, Process::id);
        (id(&self.node), id(&self.gateway))
    }

    /// Opens a stream like a browser.
    pub async fn open(&self, request: &Value) -> Events {
        self.open_with(&reqwest::Client::new(), request).await
    }

    /// Opens a stream with a client that keeps its connections.
    pub async fn open_with(&self, client: &reqwest::Client, request: &Value) -> Events {
        let url = format!("http://127.0.0.1:{}/v1/testing/counts", self.edge_port);
        let request = client.post(url).header("accept-encoding", "gzip, br").json(request);
        Events::of(request.send().await.unwrap())
    }

    /// Returns a metric of the service, such as `selam_streams_open{stream="count"}`, or 0 if it does not exist
    /// yet.
    pub async fn metric(&self, name: &str) -> f64 {
        let http = Api::new(&format!("http://127.0.0.1:{}", self.ports.1));
        let answer = http.send(Method::GET, "/metrics", None, None).await;
        let line = answer.text.lines().find_map(|line| line.strip_prefix(name));
        line.and_then(|rest| rest.trim().parse().ok()).unwrap_or_default()
    }

    /// Kills the service like a power failure.
    pub fn kill_node(&mut self) {
        self.node = None;
    }

    /// Sends a stop signal to the service, like a deployment.
    pub fn terminate_node(&mut self) {
        if let Some(node) = &self.node {
            node.terminate();
        }
    }
}

/// Returns the HTTP routes of the upload service, as declared by its package.
fn paper_routes() -> Vec<Value> {
    let routes = selam_uploads_contract::PACKAGE.http_routes.iter();
    let route = |route: &HttpRoute| {
        json!({
            "operation": route.operation, "method": route.method, "path": route.path, "package": "selam.papers.v1", "access": "public",
            "protocolChecksAccess": route.protocol_checks_access, "callsPerMinute": 0, "maxBodyBytes": route.max_body_bytes,
            "streamsBody": route.method == "POST", "timeoutSeconds": route.timeout_seconds, "prefix": "", "errorShape": "status",
        })
    };
    routes.map(route).collect()
}

/// An open stream of server-sent events.
pub struct Events {
    /// Status and headers.
    pub response: Response,
    received: Vec<u8>,
}

/// The next occurrence in a stream.
#[derive(Debug, PartialEq)]
pub enum Next {
    /// An event.
    Event(Value),
    /// The connection was closed normally.
    Closed,
    /// The connection broke.
    Cut,
}

impl Events {
    pub(crate) fn of(response: Response) -> Self {
        Self {
            response,
            received: Vec::new(),
        }
    }

    /// Waits for the next event.
    pub async fn next(&mut self) -> Next {
        loop {
            if let Some(end) = self.received.windows(2).position(|pair| pair == b"\n\n") {
                let event: Vec<u8> = self.received.drain(..end + 2).collect();
                let text = String::from_utf8(event).unwrap();
                let data = text.trim().strip_prefix("data:").unwrap_or_else(|| panic!("{text:?}"));
                return Next::Event(serde_json::from_str(data).unwrap());
            }
            match self.response.chunk().await {
                Ok(Some(piece)) => self.received.extend_from_slice(&piece),
                Ok(None) => return Next::Closed,
                Err(_) => return Next::Cut,
            }
        }
    }

    /// Returns the next event.
    ///
    /// # Panics
    /// If the stream ends.
    pub async fn event(&mut self) -> Value {
        match self.next().await {
            Next::Event(event) => event,
            end => panic!("{end:?} instead of an event"),
        }
    }
}
