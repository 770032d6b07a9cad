//! Response messages of streaming RPCs. All of them have the same fields for heartbeat, end and error.

use std::{collections::BTreeMap, fmt::Write as _};

use prost_reflect::{DescriptorPool, Kind, MessageDescriptor};

use crate::{Result, rules::snake_case};

/// Response of raw bytes, which is one long body and not a stream of events.
const RAW: &str = "google.api.HttpBody";

/// Generates `impl StreamEvent` for the responses of the streaming RPCs of `package`. A response without the common fields fails the build.
pub(crate) fn code(pool: &DescriptorPool, package: &str) -> Result<String> {
    let services = pool.services().filter(|service| service.package_name() == package);
    let answers: BTreeMap<_, _> = services
        .flat_map(|service| service.methods().collect::<Vec<_>>())
        .filter(|method| method.is_server_streaming() && method.output().full_name() != RAW)
        .map(|method| (method.output().name().to_owned(), method.output()))
        .collect();
    let mut code = String::new();
    for (name, message) in answers {
        check(&message)?;
        let event = format!("v1::{}::Event", snake_case(&name));
        let make = |variant: &str| format!("Self {{ event: Some({event}::{variant}), ..Default::default() }}");
        writeln!(
            code,
            "#[allow(clippy::needless_update)]\nimpl ::selam_proto::StreamEvent for v1::{name} {{\n    fn heartbeat() -> Self {{ {} }}\n    \
             fn end() -> Self {{ {} }}\n    fn error(status: ::tonic_types::pb::Status) -> Self {{ {} }}\n}}",
            make("Heartbeat(true)"),
            make("End(true)"),
            make("Error(status)"),
        )?;
    }
    Ok(code)
}

fn check(message: &MessageDescriptor) -> Result<()> {
    let has = |name: &str, wanted: fn(&Kind) -> bool| {
        message.get_field_by_name(name).is_some_and(|field| {
            wanted(&field.kind()) && field.containing_oneof().is_some_and(|one| one.name() == "event")
        })
    };
    let is_status = |kind: &Kind| matches!(kind, Kind::Message(message) if message.full_name() == "google.rpc.Status");
    if has("heartbeat", |kind| *kind == Kind::Bool) && has("end", |kind| *kind == Kind::Bool) && has("error", is_status)
    {
        return Ok(());
    }
    let wanted = "the response of a streaming RPC must have a `oneof event` with `bool heartbeat`, `bool end` and `google.rpc.Status error`";
    Err(format!("{}: {wanted}", message.full_name()).into())
}
