//! `deploy/platform.json`, the source of all deployment files, matches the code.

use std::{collections::BTreeSet, process::Command};

use clap::Parser;
use selam_chassis::description::{describe, settings_of};
use selam_chassis_testing::TestPlatform;
use selam_proto::Package;
use selam_standalone::Services;

const FACTS: &str = include_str!("../../../../deploy/platform.json");

#[derive(Parser)]
struct Settings {
    #[command(flatten)]
    services: Services,
}

/// Description of one process with all services.
struct Inventory {
    description: String,
    calls: BTreeSet<(&'static str, &'static str)>,
    packages: Vec<(&'static str, Vec<&'static Package>)>,
    _platform: TestPlatform,
}

async fn inventory() -> Inventory {
    let (tell, told) = std::sync::mpsc::channel();
    let platform = TestPlatform::start(move |platform| {
        let tell = tell.clone();
        async move {
            let services = Settings::parse_from(crate::KEYS).services.build(&platform).await?;
            let description = describe(&platform, &services)?;
            let packages: Vec<_> = services
                .iter()
                .map(|service| (service.name(), service.packages().to_vec()))
                .collect();
            let _ = tell.send((description, platform.edges(), packages));
            Ok(services)
        }
    })
    .await;
    let (description, calls, packages) = told.recv().unwrap();
    Inventory {
        description,
        calls,
        packages,
        _platform: platform,
    }
}

#[tokio::test]
async fn matches_platform_json_with_code() {
    let description = inventory().await.description;
    assert!(
        description == FACTS,
        "deploy/platform.json is out of date; run make manifests"
    );
}

#[tokio::test]
async fn declares_every_setting() {
    let facts: serde_json::Value = serde_json::from_str(FACTS).unwrap();
    let services = facts["services"].as_array().unwrap();
    let names = services
        .iter()
        .flat_map(|service| service["settings"].as_array().unwrap())
        .map(|setting| setting["name"].as_str().unwrap().to_owned());
    let mut inventory: Vec<_> = names.collect();
    // The choice of services and the Stripe test double exist only in the combined process.
    inventory.push("SELAM_STANDALONE_SERVICES".to_owned());
    let stand_in = settings_of::<selam_stripe_stand_in::Settings>().into_iter();
    inventory.extend(stand_in.map(|setting| setting.name));
    inventory.sort();
    let mut taken: Vec<_> = settings_of::<Services>()
        .into_iter()
        .map(|setting| setting.name)
        .collect();
    taken.sort();
    assert_eq!(inventory, taken, "declared and accepted settings differ");
}

/// Returns the words of `text` that begin with `start` and continue with characters matching `belongs`.
fn words(text: &str, start: &str, belongs: impl Fn(char) -> bool + Copy) -> BTreeSet<String> {
    text.match_indices(start)
        .map(|(at, _)| text[at..].split(|c| !belongs(c)).next().unwrap().to_owned())
        .collect()
}

/// Returns the text under a heading of a service's README.
fn section(service: &str, heading: &str) -> String {
    let path = format!("{}/../{service}/README.md", env!("CARGO_MANIFEST_DIR"));
    let readme = std::fs::read_to_string(path).unwrap();
    let (_, rest) = readme.split_once(&format!("\n## {heading}\n")).unwrap();
    rest.split("\n## ").next().unwrap().to_owned()
}

fn strings(value: &serde_json::Value) -> BTreeSet<String> {
    let all = value.as_array().unwrap().iter();
    all.map(|one| one.as_str().or_else(|| one["name"].as_str()).unwrap().to_owned())
        .collect()
}

#[test]
fn lists_settings_and_events_in_readmes() {
    let facts: serde_json::Value = serde_json::from_str(FACTS).unwrap();
    let common = strings(&facts["settings"]);
    for service in facts["services"].as_array().unwrap() {
        let name = service["name"].as_str().unwrap();
        let written = section(name, "Settings");
        let capitals = |c: char| c.is_ascii_uppercase() || c.is_ascii_digit() || c == '_';
        let mut written = words(&written, "SELAM_", capitals);
        written.retain(|setting| !common.contains(setting));
        assert_eq!(written, strings(&service["settings"]), "settings of {name}");

        let type_part = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '.' || c == '-';
        let written = words(&section(name, "Events"), "selam.", type_part);
        let mut known = strings(&service["publishes"]);
        known.extend(strings(&service["listensTo"]));
        // Every service publishes the confirmation of an erasure.
        known.retain(|event| event != "selam.platform.personal-data.erased.v1");
        let mut written: BTreeSet<_> = written
            .iter()
            .map(|event| event.trim_end_matches('.').to_owned())
            .collect();
        written.retain(|event| event != "selam.platform.personal-data.erased.v1");
        assert_eq!(written, known, "events of {name}");
    }
}

/// Callers of public RPCs, which have no named callers in the contract: sourcing requests the towns that cargo
/// serves.
const ASKS_WHAT_IS_PUBLIC: [(&str, &str); 1] = [("sourcing", "cargo")];

#[tokio::test]
async fn matches_calls_with_contract() {
    let inventory = inventory().await;
    let mut allowed = BTreeSet::new();
    for (callee, packages) in &inventory.packages {
        for package in packages {
            let pool = package.descriptors().unwrap();
            let services = pool.services().filter(|service| service.package_name() == package.name);
            for method in services.flat_map(|service| service.methods().collect::<Vec<_>>()) {
                let path = format!("/{}/{}", method.parent_service().full_name(), method.name());
                for caller in (package.rules)(&path).unwrap().callers {
                    allowed.insert(((*caller).to_owned(), (*callee).to_owned()));
                }
            }
        }
    }
    // Some callers are declared before they exist.
    allowed.retain(|(caller, _)| selam_proto::SERVICES.contains(&caller.as_str()));
    allowed.extend(ASKS_WHAT_IS_PUBLIC.map(|(caller, callee)| (caller.to_owned(), callee.to_owned())));
    // A service uses no call for its own data.
    allowed.retain(|(caller, callee)| caller != callee);
    let calls: BTreeSet<_> = inventory
        .calls
        .iter()
        .map(|(caller, callee)| ((*caller).to_owned(), (*callee).to_owned()))
        .collect();
    assert_eq!(calls, allowed, "clients in the code and callers in the contract differ");
}

/// Secret settings that accept a plain file path.
const PATHS: [&str; 3] = ["SELAM_SERVICE_KEY", "SELAM_SERVICE_KEYS", "SELAM_SIGNING_KEYS"];

#[test]
fn reads_every_secret_from_file() {
    let facts: serde_json::Value = serde_json::from_str(FACTS).unwrap();
    let of_services = facts["services"]
        .as_array()
        .unwrap()
        .iter()
        .map(|service| &service["settings"]);
    let secrets: BTreeSet<_> = of_services
        .chain([&facts["settings"]])
        .flat_map(|settings| settings.as_array().unwrap())
        .filter(|setting| setting["secret"] == true)
        .map(|setting| setting["name"].as_str().unwrap())
        .filter(|name| !PATHS.contains(name))
        .collect();
    assert!(secrets.contains("SELAM_DATABASE_URL") && secrets.contains("SELAM_MAIL_URL"));
    for name in secrets {
        let process = Command::new(env!("CARGO_BIN_EXE_selam-standalone"))
            .arg("describe")
            .env(name, "file:/nowhere/secret")
            .output()
            .unwrap();
        let inventory = String::from_utf8_lossy(&process.stderr);
        assert!(
            !process.status.success() && inventory.contains("/nowhere/secret:"),
            "{name}: {inventory}"
        );
    }
}
