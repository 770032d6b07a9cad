//! HTTP routes without an RPC.

use std::{collections::BTreeSet, fmt::Write as _};

use prost_reflect::{DescriptorPool, DynamicMessage};

use crate::{
    Result,
    rules::{access_name, office_roles},
};

const ROUTES: &str = "selam.options.v1.http_routes";
const PREFIX: &str = "selam.options.v1.http_prefix";
const METHODS: [&str; 6] = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"];

/// Generates `HTTP_PREFIX` and `HTTP_ROUTES` of a package.
pub(crate) fn code(pool: &DescriptorPool, package: &str) -> Result<String> {
    let mut code = String::new();
    let (prefix, routes) = of(pool, package)?;
    for route in &routes {
        let path = text(route, "path");
        let refused = |wrong: String| format!("{package}: {path}: {wrong}");
        let access = check(route, &path, &prefix).map_err(refused)?;
        let office_roles = office_roles(route).map_err(refused)?;
        writeln!(
            code,
            "    ::selam_proto::HttpRoute {{ operation: {:?}, method: {:?}, path: {path:?}, access: ::selam_proto::options::v1::Access::{access}, \
             protocol_checks_access: {}, max_body_bytes: {}, timeout_seconds: {}, office_roles: &{office_roles:?} }},",
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
        "/// Path prefix that belongs to the package; empty without a prefix.\npub const HTTP_PREFIX: &str = {prefix:?};\n\n\
         /// HTTP routes of this package without an RPC.\npub const HTTP_ROUTES: &[::selam_proto::HttpRoute] = &[\n{code}];\n"
    ))
}

/// Returns the name of the Rust variant of the route's access, or an error message for an invalid route.
fn check(route: &DynamicMessage, path: &str, prefix: &str) -> std::result::Result<&'static str, String> {
    let method = text(route, "method");
    if !METHODS.contains(&method.as_str()) {
        return Err(format!("{method:?} is not a method; use one of {}", METHODS.join(", ")));
    }
    if text(route, "operation").is_empty() {
        return Err("the operation needs a name".into());
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
        return Err("a path has the form /a/{b}: each segment is plain or {one name}".into());
    }
    if !prefix.is_empty() && !path.starts_with(&format!("{prefix}/")) {
        return Err(format!("the routes of the package must be below {prefix}"));
    }
    // A sitemap describes the pages below its own folder, which is why it is at the top (sitemaps.org, protocol 0.9).
    let is_sitemap = path.starts_with("/sitemap-") && path.ends_with(".xml") && access_name(route) == Some("Public");
    if prefix.is_empty() && !path.starts_with("/v1/") && !is_sitemap {
        return Err("routes must be below /v1, below the http_prefix of the package, or be /sitemap-….xml".into());
    }
    match access_name(route) {
        None => Err("the access level is missing".into()),
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

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use std::fs;

    use super::*;

    const GOOD: &str = r#"operation: "getLeaf" method: "GET" path: "/v1/leaves/{id}" access: ACCESS_USER"#;

    /// Generates the code for a package with these routes, or returns the error message.
    fn generated(prefix: &str, routes: &[&str]) -> std::result::Result<String, String> {
        let options: String = routes
            .iter()
            .map(|route| format!("option (selam.options.v1.http_routes) = {{{route}}};\n"))
            .collect();
        let root = tempfile::tempdir().unwrap();
        let source = format!(
            "syntax = \"proto3\"; package leaf.v1; import \"selam/options/v1/options.proto\";\n{prefix}\n{options}"
        );
        fs::write(root.path().join("leaf.proto"), source).unwrap();
        let mut compiler = crate::compiler(root.path()).unwrap();
        compiler.open_files(["leaf.proto"]).unwrap();
        let pool = DescriptorPool::decode(compiler.encode_file_descriptor_set().as_slice()).unwrap();
        code(&pool, "leaf.v1").map_err(|error| error.to_string())
    }

    #[test]
    fn generates_code_for_route() {
        let code = generated("", &[GOOD]).unwrap();
        assert!(
            code.contains(r#"operation: "getLeaf", method: "GET", path: "/v1/leaves/{id}""#),
            "{code}"
        );
        assert!(
            code.contains("v1::Access::User") && code.contains("protocol_checks_access: false"),
            "{code}"
        );
        assert!(code.contains(r#"HTTP_PREFIX: &str = """#), "{code}");
    }

    #[test]
    fn names_office_roles_as_in_tokens() {
        let roles = " office_roles: [OFFICE_ROLE_SUPPORT, OFFICE_ROLE_CLINICAL_REVIEWER]";
        let code = generated("", &[&(GOOD.to_owned() + roles)]).unwrap();
        assert!(
            code.contains(r#"office_roles: &["support", "clinical_reviewer"]"#),
            "{code}"
        );
    }

    #[test]
    fn rejects_invalid_routes_with_reason() {
        for (wrong, reason) in [
            (GOOD.replace("GET", "get"), "is not a method"),
            (GOOD.replace("GET", "TRACE"), "is not a method"),
            (GOOD.replace("getLeaf", ""), "the operation needs a name"),
            (
                GOOD.replace("/v1/leaves", "v1/leaves"),
                "each segment is plain or {one name}",
            ),
            (
                GOOD.replace("/v1/leaves/{id}", "/v2/leaves"),
                "routes must be below /v1",
            ),
            (
                GOOD.replace("/v1/leaves/{id}", "/sitemap-leaves.xml"),
                "routes must be below /v1",
            ),
            (GOOD.replace("{id}", ""), "each segment is plain or {one name}"),
            (GOOD.replace("{id}", "{}"), "each segment is plain or {one name}"),
            (GOOD.replace("{id}", "{id}.pdf"), "each segment is plain or {one name}"),
            (GOOD.replace("{id}", "{id=**}"), "each segment is plain or {one name}"),
            (
                GOOD.replace("{id}", "{id}?page=1"),
                "each segment is plain or {one name}",
            ),
            (GOOD.replace("access: ACCESS_USER", ""), "the access level is missing"),
            (
                GOOD.replace("ACCESS_USER", "ACCESS_INTERNAL"),
                "services call each other by RPC",
            ),
            (
                format!("{GOOD} office_roles: [OFFICE_ROLE_UNSPECIFIED]"),
                "the office role unspecified is not specified",
            ),
            (
                GOOD.replace("ACCESS_USER", "ACCESS_PUBLIC") + " office_roles: [OFFICE_ROLE_SUPPORT]",
                "office roles need ACCESS_ADMIN or ACCESS_USER",
            ),
        ] {
            let error = generated("", &[&wrong]).unwrap_err();
            assert!(
                error.contains(reason) && error.starts_with("leaf.v1: "),
                "{wrong}: {error}"
            );
        }
    }

    #[test]
    fn rejects_route_declared_twice() {
        let error = generated("", &[GOOD, GOOD]).unwrap_err();
        assert_eq!(error, "leaf.v1: GET /v1/leaves/{id} is declared twice");
        assert!(generated("", &[GOOD, &GOOD.replace("GET", "DELETE")]).is_ok());
    }

    #[test]
    fn requires_prefix_for_all_routes() {
        let prefix = |path: &str| format!("option (selam.options.v1.http_prefix) = {{path: \"{path}\"}};");
        let inside = GOOD.replace("/v1/leaves", "/tree/v1/leaves");
        assert!(
            generated(&prefix("/tree/v1"), &[&inside])
                .unwrap()
                .contains(r#"HTTP_PREFIX: &str = "/tree/v1""#)
        );
        let error = generated(&prefix("/tree/v1"), &[GOOD]).unwrap_err();
        assert!(
            error.contains("the routes of the package must be below /tree/v1"),
            "{error}"
        );
        for malformed in ["tree", "/tree/"] {
            let error = generated(&prefix(malformed), &[]).unwrap_err();
            assert!(error.contains("does not have the form /a/b"), "{error}");
        }
    }
}
