use prost_reflect::MessageDescriptor;
use selam_proto::options::v1::Access;
use tonic::{Code, Request, Status};
use tonic_types::StatusExt as _;
use uuid::Uuid;

use super::{
    Subject,
    calls::{self, Rpc, reason, rpcs},
    every_service, requests,
};

/// Creates a request from a caller that the guard accepts.
fn admitted(subject: &Subject, rpc: &Rpc, message: Vec<u8>) -> Request<Vec<u8>> {
    let role = rpc
        .rules
        .access
        .as_str_name()
        .trim_start_matches("ACCESS_")
        .to_ascii_lowercase();
    let token = subject.token(&[&role]);
    let mut request = match rpc.rules.callers {
        [caller, ..] if rpc.rules.access == Access::Internal => {
            subject.platform.request_of_service(caller, subject.name, message)
        }
        _ => Request::new(message),
    };
    let bearer = format!("Bearer {token}").parse().unwrap();
    request.metadata_mut().insert("authorization", bearer);
    request
}

async fn ask(subject: &Subject, rpc: &Rpc, message: Vec<u8>) -> Result<(), Status> {
    calls::call(subject.platform.channel(), &rpc.path, admitted(subject, rpc, message)).await
}

/// Returns the fields of an error, without their inner paths.
fn complaints(status: &Status) -> Vec<String> {
    let details = status.get_error_details();
    let violations = details
        .bad_request()
        .map(|bad| bad.field_violations.as_slice())
        .unwrap_or_default();
    violations
        .iter()
        .map(|violation| violation.field.split(['.', '[']).next().unwrap_or_default().to_owned())
        .collect()
}

fn has_field(message: &MessageDescriptor, name: &str) -> bool {
    message
        .fields()
        .any(|field| field.name() == name || field.json_name() == name)
}

#[tokio::test]
async fn rejects_invalid_requests_with_fields() {
    every_service(async |subject, faults| {
        for rpc in rpcs(subject) {
            // Field 1 as a length-delimited value that ends too early.
            let Err(status) = ask(subject, &rpc, vec![0x0a, 0xff, 0xff, 0x03, 0x00]).await else {
                faults.check(false, subject.name, || {
                    format!("{} accepts an undecodable message", rpc.path)
                });
                continue;
            };
            faults.check(
                status.code() == Code::InvalidArgument && reason(&status) == "MALFORMED_REQUEST",
                subject.name,
                || format!("{} returns {status:?} for an undecodable message", rpc.path),
            );
            if !requests::has_rules(&rpc.input) {
                continue;
            }
            let Err(status) = ask(subject, &rpc, requests::wrong_everywhere(&rpc.input)).await else {
                faults.check(false, subject.name, || {
                    format!("{} accepts a message that violates every rule", rpc.path)
                });
                continue;
            };
            let complaints = complaints(&status);
            faults.check(
                status.code() == Code::InvalidArgument
                    && !complaints.is_empty()
                    && complaints.iter().all(|field| has_field(&rpc.input, field)),
                subject.name,
                || {
                    format!(
                        "{} returns {:?} {complaints:?} for a message that violates every rule",
                        rpc.path,
                        status.code()
                    )
                },
            );
        }
    })
    .await;
}

#[tokio::test]
async fn returns_not_found_for_missing_records() {
    every_service(async |subject, faults| {
        for rpc in rpcs(subject) {
            let Some(message) = requests::about(&rpc.input, &Uuid::now_v7().to_string()) else {
                continue;
            };
            let answer = ask(subject, &rpc, message).await;
            let code = answer.as_ref().map_or_else(Status::code, |()| Code::Ok);
            // Other fields may be missing too, except when a record is only read or deleted.
            let other_fields = !rpc.name.starts_with("Get") && !rpc.name.starts_with("Delete");
            faults.check(
                code == Code::NotFound || other_fields && code == Code::InvalidArgument,
                subject.name,
                || format!("{} returns {answer:?} for an unknown ID", rpc.path),
            );
        }
    })
    .await;
}

#[tokio::test]
async fn returns_reason_with_every_error() {
    every_service(async |subject, faults| {
        for rpc in rpcs(subject) {
            for message in [Vec::new(), requests::wrong_everywhere(&rpc.input)] {
                let Err(status) = ask(subject, &rpc, message).await else {
                    continue;
                };
                let broken = matches!(status.code(), Code::Internal | Code::Unknown | Code::DataLoss);
                faults.check(!broken && !reason(&status).is_empty(), subject.name, || {
                    format!("{} fails with {status:?}", rpc.path)
                });
            }
        }
    })
    .await;
}
