//! Generates the Rust code of the contract, for the build scripts of its crates. Every package has its own crate, so that a change of one
//! package rebuilds only the services that use it.

mod events;
mod http;
mod lists;
mod packages;
mod reasons;
mod rules;
mod servers;
mod streams;
mod string_enums;

use std::{
    env,
    error::Error,
    fs,
    path::{Path, PathBuf},
};

use prost_reflect::DescriptorPool;

/// Result of the generator. A build script ends with the first failure, so one boxed error type is sufficient.
pub type Result<T> = std::result::Result<T, Box<dyn Error>>;

/// Returns the folder of the contract, above the package that is being built. A path compiled into this crate would be
/// wrong once the repository is moved.
fn contract_folder() -> Result<PathBuf> {
    let package = PathBuf::from(env::var("CARGO_MANIFEST_DIR")?);
    let mut folders = package.ancestors().map(|folder| folder.join("proto"));
    let found = folders.find(|folder| folder.join("third_party").is_dir());
    found.ok_or_else(|| format!("no folder proto above {}", package.display()).into())
}

/// Generates `package.rs` with all code of the package `selam.<name>.v1`, for the crate in `proto/selam/<name>/`.
///
/// # Errors
/// Returns the first error in the contract.
pub fn package(name: &str) -> Result<()> {
    packages::generate(&contract_folder()?, name)
}

/// Generates `package.rs` for a package outside the contract, such as a test package, with its files in `selam/<name>` below `root`.
///
/// # Errors
/// Returns the first error in the package.
pub fn package_in(root: &Path, name: &str) -> Result<()> {
    packages::generate(root, name)
}

/// Generates the modules of the packages that all others use: options, money and HTTP annotations.
///
/// # Errors
/// Returns the first error in the contract.
pub fn common() -> Result<()> {
    packages::generate_common()
}

/// Writes the whole contract as an encoded descriptor set with extensions and comments, `contract.binpb`, and the types of all its events,
/// `event_types.rs`.
///
/// # Errors
/// Returns the first error in the contract.
pub fn contract() -> Result<()> {
    let root = contract_folder()?;
    let mut files = proto_files(&root, "selam")?;
    // Envoy needs these two to print rich error details.
    files.push("google/rpc/error_details.proto".into());
    files.push("google/rpc/status.proto".into());
    let mut compiler = compiler(&root)?;
    compiler.include_source_info(true).open_files(&files)?;
    // Only this encoding keeps the extensions (HTTP paths, validation, access); prost's own drops them.
    let descriptors = compiler.encode_file_descriptor_set();
    let pool = DescriptorPool::decode(descriptors.as_slice())?;
    reasons::check(&pool)?;
    let types: Vec<_> = events::all(&pool)?.into_iter().map(|event| event.event_type).collect();
    let out = out_folder()?;
    fs::write(out.join("contract.binpb"), descriptors)?;
    fs::write(out.join("event_types.rs"), format!("&{types:?}"))?;
    Ok(())
}

fn compiler(root: &Path) -> Result<protox::Compiler> {
    let contract = contract_folder()?;
    let third_party = contract.join("third_party");
    println!("cargo:rerun-if-changed={}", third_party.display());
    let mut compiler = protox::Compiler::new([&third_party, &contract, root])?;
    compiler.include_imports(true);
    Ok(compiler)
}

/// Returns the `.proto` files below `folder` of the contract at `root`, sorted, as paths relative to `root`. The build runs again when a
/// file changes or is added.
fn proto_files(root: &Path, folder: &str) -> Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    collect(root, Path::new(folder), &mut files)?;
    files.sort();
    Ok(files)
}

fn collect(root: &Path, folder: &Path, files: &mut Vec<PathBuf>) -> Result<()> {
    let mut has_proto = false;
    for entry in fs::read_dir(root.join(folder))? {
        let entry = entry?;
        let path = folder.join(entry.file_name());
        if entry.file_type()?.is_dir() {
            collect(root, &path, files)?;
        } else if path.extension().is_some_and(|extension| extension == "proto") {
            has_proto = true;
            files.push(path);
        }
    }
    if has_proto {
        println!("cargo:rerun-if-changed={}", root.join(folder).display());
    }
    Ok(())
}

fn out_folder() -> Result<PathBuf> {
    Ok(PathBuf::from(env::var("OUT_DIR")?))
}
