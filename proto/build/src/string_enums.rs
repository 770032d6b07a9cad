//! Text form of enum values in databases and exports, derived from the contract.

use std::fmt::Write as _;

use prost_reflect::DescriptorPool;

use crate::Result;

/// Generates `impl EnumText` for every enum of `package`.
pub(crate) fn code(pool: &DescriptorPool, package: &str) -> Result<String> {
    let mut code = String::new();
    for values in pool.all_enums() {
        if values.package_name() != package || values.parent_message().is_some() {
            continue;
        }
        let zero = values.default_value();
        let Some(prefix) = zero.name().strip_suffix("UNSPECIFIED") else {
            return Err(format!("{}: the first value must end in _UNSPECIFIED", values.full_name()).into());
        };
        let (mut words, mut numbers) = (String::new(), String::new());
        for value in values.values() {
            let Some(word) = value.name().strip_prefix(prefix).map(str::to_lowercase) else {
                return Err(format!("{}: the name must begin with {prefix}", value.full_name()).into());
            };
            write!(words, "{} => {word:?}, ", value.number())?;
            write!(numbers, "{word:?} => {}, ", value.number())?;
        }
        writeln!(
            code,
            "impl ::selam_proto::EnumText for v1::{name} {{\n    \
             fn text(self) -> &'static str {{ match self as i32 {{ {words}_ => \"\" }} }}\n    \
             fn from_text(word: &str) -> Option<Self> {{ Self::try_from(match word {{ {numbers}_ => return None }}).ok() }}\n}}",
            name = values.name(),
        )?;
    }
    Ok(code)
}
