//! What CONTRIBUTING says about the rooms of a service, read from the sources.

use std::{
    fs,
    path::{Path, PathBuf},
};

/// Longest source file, in lines: one that needs a table of contents is two files.
const LINES: usize = 400;

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
    for service in selam_proto::SERVICES {
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
            let allowed = name.ends_with("/lib.rs") || name.ends_with("/error.rs");
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
    for service in selam_proto::SERVICES {
        for (name, source) in sources(&format!("{service}/src")) {
            assert!(!source.contains("postgres: bool"), "{name}");
        }
    }
}

#[test]
fn no_service_depends_on_another() {
    for service in selam_proto::SERVICES {
        let manifest = fs::read_to_string(services().join(service).join("Cargo.toml")).unwrap();
        for other in selam_proto::SERVICES.iter().filter(|other| *other != service) {
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

/// Words of one business line or another, which the chassis does not know.
const BUSINESS: [&str; 11] = [
    "alberta",
    "calgary",
    "therap",
    "cleaning",
    "cargo",
    "shipment",
    "booking",
    "sourcing",
    "crew",
    "parcel",
    "appointment",
];

#[test]
fn the_chassis_knows_no_business() {
    for (name, source) in sources("chassis/src") {
        // What a test stands on may be of a line; the demo accounts are those of the platform.
        if name.contains("/demo") || name.ends_with("_tests.rs") {
            continue;
        }
        let code = source.split("#[cfg(test)]").next().unwrap_or_default();
        for (number, line) in code.lines().enumerate() {
            let code = line.split("//").next().unwrap_or_default().to_lowercase();
            let word = BUSINESS.iter().find(|word| code.contains(**word));
            assert!(word.is_none(), "{name}:{}: {}", number + 1, word.unwrap_or(&""));
        }
    }
}

#[test]
fn statuses_are_types_and_no_texts() {
    for service in selam_proto::SERVICES {
        for (name, source) in sources(&format!("{service}/src")) {
            // The second factor's status is a word of GoTrue, which no enum of the contract has.
            if name == "identity/src/store/entity/factors.rs" {
                continue;
            }
            assert!(
                !name.contains("/store/entity/") || !source.contains("pub status: String"),
                "{name}: make it a type with word_enum!"
            );
        }
    }
}
