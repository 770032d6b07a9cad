//! Rules of CONTRIBUTING about the modules of a service, checked in the sources.

use std::{
    fs,
    path::{Path, PathBuf},
};

/// Maximum length of a source file in lines.
const LINES: usize = 400;

fn services() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// Returns the sources below a folder relative to `services/`, by their path.
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
fn uses_orm_only_in_store_and_migrations() {
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
fn keeps_gotrue_protocol_outside_domain() {
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
            assert!(allowed || !source.contains("gotrue::"), "{name} uses the protocol");
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
fn writes_queries_independent_of_database() {
    for service in selam_proto::SERVICES {
        for (name, source) in sources(&format!("{service}/src")) {
            assert!(!source.contains("postgres: bool"), "{name}");
        }
    }
}

#[test]
fn keeps_services_independent() {
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
fn limits_length_of_source_files() {
    for folder in [".", "../crates", "../proto", "../tests"] {
        for (name, source) in sources(folder) {
            let lines = source.lines().count();
            assert!(lines <= LINES, "{name} has {lines} lines");
        }
    }
}

/// Crates with the code that all services share.
const SHARED: [&str; 3] = ["chassis", "storage", "foundation"];

/// Terms of a business line, which must not occur in the shared crates.
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
fn keeps_business_terms_out_of_shared_crates() {
    let shared = SHARED.map(|folder| sources(&format!("../crates/{folder}/src")));
    for (name, source) in shared.into_iter().flatten() {
        // Test fixtures may belong to a business line; the demo accounts belong to the platform.
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
fn stores_statuses_as_enums() {
    for service in selam_proto::SERVICES {
        for (name, source) in sources(&format!("{service}/src")) {
            // The status of the second factor is a GoTrue term without an enum in the contract.
            if name == "identity/src/store/entity/factors.rs" {
                continue;
            }
            assert!(
                !name.contains("/store/entity/") || !source.contains("pub status: String"),
                "{name}: make it a type with string_enum!"
            );
        }
    }
}
