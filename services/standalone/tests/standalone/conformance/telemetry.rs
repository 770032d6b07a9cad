use selam_chassis::calls::CREDENTIAL_HEADER;
use selam_chassis_testing::eventually;
use serde_json::Value;
use tonic::Request;

use super::{
    Faults, Subject,
    calls::{self, rpcs},
    processes::Process,
};

const TRACE: &str = "0af7651916cd43dd8448eb211c80319c";
const SECRETS: [(&str, &str); 3] = [
    ("authorization", "Bearer a-secret-token"),
    (CREDENTIAL_HEADER, "a-secret-credential"),
    ("cookie", "session=a-secret-cookie"),
];

/// Creates a call with a trace and with values that must not be logged.
fn traced() -> Request<Vec<u8>> {
    let mut request = Request::new(Vec::new());
    let metadata = request.metadata_mut();
    metadata.insert(
        "traceparent",
        format!("00-{TRACE}-b7ad6b7169203331-01").parse().unwrap(),
    );
    for (name, value) in SECRETS {
        metadata.insert(name, value.parse().unwrap());
    }
    request
}

fn check_log(process: &Process, path: &str, faults: &mut Faults) {
    let name = process.name;
    let log = process.log();
    let mut traced = false;
    for line in log.lines() {
        let Ok(line) = serde_json::from_str::<Value>(line) else {
            faults.check(false, name, || format!("writes a line that is not JSON: {line}"));
            continue;
        };
        let complete = ["timestamp", "level", "target", "message"]
            .iter()
            .all(|member| line.get(member).is_some());
        faults.check(complete, name, || format!("writes an incomplete line: {line}"));
        traced |= line["span"]["trace_id"] == TRACE && line["span"]["path"] == path;
    }
    faults.check(traced, name, || format!("no line about {path} contains the trace"));
    for (_, secret) in SECRETS {
        let secret = secret.rsplit([' ', '=']).next().unwrap_or(secret);
        faults.check(!log.contains(secret), name, || format!("logs {secret}"));
    }
}

#[tokio::test]
async fn counts_and_logs_every_call() {
    let mut faults = Faults::default();
    for name in selam_proto::SERVICES {
        let process = Process::start(name).await;
        // The last RPC of the service, or of the chassis if it has none.
        let path = rpcs(&Subject::start(name).await).pop().unwrap().path;
        let refused = calls::call(process.channel(), &path, traced()).await.is_err();
        faults.check(refused, name, || format!("{path} accepts an invalid token"));
        let metrics = eventually(&format!("metrics of {name}"), async || {
            let text = reqwest::get(process.url("/metrics")).await.ok()?.text().await.ok()?;
            // The job metrics appear a moment after the start.
            text.contains(&format!("service=\"{name}\"")).then_some(text)
        })
        .await;
        // An alert does not see the first increment of a counter that begins with it.
        let parked = format!("selam_events_total{{service=\"{name}\",outcome=\"parked\"}} 0");
        faults.check(metrics.contains(&parked), name, || format!("does not declare {parked}"));
        for figure in ["selam_rpc_total{", "selam_rpc_seconds_bucket{"] {
            let counted = metrics
                .lines()
                .any(|line| line.starts_with(figure) && line.contains(&format!("path=\"{path}\"")));
            faults.check(counted, name, || format!("{figure}…}} does not count {path}"));
        }
        process.logs(TRACE).await;
        check_log(&process, &path, &mut faults);
    }
    faults.assert_none();
}
