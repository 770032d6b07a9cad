//! Violation reasons of patterns. Validators receive only the pattern, so a pattern has exactly one reason.

use std::{collections::BTreeMap, fmt::Write as _};

use prost_reflect::DescriptorPool;

use crate::Result;

const OPTION: &str = "selam.options.v1.pattern_reason";

/// Returns an error when the same pattern has two reasons in the contract.
pub(crate) fn check(pool: &DescriptorPool) -> Result<()> {
    of(pool, "selam.").map(drop)
}

/// Generates `fn pattern_reason` of a package.
pub(crate) fn code(pool: &DescriptorPool, package: &str) -> Result<String> {
    let mut cases = String::new();
    for (pattern, reason) in of(pool, package)?.iter().filter(|(_, reason)| !reason.is_empty()) {
        writeln!(cases, "        {pattern:?} => {reason:?},")?;
    }
    let body = if cases.is_empty() {
        "    let _ = pattern;\n    None\n".to_owned()
    } else {
        format!("    Some(match pattern {{\n{cases}        _ => return None,\n    }})\n")
    };
    Ok(format!(
        "/// Returns the violation reason of a pattern of this package; `None` when the contract names no reason.\n\
         pub fn pattern_reason(pattern: &str) -> Option<&'static str> {{\n{body}}}\n"
    ))
}

/// Returns the patterns and their reasons in the packages whose names begin with `packages`.
fn of(pool: &DescriptorPool, packages: &str) -> Result<BTreeMap<String, String>> {
    let mut reasons = BTreeMap::new();
    let (Some(reason), Some(rules)) = (
        pool.get_extension_by_name(OPTION),
        pool.get_extension_by_name("buf.validate.field"),
    ) else {
        return Ok(reasons);
    };
    let messages = pool
        .all_messages()
        .filter(|message| message.package_name().starts_with(packages));
    for field in messages.flat_map(|message| message.fields().collect::<Vec<_>>()) {
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
                return Err(format!("{}: has a pattern_reason but no pattern", field.full_name()).into());
            }
            continue;
        }
        let known = reasons.entry(pattern).or_insert_with(|| reason.clone());
        if *known != reason {
            return Err(format!("{}: the same pattern has another reason elsewhere", field.full_name()).into());
        }
    }
    Ok(reasons)
}
