//! Requests for pages of lists.

use std::fmt::Write as _;

use prost_reflect::{DescriptorPool, Kind};

use crate::Result;

/// Generates `impl ListRequest` for every message of `package` with `page_size` and `page_token`.
pub(crate) fn code(pool: &DescriptorPool, package: &str) -> Result<String> {
    let mut code = String::new();
    for message in pool.all_messages() {
        let has = |name: &str, kind: Kind| {
            message
                .get_field_by_name(name)
                .is_some_and(|field| field.kind() == kind)
        };
        let pages = has("page_size", Kind::Int32) && has("page_token", Kind::String);
        if message.package_name() == package && message.parent_message().is_none() && pages {
            writeln!(
                code,
                "impl ::selam_proto::ListRequest for v1::{} {{\n    \
                 fn page_size(&self) -> i32 {{ self.page_size }}\n    \
                 fn page_token(&self) -> &str {{ &self.page_token }}\n    \
                 fn query(&self) -> Self {{ let mut query = self.clone(); query.page_size = 0; query.page_token.clear(); query }}\n}}",
                message.name()
            )?;
        }
    }
    Ok(code)
}
