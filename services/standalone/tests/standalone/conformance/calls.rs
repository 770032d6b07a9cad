//! Calls of RPCs by their descriptors.

use bytes::{Buf as _, BufMut as _};
use prost_reflect::MessageDescriptor;
use selam_proto::Rules;
use tonic::{
    Request, Status,
    client::Grpc,
    codec::{Codec, DecodeBuf, Decoder, EncodeBuf, Encoder},
    codegen::http::uri::PathAndQuery,
    transport::Channel,
};
use tonic_types::StatusExt as _;

use super::Subject;

/// An RPC of a service.
pub(super) struct Rpc {
    /// Path of its gRPC method.
    pub path: String,
    /// Name of the method.
    pub name: String,
    /// Access rules.
    pub rules: Rules,
    /// Request message.
    pub input: MessageDescriptor,
}

/// Returns all RPCs that the packages of a service declare.
pub(super) fn rpcs(subject: &Subject) -> Vec<Rpc> {
    let mut found = Vec::new();
    for package in &subject.packages {
        let pool = package.descriptors().unwrap();
        for service in pool.services().filter(|service| service.package_name() == package.name) {
            for method in service.methods() {
                let path = format!("/{}/{}", service.full_name(), method.name());
                let rules = (package.rules)(&path).unwrap_or_else(|| panic!("{path} has no rules"));
                found.push(Rpc {
                    rules,
                    path,
                    name: method.name().to_owned(),
                    input: method.input(),
                });
            }
        }
    }
    found
}

/// Calls an RPC and waits for its response, or for the first message of a stream.
pub(super) async fn call(channel: Channel, path: &str, request: Request<Vec<u8>>) -> Result<(), Status> {
    let mut client = Grpc::new(channel);
    client.ready().await.unwrap();
    let path = PathAndQuery::try_from(path).unwrap();
    let answers = client.server_streaming(request, path, RawBytes).await?;
    answers.into_inner().message().await?;
    Ok(())
}

/// Returns the machine-readable reason of an error.
pub(super) fn reason(status: &Status) -> String {
    let details = status.get_error_details();
    details
        .error_info()
        .map_or_else(String::new, |info| info.reason.clone())
}

/// Codec for encoded messages.
pub(super) struct RawBytes;

impl Codec for RawBytes {
    type Encode = Vec<u8>;
    type Decode = ();
    type Encoder = Self;
    type Decoder = Self;

    fn encoder(&mut self) -> Self {
        Self
    }

    fn decoder(&mut self) -> Self {
        Self
    }
}

impl Encoder for RawBytes {
    type Item = Vec<u8>;
    type Error = Status;

    fn encode(&mut self, item: Vec<u8>, buffer: &mut EncodeBuf<'_>) -> Result<(), Status> {
        buffer.put_slice(&item);
        Ok(())
    }
}

impl Decoder for RawBytes {
    type Item = ();
    type Error = Status;

    fn decode(&mut self, buffer: &mut DecodeBuf<'_>) -> Result<Option<()>, Status> {
        buffer.advance(buffer.remaining());
        Ok(Some(()))
    }
}
