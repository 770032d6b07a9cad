//! Generates everything the services need from the contract: messages, servers and clients, validators, event names, descriptors.

use std::{env, error::Error, fmt::Write as _, fs, path::PathBuf};

use prost_reflect::{DescriptorPool, Value};

const OPTIONS_METHOD: &str = "selam.options.v1.rules";
const OPTIONS_EVENT: &str = "selam.options.v1.event";

fn main() -> Result<(), Box<dyn Error>> {
    println!("cargo:rerun-if-changed=selam");
    println!("cargo:rerun-if-changed=third_party");
    let out = PathBuf::from(env::var("OUT_DIR")?);

    let mut files = proto_files("selam".into())?;
    // Envoy needs these two to print rich error details.
    files.push("third_party/google/rpc/error_details.proto".into());
    files.push("third_party/google/rpc/status.proto".into());
    let mut compiler = protox::Compiler::new(["third_party", "."])?;
    compiler
        .include_imports(true)
        .include_source_info(true)
        .open_files(&files)?;

    // Only this encoding keeps the extensions (HTTP paths, validation, access); prost's own drops them.
    let descriptors = compiler.encode_file_descriptor_set();
    let descriptor_path = out.join("selam.binpb");
    fs::write(&descriptor_path, &descriptors)?;

    let mut messages = tonic_prost_build::Config::new();
    // Generic code finds the descriptor of a message by its name.
    messages.enable_type_names();
    tonic_prost_build::configure()
        .extern_path(".google.rpc", "::tonic_types::pb")
        .compile_fds_with_config(compiler.file_descriptor_set(), messages)?;

    prost_protovalidate_build::Builder::new()
        .file_descriptor_set_path(&descriptor_path)?
        .fail_on_runtime_only(true)
        .compile()?;

    let pool = DescriptorPool::decode(descriptors.as_slice())?;
    fs::write(out.join("events.rs"), events(&pool)?)?;
    fs::write(out.join("access.rs"), access(&pool)?)?;
    Ok(())
}

fn proto_files(folder: PathBuf) -> Result<Vec<PathBuf>, Box<dyn Error>> {
    let mut files = Vec::new();
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            files.extend(proto_files(path)?);
        } else if path.extension().is_some_and(|extension| extension == "proto") {
            files.push(path);
        }
    }
    files.sort();
    Ok(files)
}

/// `impl Event` for every message with the event option.
fn events(pool: &DescriptorPool) -> Result<String, Box<dyn Error>> {
    let extension = pool
        .get_extension_by_name(OPTIONS_EVENT)
        .ok_or("the event option is missing")?;
    let mut code = String::new();
    let mut types = Vec::new();
    for message in pool.all_messages() {
        let options = message.options();
        if !options.has_extension(&extension) {
            continue;
        }
        let rules = options.get_extension(&extension);
        let event_type = rules
            .as_message()
            .and_then(|rules| rules.get_field_by_name("type").map(|value| value.into_owned()));
        let Some(Value::String(event_type)) = event_type else {
            return Err(format!("{}: the event has no type", message.full_name()).into());
        };
        let path = format!(
            "crate::{}::{}",
            message.package_name().replace('.', "::"),
            message.name()
        );
        writeln!(
            code,
            "impl crate::Event for {path} {{ const TYPE: &'static str = {event_type:?}; }}"
        )?;
        types.push(event_type);
    }
    writeln!(
        code,
        "/// Types of all events of the contract.\npub const EVENT_TYPES: &[&str] = &{types:?};"
    )?;
    Ok(code)
}

/// `fn access`: who may call which RPC. An RPC without a stated access would be open by oversight, so the build stops.
fn access(pool: &DescriptorPool) -> Result<String, Box<dyn Error>> {
    let extension = pool
        .get_extension_by_name(OPTIONS_METHOD)
        .ok_or("the rules option is missing")?;
    let mut code = String::from(
        "/// Who may call the RPC at a gRPC path such as `/selam.contact.v1.ContactService/ListContactMessages`; nothing for a path that is not in the contract.\n\
         pub fn access(path: &str) -> Option<selam::options::v1::Access> {\n    use selam::options::v1::Access;\n    Some(match path {\n",
    );
    for service in pool.services() {
        for method in service.methods() {
            let options = method.options();
            let rules = options.get_extension(&extension);
            let number = rules
                .as_message()
                .and_then(|rules| {
                    rules
                        .get_field_by_name("access")
                        .and_then(|value| value.as_enum_number())
                })
                .unwrap_or_default();
            let variant = match number {
                1 => "Public",
                2 => "User",
                3 => "Therapist",
                4 => "Admin",
                5 => "Internal",
                _ => {
                    return Err(format!(
                        "{}: state who may call it with (selam.options.v1.rules)",
                        method.full_name()
                    )
                    .into());
                }
            };
            writeln!(
                code,
                "        \"/{}/{}\" => Access::{variant},",
                service.full_name(),
                method.name()
            )?;
        }
    }
    code.push_str("        _ => return None,\n    })\n}\n");
    Ok(code)
}
