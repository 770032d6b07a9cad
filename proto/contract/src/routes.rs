//! List of operations that the gateway's routes are rendered from.

use serde_json::{Value, json};

use crate::{http_routes::HttpRoute, operation::Operation};

/// Returns one entry per operation; `gateway/README.md` describes each member. An entry without `rpc` is plain HTTP.
pub fn list(operations: &[Operation], http_routes: &[HttpRoute]) -> Value {
    let rpcs = operations.iter().map(rpc);
    rpcs.chain(http_routes.iter().map(plain)).collect()
}

fn plain(route: &HttpRoute) -> Value {
    json!({
        "operation": route.operation,
        "method": route.verb,
        "path": route.path,
        "package": route.package,
        "access": route.access.name(),
        "officeRoles": route.office_roles,
        "protocolChecksAccess": route.protocol_checks_access,
        "callsPerMinute": route.calls_per_minute,
        "maxBodyBytes": route.max_body_bytes,
        "streamsBody": route.streams_body,
        "timeoutSeconds": route.timeout_seconds,
        "prefix": route.prefix,
        "errorShape": if route.gotrue_errors { "gotrue" } else { "status" },
    })
}

fn rpc(operation: &Operation) -> Value {
    let service = operation.method.parent_service();
    json!({
        "operation": operation.id(),
        "method": operation.verb,
        "path": operation.path,
        "rpc": format!("{}/{}", service.full_name(), operation.method.name()),
        "service": service.full_name(),
        "package": service.package_name(),
        "access": operation.access.name(),
        "officeRoles": operation.office_roles,
        "callsPerMinute": operation.calls_per_minute,
        "streaming": operation.method.is_server_streaming(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing;

    #[test]
    fn includes_all_members_for_gateway() {
        let operations = testing::operations("");
        let routes = list(&operations, &[]);
        assert_eq!(
            routes[0],
            json!({
                "operation": "createThing", "method": "POST", "path": "/v1/things/{shelf}:add",
                "rpc": "probe.v1.ThingService/CreateThing", "service": "probe.v1.ThingService", "package": "probe.v1",
                "access": "user", "officeRoles": ["support"], "callsPerMinute": 7, "streaming": false,
            })
        );
    }

    #[test]
    fn omits_internal_rpcs() {
        let routes = list(&testing::operations(""), &[]);
        assert_eq!(routes.as_array().map(Vec::len), Some(2));
    }
}
