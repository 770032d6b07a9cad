//! Generates everything the services need from the contract: messages, servers and clients, validators, event names, descriptors.

use std::{collections::BTreeMap, env, error::Error, fmt::Write as _, fs, path::PathBuf};

use prost_reflect::{DescriptorPool, Value};

const OPTIONS_METHOD: &str = "selam.options.v1.rules";
const OPTIONS_EVENT: &str = "selam.options.v1.event";
const OPTIONS_PATTERN_REASON: &str = "selam.options.v1.pattern_reason";

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
    fs::write(out.join("pattern_reasons.rs"), pattern_reasons(&pool)?)?;
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

/// `fn pattern_reason`: what a text that does not match a pattern is called. Validators know only the pattern, so one pattern has one reason.
fn pattern_reasons(pool: &DescriptorPool) -> Result<String, Box<dyn Error>> {
    let reason = pool
        .get_extension_by_name(OPTIONS_PATTERN_REASON)
        .ok_or("the pattern reason is missing")?;
    let rules = pool
        .get_extension_by_name("buf.validate.field")
        .ok_or("the validation rules are missing")?;
    let mut reasons = BTreeMap::new();
    for field in pool
        .all_messages()
        .flat_map(|message| message.fields().collect::<Vec<_>>())
    {
        let options = field.options();
        let pattern = options
            .get_extension(&rules)
            .as_message()
            .and_then(|rules| Some(rules.get_field_by_name("string")?.into_owned()))
            .and_then(|text| Some(text.as_message()?.get_field_by_name("pattern")?.into_owned()))
            .and_then(|pattern| pattern.as_str().map(str::to_owned))
            .unwrap_or_default();
        let reason = options.get_extension(&reason).as_str().unwrap_or_default().to_owned();
        if pattern.is_empty() {
            if !reason.is_empty() {
                return Err(format!("{}: has a pattern_reason, but no pattern", field.full_name()).into());
            }
            continue;
        }
        let known = reasons.entry(pattern).or_insert_with(|| reason.clone());
        if *known != reason {
            return Err(format!("{}: the same pattern has another reason elsewhere", field.full_name()).into());
        }
    }
    let mut code = String::from(
        "/// Reason of a text that does not match a pattern of the contract; nothing when the contract names none.\n\
         pub fn pattern_reason(pattern: &str) -> Option<&'static str> {\n    Some(match pattern {\n",
    );
    for (pattern, reason) in reasons.iter().filter(|(_, reason)| !reason.is_empty()) {
        writeln!(code, "        {pattern:?} => {reason:?},")?;
    }
    code.push_str("        _ => return None,\n    })\n}\n");
    Ok(code)
}
