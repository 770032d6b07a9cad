//! Generates the crate from its own small contract.

use std::{env, path::Path};

fn main() -> selam_proto_build::Result<()> {
    selam_proto_build::package_in(Path::new(&env::var("CARGO_MANIFEST_DIR")?), "testing")
}
