//! Writes the files that other programs need from the contract, so that the API is described only once.
//!
//! ```text
//! contract openapi     [--check] [path]   the OpenAPI 3.1 document (default path proto/openapi.json)
//! contract routes      [--check] [path]   the routes of the gateway, as JSON (to standard output without a path)
//! contract descriptors [--check] <path>   the descriptor set that Envoy transcodes with
//! contract office-access [--check] [path] the page docs/reference/office-access.md
//! ```
//!
//! With `--check` the command writes nothing and fails when the file differs from the generated content.

use std::{error::Error, fs, io::Write as _, path::Path, process::ExitCode};

use prost_reflect::DescriptorPool;

mod comments;
mod errors;
mod http_operation;
mod http_routes;
mod json;
mod links;
mod office_access;
mod openapi;
mod operation;
mod routes;
mod rules;
mod safety;
mod schema;
#[cfg(test)]
mod testing;

/// Result of the tool. Every failure ends the tool with a message, so one boxed error type is sufficient.
type Result<T> = std::result::Result<T, Box<dyn Error>>;

const USAGE: &str = "usage: contract openapi|routes|descriptors|office-access [--check] [path]";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    match run(&arguments) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("contract: {error}");
            ExitCode::FAILURE
        }
    }
}

fn run(arguments: &[String]) -> Result<()> {
    let check = arguments.iter().any(|argument| argument == "--check");
    let words: Vec<&str> = arguments
        .iter()
        .map(String::as_str)
        .filter(|argument| *argument != "--check")
        .collect();
    let pool = DescriptorPool::decode(selam_contract::FILE_DESCRIPTOR_SET)?;
    let operations = operation::all(&pool)?;
    let http_routes = http_routes::all(&pool)?;
    safety::check(&operations)?;
    match words.as_slice() {
        ["openapi"] => {
            let default = concat!(env!("CARGO_MANIFEST_DIR"), "/../openapi.json");
            output(
                &json::text(&openapi::document(&pool, &operations, &http_routes)?)?,
                Some(default),
                check,
            )
        }
        ["openapi", path] => output(
            &json::text(&openapi::document(&pool, &operations, &http_routes)?)?,
            Some(path),
            check,
        ),
        ["routes"] => output(&json::text(&routes::list(&operations, &http_routes))?, None, check),
        ["routes", path] => output(
            &json::text(&routes::list(&operations, &http_routes))?,
            Some(path),
            check,
        ),
        ["office-access", rest @ ..] if rest.len() < 2 => {
            let default = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/reference/office-access.md");
            let page = office_access::page(&pool, &operations, &http_routes)?;
            output(page.as_bytes(), Some(rest.first().unwrap_or(&default)), check)
        }
        ["descriptors", path] => output(selam_contract::FILE_DESCRIPTOR_SET, Some(path), check),
        _ => Err(USAGE.into()),
    }
}

/// Writes `content` to `path` (standard output without a path), or compares it with the existing file.
fn output(content: &[u8], path: Option<&str>, check: bool) -> Result<()> {
    match (path, check) {
        (None, false) => Ok(std::io::stdout().write_all(content)?),
        (None, true) => Err("--check needs a path".into()),
        (Some(path), false) => Ok(write_when_changed(Path::new(path), content)?),
        (Some(path), true) if fs::read(path).is_ok_and(|present| present == content) => Ok(()),
        (Some(path), true) => Err(format!("{path} is out of date; run this command without --check").into()),
    }
}

/// Writes the file only when its content changed, so that builds that watch its modification time do nothing.
fn write_when_changed(path: &Path, content: &[u8]) -> std::io::Result<()> {
    if fs::read(path).is_ok_and(|present| present == content) {
        return Ok(());
    }
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder)?;
    }
    fs::write(path, content)
}
