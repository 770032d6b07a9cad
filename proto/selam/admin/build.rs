//! Generates the crate from the contract.

fn main() -> selam_proto_build::Result<()> {
    selam_proto_build::package("admin")
}
