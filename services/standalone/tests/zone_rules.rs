//! The program reads the time zone rules of the system when it starts.

#![allow(clippy::unwrap_used, clippy::expect_used)]

use std::{
    io::{BufRead, BufReader},
    process::{Command, Stdio},
};

/// Starts the program with `TZDIR` set to `folder`, and returns the logged release and the warnings.
fn start_with(folder: &str) -> (String, Vec<String>) {
    let data = tempfile::tempdir().unwrap();
    let mut process = Command::new(env!("CARGO_BIN_EXE_selam-standalone"))
        .env("TZDIR", folder)
        .env("SELAM_EMBEDDED", "true")
        .env("SELAM_DEMO_DATA", "false")
        .env("SELAM_DATA_DIR", data.path())
        .env("SELAM_GRPC_PORT", "0")
        .env("SELAM_HTTP_PORT", "0")
        .env_remove("SELAM_TIME_ZONE")
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut lines = BufReader::new(process.stdout.take().unwrap())
        .lines()
        .map(|line| serde_json::from_str::<serde_json::Value>(&line.unwrap()).unwrap());
    let rules = lines
        .find(|line| line["message"] == "time zone rules")
        .expect("the log must name the rules");
    let warnings = lines
        .take_while(|line| line["message"] != "ready")
        .filter(|line| line["level"] == "WARN")
        .map(|line| line["message"].as_str().unwrap().to_owned())
        .collect();
    process.kill().unwrap();
    process.wait().unwrap();
    assert_eq!(rules["zone"], "America/Edmonton");
    (rules["version"].as_str().unwrap().to_owned(), warnings)
}

#[test]
fn reads_time_zone_rules_from_tzdir() {
    let zones = concat!(env!("CARGO_MANIFEST_DIR"), "/../../crates/chassis-testing/zones");
    let (version, warnings) = start_with(&format!("{zones}/2025b"));
    assert_eq!(version, "2025b");
    assert!(
        warnings.iter().any(|text| text.contains("older than a year")),
        "{warnings:?}"
    );
    assert_eq!(start_with(&format!("{zones}/2026f")).0, "2026f");
}
