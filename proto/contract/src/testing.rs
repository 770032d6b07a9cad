//! Small contract for the tests of this tool.
#![allow(clippy::unwrap_used)]

use prost_reflect::DescriptorPool;

use crate::operation::{self, Operation};

const PROBE: &str = r#"
syntax = "proto3";
// Things on shelves.
package probe.v1;
import "buf/validate/validate.proto";
import "google/api/annotations.proto";
import "google/protobuf/timestamp.proto";
import "selam/options/v1/options.proto";
// Keeps things.
service ThingService {
  // Adds a thing. Twice is
  // once.
  //
  // Second paragraph.
  rpc CreateThing(CreateThingRequest) returns (Thing) {
    option (google.api.http) = {post: "/v1/things/{shelf}:add" body: "*"};
    option (selam.options.v1.rules) = {access: ACCESS_USER calls_per_minute: 7 idempotency_key: true office_roles: OFFICE_ROLE_SUPPORT};
  }
  // Lists things.
  rpc ListThings(ListThingsRequest) returns (ListThingsResponse) {
    option (google.api.http) = {get: "/v1/things"};
    option (selam.options.v1.rules) = {access: ACCESS_PUBLIC};
  }
  // Only inside.
  rpc CountThings(ListThingsRequest) returns (ListThingsResponse) {
    option (selam.options.v1.rules) = {access: ACCESS_INTERNAL};
  }
}
// What a thing is.
enum Kind {
  // Unknown.
  KIND_UNSPECIFIED = 0;
  // Round.
  KIND_ROUND = 1;
}
// A thing.
message Thing {
  // Its name.
  string name = 1;
  // Made then.
  google.protobuf.Timestamp create_time = 2;
  // Price in cents.
  int64 amount_minor = 3;
  // Its kind.
  Kind kind = 4;
  // Maybe.
  optional string note = 5;
  // Parts of it.
  repeated Thing parts = 6;
  PLACEHOLDER
}
// Asks for a new thing.
message CreateThingRequest {
  // Where.
  string shelf = 1 [(buf.validate.field).string.uuid = true];
  // The kind.
  Kind kind = 2 [(buf.validate.field).enum = {defined_only: true not_in: [0]}];
  // Tags.
  repeated string tags = 3 [(buf.validate.field).repeated = {max_items: 5 unique: true items: {string: {min_len: 2}}}];
  // Address.
  string contact_email = 4 [(buf.validate.field).string = {email: true max_len: 254}];
  // Parts to take over.
  repeated Thing parts = 5;
}
// Asks for things.
message ListThingsRequest {
  // Page.
  int32 page_size = 1 [(buf.validate.field).int32 = {gte: 0 lte: 100}];
  // Kinds.
  repeated Kind kinds = 2;
}
// Things.
message ListThingsResponse {
  // The things.
  repeated Thing things = 1;
}
"#;

/// Compiles the small contract, with `fields` added to its message `Thing`.
pub fn pool(fields: &str) -> DescriptorPool {
    compile(&PROBE.replace("PLACEHOLDER", fields))
}

/// Compiles the given contract.
pub fn compile(proto: &str) -> DescriptorPool {
    let folder = std::env::temp_dir().join(format!(
        "selam-contract-{}-{:?}",
        std::process::id(),
        std::thread::current().id()
    ));
    std::fs::create_dir_all(&folder).unwrap();
    let file = folder.join("probe.proto");
    std::fs::write(&file, proto).unwrap();
    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/..");
    let mut compiler = protox::Compiler::new([&folder, &format!("{root}/third_party").into(), &root.into()]).unwrap();
    compiler
        .include_imports(true)
        .include_source_info(true)
        .open_file(&file)
        .unwrap();
    let pool = DescriptorPool::decode(compiler.encode_file_descriptor_set().as_slice()).unwrap();
    std::fs::remove_dir_all(folder).unwrap();
    pool
}

/// Returns the operations of [`pool`].
pub fn operations(fields: &str) -> Vec<Operation> {
    operation::all(&pool(fields)).unwrap()
}
