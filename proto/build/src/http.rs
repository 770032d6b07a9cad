//! HTTP routes that are no RPCs.

use std::{collections::BTreeSet, fmt::Write as _};

use prost_reflect::{DescriptorPool, DynamicMessage};

use crate::{Result, rules::access_name};

const ROUTES: &str = "selam.options.v1.http_routes";
const PREFIX: &str = "selam.options.v1.http_prefix";
const METHODS: [&str; 6] = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"];

/// `HTTP_PREFIX` and `HTTP_ROUTES` of a package.
pub(crate) fn code(pool: &DescriptorPool, package: &str) -> Result<String> {
    let mut code = String::new();
    let (prefix, routes) = of(pool, package)?;
    for route in &routes {
        let path = text(route, "path");
        let access = check(route, &path, &prefix).map_err(|wrong| format!("{package}: {path}: {wrong}"))?;
        writeln!(
            code,
            "    ::selam_proto::HttpRoute {{ operation: {:?}, method: {:?}, path: {path:?}, access: ::selam_proto::options::v1::Access::{access}, \
             protocol_checks_access: {}, max_body_bytes: {}, timeout_seconds: {} }},",
            text(route, "operation"),
            text(route, "method"),
            member(route, "protocol_checks_access", |value| value.as_bool()),
            member(route, "max_body_bytes", |value| value.as_u64()),
            member(route, "timeout_seconds", |value| value.as_u32()),
        )?;
    }
    let mut seen = BTreeSet::new();
    if let Some(twice) = routes
        .iter()
        .find(|route| !seen.insert((text(route, "method"), text(route, "path"))))
    {
        return Err(format!(
            "{package}: {} {} is declared twice",
            text(twice, "method"),
            text(twice, "path")
        )
        .into());
    }
    Ok(format!(
        "/// The path under which everything belongs to the package; empty when there is none.\npub const HTTP_PREFIX: &str = {prefix:?};\n\n\
         /// Routes of this package that are no RPCs.\npub const HTTP_ROUTES: &[::selam_proto::HttpRoute] = &[\n{code}];\n"
    ))
}

/// Name of the Rust variant of the route's access, or what is wrong with the route.
fn check(route: &DynamicMessage, path: &str, prefix: &str) -> std::result::Result<&'static str, String> {
    let method = text(route, "method");
    if !METHODS.contains(&method.as_str()) {
        return Err(format!("{method:?} is no method; use one of {}", METHODS.join(", ")));
    }
    if text(route, "operation").is_empty() {
        return Err("name the operation".into());
    }
    let parts = path.strip_prefix('/').unwrap_or_default().split('/');
    let whole = |part: &str| {
        part.strip_prefix('{')
            .and_then(|part| part.strip_suffix('}'))
            .unwrap_or(part)
            .to_owned()
    };
    if parts
        .map(whole)
        .any(|part| part.is_empty() || part.contains(['{', '}', '*', '?']))
    {
        return Err("a path is /parts, each plain or {one name}".into());
    }
    if !prefix.is_empty() && !path.starts_with(&format!("{prefix}/")) {
        return Err(format!("the package's routes are below {prefix}"));
    }
    if prefix.is_empty() && !path.starts_with("/v1/") {
        return Err("routes are below /v1, or below the http_prefix of the package".into());
    }
    match access_name(route) {
        None => Err("state who may call it".into()),
        Some("Internal") => Err("services call each other by RPC".into()),
        Some(access) => Ok(access),
    }
}

fn of(pool: &DescriptorPool, package: &str) -> Result<(String, Vec<DynamicMessage>)> {
    let (mut prefix, mut all) = (String::new(), Vec::new());
    let (Some(routes), Some(prefixes)) = (pool.get_extension_by_name(ROUTES), pool.get_extension_by_name(PREFIX))
    else {
        return Ok((prefix, all));
    };
    for file in pool.files().filter(|file| file.package_name() == package) {
        let options = file.options();
        let declared = options.get_extension(&routes);
        let declared = declared.as_list().unwrap_or_default().iter();
        all.extend(declared.filter_map(|route| route.as_message().cloned()));
        if options.has_extension(&prefixes) {
            if !prefix.is_empty() {
                return Err(format!("{package}: has two prefixes").into());
            }
            let declared = options.get_extension(&prefixes);
            prefix = declared
                .as_message()
                .map(|message| text(message, "path"))
                .unwrap_or_default();
            if !prefix.starts_with('/') || prefix.ends_with('/') {
                return Err(format!("{package}: the prefix {prefix:?} does not have the form /a/b").into());
            }
        }
    }
    Ok((prefix, all))
}

fn text(message: &DynamicMessage, name: &str) -> String {
    member(message, name, |value| value.as_str().map(str::to_owned))
}

fn member<T: Default>(message: &DynamicMessage, name: &str, read: impl Fn(&prost_reflect::Value) -> Option<T>) -> T {
    message
        .get_field_by_name(name)
        .and_then(|value| read(&value))
        .unwrap_or_default()
}
