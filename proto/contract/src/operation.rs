//! RPCs that are reachable over REST: an RPC, its HTTP rule and its access rule in one value.

use prost_reflect::{DescriptorPool, DynamicMessage, FieldDescriptor, MethodDescriptor, ReflectMessage as _};

use crate::Result;

/// Access level of an operation: `selam.options.v1.Access` without the values that never reach the gateway.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Access {
    /// Any caller.
    Public,
    /// Any signed-in user.
    User,
    /// A signed-in user with the role `therapist`.
    Therapist,
    /// A signed-in user with the role `admin`.
    Admin,
}

impl Access {
    /// Returns the name in the generated documents.
    pub fn name(self) -> &'static str {
        match self {
            Access::Public => "public",
            Access::User => "user",
            Access::Therapist => "therapist",
            Access::Admin => "admin",
        }
    }
}

/// HTTP binding of an RPC.
#[derive(Clone, Debug)]
pub struct Operation {
    /// The RPC.
    pub method: MethodDescriptor,
    /// The HTTP method, upper case.
    pub verb: &'static str,
    /// The path template, such as `/v1/contact-messages/{id}:reply`.
    pub path: String,
    /// Proto names of the fields that the path fills.
    pub path_fields: Vec<String>,
    /// `body` of the HTTP rule: `*`, the name of a field, or empty.
    pub body: String,
    /// Access level of the RPC.
    pub access: Access,
    /// Office roles that the RPC serves like an admin, as in access tokens.
    pub office_roles: Vec<String>,
    /// Calls per minute and client address; 0 means the gateway's general limit.
    pub calls_per_minute: u32,
    /// True when the RPC supports the `Idempotency-Key` header.
    pub idempotency_key: bool,
    /// Media type of a response that is not a message of the contract.
    pub produces: String,
}

impl Operation {
    /// Returns the `lowerCamelCase` name of the RPC.
    pub fn id(&self) -> String {
        let name = self.method.name();
        let mut letters = name.chars();
        letters
            .next()
            .map_or_else(String::new, |first| first.to_lowercase().chain(letters).collect())
    }

    /// Returns the name of the service, which is the tag of the operation.
    pub fn service_name(&self) -> String {
        self.method.parent_service().name().to_owned()
    }

    /// Returns the path with the JSON names of its fields in the braces.
    pub fn json_path(&self) -> String {
        self.path_parameters().iter().fold(self.path.clone(), |path, field| {
            path.replace(&format!("{{{}}}", field.name()), &format!("{{{}}}", field.json_name()))
        })
    }

    /// Returns the fields of the request that come from the path.
    pub fn path_parameters(&self) -> Vec<FieldDescriptor> {
        let input = self.method.input();
        self.path_fields
            .iter()
            .filter_map(|name| input.get_field_by_name(name))
            .collect()
    }

    /// Returns the fields of the request that come from the query string.
    pub fn query_fields(&self) -> Vec<FieldDescriptor> {
        if self.body == "*" {
            return Vec::new();
        }
        let fields = self.method.input().fields().collect::<Vec<_>>();
        fields
            .into_iter()
            .filter(|field| field.name() != self.body && !self.path_fields.iter().any(|name| name == field.name()))
            .collect()
    }
}

/// Returns all operations of the contract, in the order of the files.
pub fn all(pool: &DescriptorPool) -> Result<Vec<Operation>> {
    let http = pool
        .get_extension_by_name("google.api.http")
        .ok_or("google.api.http is missing")?;
    let rules = pool
        .get_extension_by_name("selam.options.v1.rules")
        .ok_or("selam.options.v1.rules is missing")?;
    let mut operations = Vec::new();
    for service in pool.services() {
        for method in service.methods() {
            let options = method.options();
            let has_path = options.has_extension(&http);
            let rules = options.get_extension(&rules);
            let rules = message(&rules)?;
            let (access, calls_per_minute) = match access(&method, rules)? {
                Some(_) if !has_path => {
                    return Err(format!("{}: has no path (google.api.http)", method.full_name()).into());
                }
                None if has_path => {
                    return Err(format!("{}: is internal but has a path", method.full_name()).into());
                }
                None => continue,
                Some(access) => access,
            };
            let rule = options.get_extension(&http);
            let rule = message(&rule)?;
            let additional = rule.get_field_by_name("additional_bindings");
            let additional = additional.iter().flat_map(|list| list.as_list().unwrap_or_default());
            for binding in std::iter::once(Ok(rule)).chain(additional.map(message)) {
                let (verb, path) = verb_and_path(&method, binding?)?;
                operations.push(Operation {
                    path_fields: path_fields(&method, &path)?,
                    body: string(binding_body(rule, verb), "body"),
                    method: method.clone(),
                    verb,
                    path,
                    access,
                    office_roles: office_roles(rules),
                    calls_per_minute,
                    idempotency_key: rules
                        .get_field_by_name("idempotency_key")
                        .and_then(|value| value.as_bool())
                        .unwrap_or_default(),
                    produces: string(Some(rules), "produces"),
                });
            }
        }
    }
    Ok(operations)
}

/// Returns the rule that defines the body of the binding; GET and DELETE have no body.
fn binding_body<'a>(rule: &'a DynamicMessage, verb: &str) -> Option<&'a DynamicMessage> {
    (!matches!(verb, "GET" | "DELETE")).then_some(rule)
}

fn message(value: &prost_reflect::Value) -> Result<&DynamicMessage> {
    Ok(value.as_message().ok_or("an option is not a message")?)
}

fn string(message: Option<&DynamicMessage>, field: &str) -> String {
    let value = message.and_then(|message| message.get_field_by_name(field));
    value
        .and_then(|value| value.as_str().map(str::to_owned))
        .unwrap_or_default()
}

/// Returns the access level and the rate limit; `None` for internal RPCs.
fn access(method: &MethodDescriptor, rules: &DynamicMessage) -> Result<Option<(Access, u32)>> {
    let number = rules
        .get_field_by_name("access")
        .and_then(|value| value.as_enum_number());
    let calls = rules
        .get_field_by_name("calls_per_minute")
        .and_then(|value| value.as_u32())
        .unwrap_or_default();
    let access = match number {
        Some(1) => Access::Public,
        Some(2) => Access::User,
        Some(3) => Access::Therapist,
        Some(4) => Access::Admin,
        Some(5) => return Ok(None),
        _ => return Err(format!("{}: the access level is missing", method.full_name()).into()),
    };
    Ok(Some((access, calls)))
}

/// Returns the office roles of an RPC or a route, as in access tokens. The build of the contract rejects invalid ones.
pub fn office_roles(rules: &DynamicMessage) -> Vec<String> {
    let Some(field) = rules.descriptor().get_field_by_name("office_roles") else {
        return Vec::new();
    };
    let (roles, kind) = (rules.get_field(&field), field.kind());
    let name = |value: &prost_reflect::Value| {
        let role = kind.as_enum()?.get_value(value.as_enum_number()?)?;
        Some(role.name().strip_prefix("OFFICE_ROLE_")?.to_ascii_lowercase())
    };
    roles.as_list().unwrap_or_default().iter().filter_map(name).collect()
}

fn verb_and_path(method: &MethodDescriptor, rule: &DynamicMessage) -> Result<(&'static str, String)> {
    let verbs = [
        ("get", "GET"),
        ("put", "PUT"),
        ("post", "POST"),
        ("delete", "DELETE"),
        ("patch", "PATCH"),
    ];
    for (field, verb) in verbs {
        if rule.has_field_by_name(field) {
            return Ok((verb, string(Some(rule), field)));
        }
    }
    Err(format!("{}: the HTTP rule has no known method", method.full_name()).into())
}

/// Returns the fields in the braces of a path. Only whole segments are supported, because the API style needs no others.
fn path_fields(method: &MethodDescriptor, path: &str) -> Result<Vec<String>> {
    if !path.starts_with("/v1/") {
        return Err(format!("{}: {path} does not start with /v1/", method.full_name()).into());
    }
    let mut fields = Vec::new();
    for piece in path.split('{').skip(1) {
        let name = piece.split_once('}').ok_or("a brace is not closed")?.0;
        if method.input().get_field_by_name(name).is_none() {
            return Err(format!(
                "{}: {path} names {name}, which is not a field of the request",
                method.full_name()
            )
            .into());
        }
        fields.push(name.to_owned());
    }
    Ok(fields)
}
