//! API messages as JSON.

use prost_reflect::{DynamicMessage, SerializeOptions};
use selam_proto::InPackage;
use serde_json::Value;

use crate::{Error, Result};

/// Formats an API message as JSON with the field names of the API. Fields without a value are omitted.
///
/// # Errors
/// `INTERNAL` when the message is not in its own package.
pub fn json<M: prost::Name + InPackage>(message: &M) -> Result<Value> {
    written(message, &SerializeOptions::new())
}

/// Formats an API message as JSON with every field, as the gateway formats responses. It is for HTTP routes
/// that return the same response as an RPC.
///
/// # Errors
/// As [`json`].
pub fn answer<M: prost::Name + InPackage>(message: &M) -> Result<Value> {
    written(message, &SerializeOptions::new().skip_default_fields(false))
}

fn written<M: prost::Name + InPackage>(message: &M, options: &SerializeOptions) -> Result<Value> {
    let descriptor = M::package()
        .descriptors()
        .and_then(|contract| contract.get_message_by_name(&M::full_name()))
        .ok_or_else(|| Error::internal(format!("{} is not in the contract", M::full_name())))?;
    let message = DynamicMessage::decode(descriptor, message.encode_to_vec().as_slice()).map_err(Error::internal)?;
    message
        .serialize_with_options(serde_json::value::Serializer, options)
        .map_err(Error::internal)
}
