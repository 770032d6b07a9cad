//! What CONTRIBUTING says about the rooms of a service, read from the sources.

use std::{
    fs,
    path::{Path, PathBuf},
};

/// Longest source file, in lines: one that needs a table of contents is two files.
const LINES: usize = 400;
const SERVICES: [&str; 5] = ["cargo", "cleaning", "contact-admin", "identity", "notifications"];
fn services() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// The sources below a folder of `services/`, by their path from there.
fn sources(folder: &str) -> Vec<(String, String)> {
    let mut found = Vec::new();
    let mut folders = vec![services().join(folder)];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                let name = path.strip_prefix(services()).unwrap().display().to_string();
                found.push((name, fs::read_to_string(&path).unwrap()));
            }
        }
    }
    assert!(!found.is_empty(), "{folder} has no sources");
    found
}

#[test]
fn only_the_store_and_the_migrations_know_the_orm() {
    let mut found = Vec::new();
    for service in SERVICES {
        for (name, source) in sources(&format!("{service}/src")) {
            let may = name.contains("/store/") || name.contains("/migrations/");
            if !may && source.contains("sea_orm") {
                found.push(name);
            }
        }
    }
    assert!(found.is_empty(), "{found:?}");
}

#[test]
fn the_gotrue_protocol_calls_the_domain_and_never_the_other_way_round() {
    let shared = [
        "context",
        "error",
        "fields",
        "request",
        "session_json",
        "user_json",
        "version",
    ];
    for (name, source) in sources("identity/src") {
        if !name.contains("/gotrue/") {
            let allowed = name.ends_with("/lib.rs") || name.ends_with("/refused.rs");
            assert!(allowed || !source.contains("gotrue::"), "{name} knows the protocol");
            continue;
        }
        let Some(endpoint) = name.rsplit('/').next().and_then(|file| file.strip_suffix(".rs")) else {
            continue;
        };
        if endpoint == "mod" || shared.contains(&endpoint) {
            continue;
        }
        let imports = source
            .split("use super::")
            .skip(1)
            .filter_map(|rest| rest.split(';').next());
        for word in imports.flat_map(|import| import.split(|letter: char| !letter.is_alphanumeric() && letter != '_')) {
            let sibling = services().join(format!("identity/src/gotrue/{word}.rs"));
            assert!(
                word.is_empty() || shared.contains(&word) || !sibling.exists(),
                "{name} calls the endpoint {word}"
            );
        }
    }
}

#[test]
fn no_query_asks_which_database_it_is_on() {
    for service in SERVICES {
        for (name, source) in sources(&format!("{service}/src")) {
            assert!(!source.contains("postgres: bool"), "{name}");
        }
    }
}

#[test]
fn no_service_depends_on_another() {
    for service in SERVICES {
        let manifest = fs::read_to_string(services().join(service).join("Cargo.toml")).unwrap();
        for other in SERVICES.into_iter().filter(|other| *other != service) {
            let dependency = format!("selam-{other}");
            let named = manifest.lines().any(|line| {
                line.strip_prefix(&dependency)
                    .is_some_and(|rest| rest.starts_with(['.', ' ', '=']))
            });
            assert!(!named, "{service} depends on {other}");
        }
    }
}

#[test]
fn no_file_is_too_long() {
    for folder in [".", "../proto"] {
        for (name, source) in sources(folder) {
            let lines = source.lines().count();
            assert!(lines <= LINES, "{name} has {lines} lines");
        }
    }
}
