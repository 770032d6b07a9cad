//! Rust modules of packages.

use std::{fmt::Write as _, fs, path::Path};

use prost_reflect::DescriptorPool;

use crate::{
    Result, compiler, contract_folder, events, http, lists, out_folder, proto_files, reasons, rules, servers, streams,
    string_enums,
};

/// Packages that the crate `selam-proto` contains for all others.
const COMMON: [(&str, &str); 3] = [
    (".selam.options", "::selam_proto::options"),
    (".selam.money", "::selam_proto::money"),
    (".google.api", "::selam_proto::google::api"),
];

/// Generates `package.rs` of the package `selam.<name>.v1`, with its files in `selam/<name>` below `root`.
pub(crate) fn generate(root: &Path, name: &str) -> Result<()> {
    let package = format!("selam.{name}.v1");
    let files = proto_files(root, &format!("selam/{name}"))?;
    let mut compiler = compiler(root)?;
    compiler.open_files(&files)?;
    let out = out_folder()?;
    let descriptors = compiler.encode_file_descriptor_set();
    let pool = DescriptorPool::decode(descriptors.as_slice())?;

    let mut prost = tonic_prost_build::Config::new();
    // Generic code finds the descriptor of a message by its name.
    prost.enable_type_names();
    let mut services = tonic_prost_build::configure().extern_path(".google.rpc", "::tonic_types::pb");
    let mut validators = prost_protovalidate_build::Builder::new()
        .file_descriptor_set_bytes(descriptors.clone())
        .fail_on_runtime_only(true);
    for (proto, rust) in COMMON {
        services = services.extern_path(proto, rust);
        validators = validators.extern_path(proto, rust);
    }
    services.compile_fds_with_config(compiler.file_descriptor_set(), prost)?;
    validators.compile()?;

    fs::write(out.join("descriptors.binpb"), descriptors)?;
    let mut code = format!(
        "/// Package `{package}`.\n#[allow(missing_docs, clippy::all, rustdoc::all)]\npub mod v1 {{\n    include!(\"{package}.rs\");\n}}\n\n\
         #[allow(clippy::all, unused_imports)]\nmod validators {{\n    mod selam {{\n        pub(super) use crate as {name};\n    }}\n    include!(\"validate_impl.rs\");\n}}\n\n\
         /// Description of this package.\npub static PACKAGE: ::selam_proto::Package = ::selam_proto::Package::new(\n    {package:?},\n    include_bytes!(\"descriptors.binpb\"),\n    EVENT_TYPES,\n    rules,\n    pattern_reason,\n)\n.with_http(HTTP_PREFIX, HTTP_ROUTES);\n\n"
    );
    code.push_str(&events::code(&pool, &package)?);
    code.push_str(&rules::code(&pool, &package)?);
    code.push_str(&http::code(&pool, &package)?);
    code.push_str(&reasons::code(&pool, &package)?);
    code.push_str(&string_enums::code(&pool, &package)?);
    code.push_str(&lists::code(&pool, &package)?);
    code.push_str(&streams::code(&pool, &package)?);
    code.push_str(&servers::code(&pool, &package)?);
    for message in pool.all_messages().filter(|message| message.package_name() == package) {
        if message.parent_message().is_none() {
            writeln!(
                code,
                "impl ::selam_proto::InPackage for v1::{} {{ fn package() -> &'static ::selam_proto::Package {{ &PACKAGE }} }}",
                message.name()
            )?;
        }
    }
    fs::write(out.join("package.rs"), code)?;
    Ok(())
}

/// Generates the modules of the packages in [`COMMON`].
pub(crate) fn generate_common() -> Result<()> {
    let root = &contract_folder()?;
    let mut files = proto_files(root, "selam/options")?;
    files.extend(proto_files(root, "selam/money")?);
    files.push("third_party/google/api/annotations.proto".into());
    files.push("third_party/google/api/httpbody.proto".into());
    let mut compiler = compiler(root)?;
    compiler.open_files(&files)?;
    let mut prost = tonic_prost_build::Config::new();
    prost.enable_type_names();
    tonic_prost_build::configure().compile_fds_with_config(compiler.file_descriptor_set(), prost)?;
    prost_protovalidate_build::Builder::new()
        .file_descriptor_set_bytes(compiler.encode_file_descriptor_set())
        .fail_on_runtime_only(true)
        .compile()?;
    Ok(())
}
