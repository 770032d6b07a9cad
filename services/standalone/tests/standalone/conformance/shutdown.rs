use futures::stream;
use tokio::sync::oneshot;
use tonic::{Request, client::Grpc, codegen::http::uri::PathAndQuery, transport::Channel};

use super::{
    Faults,
    calls::{self, RawBytes},
    processes::Process,
};

/// An RPC of every process.
const CHECK: &str = "/grpc.health.v1.Health/Check";

/// Begins a call whose body follows when the sender is used. Returns when its head has been sent.
async fn begin(channel: Channel) -> (oneshot::Sender<()>, tokio::task::JoinHandle<Result<(), tonic::Status>>) {
    let (send, body) = oneshot::channel::<()>();
    let (begun, head) = oneshot::channel::<()>();
    let call = tokio::spawn(async move {
        let mut client = Grpc::new(channel);
        client.ready().await.unwrap();
        let body = stream::once(async move {
            let _ = begun.send(());
            let _ = body.await;
            Vec::new()
        });
        let path = PathAndQuery::from_static(CHECK);
        client.client_streaming(Request::new(body), path, RawBytes).await?;
        Ok(())
    });
    head.await.unwrap();
    (send, call)
}

#[tokio::test]
async fn finishes_requests_before_exit() {
    let mut faults = Faults::default();
    for name in selam_proto::SERVICES {
        let mut process = Process::start(name).await;
        let channel = process.channel();
        let (body, call) = begin(channel.clone()).await;
        // It uses the same connection, so after its response the head of the other call has arrived too.
        calls::call(channel, CHECK, Request::new(Vec::new())).await.unwrap();
        process.terminate();
        process.logs("stopping").await;
        body.send(()).unwrap();
        let answer = call.await.unwrap();
        faults.check(answer.is_ok(), name, || {
            format!("a call in progress receives {answer:?}")
        });
        let status = process.end().await;
        faults.check(status.success(), name, || format!("ends with {status}"));
        let log = process.log();
        faults.check(!log.contains("did not finish within the grace period"), name, || {
            "does not end by itself within the grace period".to_owned()
        });
    }
    faults.assert_none();
}
