//! `docs/events.md` matches the code.

use std::collections::{BTreeMap, BTreeSet};

use clap::Parser;
use selam_chassis_testing::TestPlatform;
use selam_standalone::Services;

const CATALOGUE: &str = include_str!("../../../../docs/events.md");

#[derive(Parser)]
struct Settings {
    #[command(flatten)]
    services: Services,
}

/// Returns the publisher and the subscribers of each event type in the table.
fn catalogue() -> BTreeMap<String, (String, BTreeSet<String>)> {
    CATALOGUE
        .lines()
        .filter(|line| line.starts_with("| `selam."))
        .map(|line| {
            let cells: Vec<_> = line.split('|').map(str::trim).collect();
            let listeners = cells[3].split(',').map(|name| name.trim().to_owned()).collect();
            (cells[1].trim_matches('`').to_owned(), (cells[2].to_owned(), listeners))
        })
        .collect()
}

#[tokio::test]
async fn lists_every_event_with_its_subscribers() {
    let catalogue = catalogue();
    let documented: BTreeSet<_> = catalogue.keys().map(String::as_str).collect();
    assert_eq!(documented, selam_contract::EVENT_TYPES.iter().copied().collect());

    let (sender, receiver) = std::sync::mpsc::channel();
    let _platform = TestPlatform::start(move |platform| {
        let sender = sender.clone();
        async move {
            let settings = Settings::parse_from(crate::KEYS);
            let services = settings.services.build(&platform).await?;
            for service in &services {
                for event in service.listens_to() {
                    sender.send((event, service.name())).unwrap();
                }
            }
            Ok(services)
        }
    })
    .await;
    let mut listening: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for (event, service) in receiver.try_iter() {
        listening
            .entry(event.to_owned())
            .or_default()
            .insert(service.to_owned());
    }
    for (event, (publisher, listeners)) in catalogue {
        assert_eq!(listening.get(&event), Some(&listeners), "listeners of {event}");
        let owner = match event.split('.').nth(1).unwrap() {
            "contact" | "admin" => "contact-admin",
            "therapy" => "therapy-scheduling",
            "chat" => "ai-chat",
            // Part of a protocol of every service.
            "platform" => "every service",
            name => name,
        };
        assert_eq!(publisher, owner, "publisher of {event}");
    }
}
