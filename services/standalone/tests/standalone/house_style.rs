//! What CONTRIBUTING says about the rooms of a service, read from the sources.

use std::{
    fs,
    path::{Path, PathBuf},
};

/// Longest source file, in lines: one that needs a table of contents is two files.
const LINES: usize = 400;
const SERVICES: [&str; 5] = ["cargo", "cleaning", "contact-admin", "identity", "notifications"];
/// Files of identity that still write columns themselves. The list only gets shorter.
const KNOW_THE_ORM: [&str; 9] = [
    "identity/src/first_accounts.rs",
    "identity/src/gotrue/admin.rs",
    "identity/src/gotrue/error.rs",
    "identity/src/gotrue/links.rs",
    "identity/src/gotrue/token.rs",
    "identity/src/gotrue/user.rs",
    "identity/src/gotrue/verify.rs",
    "identity/src/mailing.rs",
    "identity/src/sign_up.rs",
];

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
    found.sort();
    assert_eq!(found, KNOW_THE_ORM);
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
