//! The list that the gateway's routes are rendered from.

use serde_json::{Value, json};

use crate::operation::Operation;

/// One entry per operation; `gateway/README.md` says what the gateway does with each member.
pub fn list(operations: &[Operation]) -> Value {
    operations
        .iter()
        .map(|operation| {
            let service = operation.method.parent_service();
            json!({
                "operation": operation.id(),
                "method": operation.verb,
                "path": operation.path,
                "rpc": format!("{}/{}", service.full_name(), operation.method.name()),
                "service": service.full_name(),
                "package": service.package_name(),
                "access": operation.access.name(),
                "callsPerMinute": operation.calls_per_minute,
                "streaming": operation.method.is_server_streaming(),
            })
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing;

    #[test]
    fn a_route_says_all_that_the_gateway_decides_on() {
        let operations = testing::operations("");
        let routes = list(&operations);
        assert_eq!(
            routes[0],
            json!({
                "operation": "createThing", "method": "POST", "path": "/v1/things/{shelf}:add",
                "rpc": "probe.v1.ThingService/CreateThing", "service": "probe.v1.ThingService", "package": "probe.v1",
                "access": "user", "callsPerMinute": 7, "streaming": false,
            })
        );
    }

    #[test]
    fn internal_calls_have_no_route() {
        let routes = list(&testing::operations(""));
        assert_eq!(routes.as_array().map(Vec::len), Some(2));
    }
}
