//! Tests that the committed OpenAPI document matches the contract.
#![allow(clippy::unwrap_used, clippy::expect_used)]

use std::process::Command;

fn contract(arguments: &[&str]) -> std::process::Output {
    Command::new(env!("CARGO_BIN_EXE_contract"))
        .args(arguments)
        .output()
        .expect("the tool runs")
}

#[test]
fn matches_committed_openapi_document() {
    let output = contract(&["openapi", "--check"]);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
}

#[test]
fn matches_committed_office_access() {
    let output = contract(&["office-access", "--check"]);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
}

#[test]
fn fails_check_when_document_differs() {
    let file = std::env::temp_dir().join(format!("selam-drift-{}.json", std::process::id()));
    std::fs::write(&file, "{}").unwrap();
    let output = contract(&["openapi", "--check", file.to_str().unwrap()]);
    std::fs::remove_file(file).unwrap();
    assert!(!output.status.success());
    assert!(String::from_utf8_lossy(&output.stderr).contains("out of date"));
}

#[test]
fn keeps_http_paths_in_descriptor_set() {
    let pool = prost_reflect::DescriptorPool::decode(selam_contract::FILE_DESCRIPTOR_SET).unwrap();
    let http = pool.get_extension_by_name("google.api.http").unwrap();
    let method = pool
        .get_service_by_name("selam.contact.v1.ContactService")
        .unwrap()
        .methods()
        .next()
        .unwrap();
    assert!(method.options().has_extension(&http));
    for needed in [
        "google.rpc.Status",
        "google.rpc.BadRequest",
        "google.rpc.ErrorInfo",
        "google.rpc.RetryInfo",
    ] {
        assert!(
            pool.get_message_by_name(needed).is_some(),
            "{needed} is missing: rich errors would have an empty body"
        );
    }
}
