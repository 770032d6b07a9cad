//! Access rules of RPCs.

use std::fmt::Write as _;

use prost_reflect::{DescriptorPool, DynamicMessage, MethodDescriptor, ReflectMessage as _};

use crate::Result;

const OPTION: &str = "selam.options.v1.rules";
const HTTP: &str = "google.api.http";
const ROLE_PREFIX: &str = "OFFICE_ROLE_";
const NO_ROLE: &str = "unspecified";
const INTERNAL: &str = "Internal";

/// Generates `fn rules`, and the package of the server and client of every gRPC service. An RPC without an access level fails the build, so
/// that no RPC is public by oversight.
pub(crate) fn code(pool: &DescriptorPool, package: &str) -> Result<String> {
    let mut rules = String::new();
    let mut servers = String::new();
    for service in pool.services().filter(|service| service.package_name() == package) {
        let module = snake_case(service.name());
        for (suffix, kind) in [("server", "Server"), ("client", "Client")] {
            writeln!(
                servers,
                "impl<T> ::selam_proto::InPackage for v1::{module}_{suffix}::{}{kind}<T> {{ fn package() -> &'static ::selam_proto::Package {{ &PACKAGE }} }}",
                service.name()
            )?;
        }
        for method in service.methods() {
            let Some(options) = options(pool, &method) else {
                return Err(unstated(&method));
            };
            let (access, callers) = (access(&method, &options)?, callers(&options));
            let office_roles = office_roles(&options).map_err(|wrong| format!("{}: {wrong}", method.full_name()))?;
            if access == INTERNAL && callers.is_empty() {
                return Err(format!("{}: an internal RPC needs at least one caller", method.full_name()).into());
            }
            writeln!(
                rules,
                "        \"/{}/{}\" => Rules {{ access: Access::{access}, callers: &{callers:?}, repeatable: {}, office_roles: &{office_roles:?}, changes: {} }},",
                service.full_name(),
                method.name(),
                is_repeatable(&method),
                !is_read(pool, &method),
            )?;
        }
    }
    let body = if rules.is_empty() {
        "    let _ = path;\n    None\n".to_owned()
    } else {
        format!(
            "    use ::selam_proto::{{Rules, options::v1::Access}};\n    Some(match path {{\n{rules}        _ => return None,\n    }})\n"
        )
    };
    Ok(format!(
        "/// Returns the access rules of the RPC at a gRPC path, such as `/selam.cargo.v1.CargoService/GetTracking`; `None` for others.\n\
         pub fn rules(path: &str) -> Option<::selam_proto::Rules> {{\n{body}}}\n{servers}"
    ))
}

fn options(pool: &DescriptorPool, method: &MethodDescriptor) -> Option<DynamicMessage> {
    let extension = pool.get_extension_by_name(OPTION)?;
    let options = method.options();
    options
        .has_extension(&extension)
        .then(|| options.get_extension(&extension).as_message().cloned())?
}

fn access(method: &MethodDescriptor, options: &DynamicMessage) -> Result<&'static str> {
    access_name(options).ok_or_else(|| unstated(method))
}

/// Returns the name of the Rust variant of the access level; `None` when the level is not specified.
pub(crate) fn access_name(options: &DynamicMessage) -> Option<&'static str> {
    let access = options.get_field_by_name("access");
    Some(match access.and_then(|value| value.as_enum_number())? {
        1 => "Public",
        2 => "User",
        3 => "Therapist",
        4 => "Admin",
        5 => INTERNAL,
        _ => return None,
    })
}

/// Returns the office roles of an RPC or a route as access tokens name them, or an error message for invalid ones.
pub(crate) fn office_roles(options: &DynamicMessage) -> std::result::Result<Vec<String>, String> {
    let roles = options.get_field_by_name("office_roles");
    let field = options.descriptor().get_field_by_name("office_roles");
    let kind = field.map(|field| field.kind());
    let Some(role) = kind.as_ref().and_then(|kind| kind.as_enum()) else {
        return Ok(Vec::new());
    };
    let list = roles.as_ref().and_then(|value| value.as_list()).unwrap_or_default();
    let mut names = Vec::new();
    for number in list.iter().filter_map(|value| value.as_enum_number()) {
        let value = role.get_value(number);
        let value = value.as_ref().and_then(|value| value.name().strip_prefix(ROLE_PREFIX));
        let name = value.unwrap_or(NO_ROLE).to_ascii_lowercase();
        if name == NO_ROLE || names.contains(&name) {
            return Err(format!("the office role {name} is not specified or stated twice"));
        }
        names.push(name);
    }
    if !names.is_empty() && !matches!(access_name(options), Some("Admin" | "User")) {
        return Err("office roles need ACCESS_ADMIN or ACCESS_USER".into());
    }
    Ok(names)
}

/// Returns true for an RPC that changes nothing: its HTTP method is `GET`, or it states that it has no side effects.
fn is_read(pool: &DescriptorPool, method: &MethodDescriptor) -> bool {
    let options = method.options();
    let http = pool.get_extension_by_name(HTTP);
    let is_get = http.filter(|http| options.has_extension(http)).is_some_and(|http| {
        let rule = options.get_extension(&http);
        rule.as_message().is_some_and(|rule| rule.has_field_by_name("get"))
    });
    is_get || level(method) == Some(1)
}

/// Returns true when a call with an unknown outcome may be sent again, according to `idempotency_level`.
fn is_repeatable(method: &MethodDescriptor) -> bool {
    matches!(level(method), Some(1 | 2))
}

fn level(method: &MethodDescriptor) -> Option<i32> {
    let options = method.options();
    let level = options.get_field_by_name("idempotency_level");
    level.and_then(|level| level.as_enum_number())
}

fn callers(options: &DynamicMessage) -> Vec<String> {
    let callers = options.get_field_by_name("callers");
    let list = callers.as_ref().and_then(|value| value.as_list());
    list.unwrap_or_default()
        .iter()
        .filter_map(|caller| caller.as_str().map(str::to_owned))
        .collect()
}

fn unstated(method: &MethodDescriptor) -> Box<dyn std::error::Error> {
    format!(
        "{}: the access level is missing; set (selam.options.v1.rules)",
        method.full_name()
    )
    .into()
}

/// Converts `ContactService` to `contact_service`, as tonic names its modules.
pub(crate) fn snake_case(name: &str) -> String {
    let mut snake = String::with_capacity(name.len() + 4);
    for letter in name.chars() {
        if letter.is_uppercase() && !snake.is_empty() {
            snake.push('_');
        }
        snake.extend(letter.to_lowercase());
    }
    snake
}
