//! Description of a service for operators: `selam-<service> describe`.

use std::collections::BTreeSet;

use serde::Serialize;

use crate::{Error, Platform, Result, Service, Settings};

/// A setting read from the environment.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Setting {
    /// Name of the environment variable.
    pub name: String,
    /// Help text.
    pub help: String,
    /// Default value, if any.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub default: Option<String>,
    /// Whether the value is secret.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub secret: bool,
}

/// Returns the settings declared by `A`.
pub fn settings_of<A: clap::Args>() -> Vec<Setting> {
    let command = A::augment_args(clap::Command::new("settings"));
    let settings = command.get_arguments().filter_map(|argument| {
        let help = argument.get_long_help().or_else(|| argument.get_help())?;
        Some(Setting {
            name: argument.get_env()?.to_str()?.to_owned(),
            help: help.to_string(),
            default: argument
                .get_default_values()
                .first()
                .and_then(|value| Some(value.to_str()?.to_owned())),
            secret: argument.is_hide_env_values_set(),
        })
    });
    settings.collect()
}

/// The services of a process and their settings.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
struct Description<'a> {
    ports: Ports,
    probes: Probes,
    /// Settings shared by all services.
    settings: Vec<Setting>,
    services: Vec<ServiceDescription<'a>>,
}

#[derive(Debug, Serialize)]
struct Ports {
    grpc: u16,
    http: u16,
}

/// Paths on the HTTP port.
#[derive(Debug, Serialize)]
struct Probes {
    live: &'static str,
    ready: &'static str,
    metrics: &'static str,
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
struct ServiceDescription<'a> {
    name: &'a str,
    /// Packages of the contract that the service serves, except those that every service serves.
    packages: BTreeSet<&'a str>,
    /// Whether the gateway also routes plain HTTP to the service.
    serves_http: bool,
    keeps_files: bool,
    /// Services whose RPCs it calls.
    calls: BTreeSet<&'static str>,
    publishes: BTreeSet<&'static str>,
    listens_to: BTreeSet<&'static str>,
    /// Settings of the service, except those shared by all services.
    settings: &'a [Setting],
}

/// Describes the process as JSON.
///
/// # Errors
/// `INTERNAL` when serialization fails.
pub fn describe(platform: &Platform, services: &[Service]) -> Result<String> {
    let edges = platform.edges();
    let services = services.iter().map(|service| ServiceDescription {
        name: service.name,
        packages: service
            .packages
            .iter()
            .map(|package| package.name)
            .filter(|name| !everywhere().contains(name))
            .collect(),
        serves_http: !service.http.is_empty(),
        keeps_files: service.keeps_files,
        calls: edges
            .iter()
            .filter(|(from, _)| *from == service.name)
            .map(|(_, to)| *to)
            .collect(),
        publishes: service
            .packages
            .iter()
            .flat_map(|package| package.event_types.iter().copied())
            .filter(|event| publishes(service, event))
            .collect(),
        listens_to: service.listens_to().into_iter().collect(),
        settings: &service.settings,
    });
    let description = Description {
        ports: Ports {
            grpc: Settings::GRPC_PORT,
            http: Settings::HTTP_PORT,
        },
        probes: Probes {
            live: crate::server::http::LIVE,
            ready: crate::server::http::READY,
            metrics: crate::server::http::METRICS,
        },
        settings: settings_of::<Settings>(),
        services: services.collect(),
    };
    let mut text = serde_json::to_string_pretty(&description).map_err(Error::internal)?;
    text.push('\n');
    Ok(text)
}

/// Returns the packages that every service serves.
fn everywhere() -> [&'static str; 2] {
    [
        selam_proto_personal_data::PACKAGE.name,
        selam_proto_office::PACKAGE.name,
    ]
}

/// Events belong to the service named by the second part of their type. Events of the platform belong to every
/// service.
fn publishes(service: &Service, event: &str) -> bool {
    let owner = event.split('.').nth(1).unwrap_or_default();
    owner == "platform"
        || owner == service.name
        || service.packages.iter().any(|package| {
            let word = package.name.split('.').nth(1);
            word == Some(owner) && !everywhere().contains(&package.name)
        })
}
