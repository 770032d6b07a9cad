//! HTTP routes of the contract without an RPC.

use prost_reflect::{DescriptorPool, DynamicMessage, FileDescriptor};

use crate::{
    Result,
    comments::package_comment,
    operation::{Access, office_roles},
};

/// Query parameter or member of a JSON body.
#[derive(Clone, Debug)]
pub struct Member {
    /// Name of the member.
    pub name: String,
    /// Description of the member.
    pub description: String,
    /// JSON schema type.
    pub kind: String,
    /// True for a mandatory member.
    pub required: bool,
    /// Allowed values; empty when any value is allowed.
    pub one_of: Vec<String>,
}

/// HTTP route without an RPC.
#[derive(Clone, Debug)]
pub struct HttpRoute {
    /// Name of the operation.
    pub operation: String,
    /// HTTP method, upper case.
    pub verb: String,
    /// Path template.
    pub path: String,
    /// Package whose service serves the route.
    pub package: String,
    /// Tag of the operation, and the description of the tag from the package comment.
    pub tag: (String, String),
    /// Access level of the route.
    pub access: Access,
    /// Office roles that the route serves like an admin, as in access tokens.
    pub office_roles: Vec<String>,
    /// True when only the service checks the access, not gateway or chassis.
    pub protocol_checks_access: bool,
    /// Calls per minute and client address; 0 means the gateway's general limit.
    pub calls_per_minute: u32,
    /// Maximum size of the request body in bytes; 0 means the general limit.
    pub max_body_bytes: u64,
    /// True when the gateway streams the request body to the service.
    pub streams_body: bool,
    /// Timeout of the whole request in seconds; 0 means the general limit.
    pub timeout_seconds: u32,
    /// Media type of the request body; empty for a request without a body.
    pub consumes: String,
    /// Media type of the response; empty for a response without a body.
    pub produces: String,
    /// HTTP status of a successful response.
    pub success_status: u32,
    /// Summary in one sentence, used as a heading.
    pub summary: String,
    /// Description that follows the summary.
    pub description: String,
    /// Query parameters.
    pub query: Vec<Member>,
    /// Members of the JSON request body.
    pub body: Vec<Member>,
    /// Path prefix of the package; empty for a route under `/v1`.
    pub prefix: String,
    /// True when errors have the GoTrue format.
    pub gotrue_errors: bool,
}

impl HttpRoute {
    /// Returns the names in the braces of the path.
    pub fn path_parameters(&self) -> Vec<&str> {
        self.path
            .split('{')
            .skip(1)
            .filter_map(|piece| Some(piece.split_once('}')?.0))
            .collect()
    }
}

/// Returns all routes of the contract, in the order of the files.
pub fn all(pool: &DescriptorPool) -> Result<Vec<HttpRoute>> {
    let declared = pool
        .get_extension_by_name("selam.options.v1.http_routes")
        .ok_or("selam.options.v1.http_routes is missing")?;
    let prefixes = pool
        .get_extension_by_name("selam.options.v1.http_prefix")
        .ok_or("selam.options.v1.http_prefix is missing")?;
    let mut routes = Vec::new();
    for file in pool.files() {
        let options = file.options();
        let prefix = options.get_extension(&prefixes);
        let prefix = prefix.as_message().cloned();
        let list = options.get_extension(&declared);
        for route in list.as_list().unwrap_or_default() {
            let route = route.as_message().ok_or("an option is not a message")?;
            routes.push(read(&file, route, prefix.as_ref())?);
        }
    }
    Ok(routes)
}

fn read(file: &FileDescriptor, route: &DynamicMessage, prefix: Option<&DynamicMessage>) -> Result<HttpRoute> {
    let operation = text(route, "operation");
    let access = match number(route, "access") {
        1 => Access::Public,
        2 => Access::User,
        3 => Access::Therapist,
        4 => Access::Admin,
        _ => return Err(format!("{}: {operation}: the access level is missing", file.name()).into()),
    };
    let words = file.package_name().split('.').nth(1).unwrap_or_default();
    let tag = format!("{}{}Http", words[..1].to_uppercase(), &words[1..]);
    Ok(HttpRoute {
        verb: text(route, "method"),
        path: text(route, "path"),
        package: file.package_name().to_owned(),
        tag: (tag, package_comment(file)),
        access,
        office_roles: office_roles(route),
        protocol_checks_access: flag(route, "protocol_checks_access"),
        calls_per_minute: u32::try_from(number(route, "calls_per_minute"))?,
        max_body_bytes: number(route, "max_body_bytes"),
        streams_body: flag(route, "streams_body"),
        timeout_seconds: u32::try_from(number(route, "timeout_seconds"))?,
        consumes: text(route, "consumes"),
        produces: text(route, "produces"),
        success_status: match number(route, "success_status") {
            0 => 200,
            status => u32::try_from(status)?,
        },
        summary: text(route, "summary"),
        description: text(route, "description"),
        query: members(route, "query"),
        body: members(route, "body"),
        prefix: prefix.map(|prefix| text(prefix, "path")).unwrap_or_default(),
        gotrue_errors: prefix.is_some_and(|prefix| number(prefix, "error_shape") == 1),
        operation,
    })
}

fn members(route: &DynamicMessage, field: &str) -> Vec<Member> {
    let list = route.get_field_by_name(field);
    let list = list.iter().flat_map(|list| list.as_list().unwrap_or_default());
    list.filter_map(|member| member.as_message())
        .map(|member| Member {
            name: text(member, "name"),
            description: text(member, "description"),
            kind: Some(text(member, "type"))
                .filter(|kind| !kind.is_empty())
                .unwrap_or_else(|| "string".to_owned()),
            required: flag(member, "required"),
            one_of: member
                .get_field_by_name("one_of")
                .iter()
                .flat_map(|list| list.as_list().unwrap_or_default())
                .filter_map(|value| value.as_str().map(str::to_owned))
                .collect(),
        })
        .collect()
}

fn text(message: &DynamicMessage, field: &str) -> String {
    let value = message.get_field_by_name(field);
    value
        .and_then(|value| value.as_str().map(str::to_owned))
        .unwrap_or_default()
}

fn flag(message: &DynamicMessage, field: &str) -> bool {
    let value = message.get_field_by_name(field);
    value.and_then(|value| value.as_bool()).unwrap_or_default()
}

fn number(message: &DynamicMessage, field: &str) -> u64 {
    let value = message.get_field_by_name(field);
    let of = |value: &prost_reflect::Value| {
        let small = value.as_u32().map(u64::from);
        let chosen = || value.as_enum_number().and_then(|number| u64::try_from(number).ok());
        small.or_else(|| value.as_u64()).or_else(chosen)
    };
    value.and_then(|value| of(&value)).unwrap_or_default()
}
