//! Table of the operations of the office, by role, for `docs/reference/office-access.md`.

use std::fmt::Write as _;

use prost_reflect::DescriptorPool;

use crate::{
    Result,
    http_routes::HttpRoute,
    operation::{Access, Operation},
};

const ENUM: &str = "selam.options.v1.OfficeRole";
const PREFIX: &str = "OFFICE_ROLE_";

const HEAD: &str = "# Access of the office

Operations of the office by role of the access token. `contract office-access` generates this page
from the contract. A test calls every operation with every role, at the services and through Envoy.

- *all*: allowed, for the records of all users.
- *own*: allowed, for the user's own records.
- *refused*: 403 `PERMISSION_DENIED`.

Calls without a token return 401. Every role of the office needs a second factor. Operations that
are not listed serve an admin like their user, except that an admin reaches the records of all users.
";

/// Operation of the office.
struct Row<'a> {
    package: &'a str,
    operation: String,
    request: String,
    access: Access,
    office_roles: &'a [String],
}

/// Returns the page.
pub fn page(pool: &DescriptorPool, operations: &[Operation], http_routes: &[HttpRoute]) -> Result<String> {
    let enum_ = pool.get_enum_by_name(ENUM).ok_or("OfficeRole is missing")?;
    let office = enum_.values().skip(1).map(|value| {
        let name = value.name().strip_prefix(PREFIX).unwrap_or(value.name());
        name.to_ascii_lowercase()
    });
    let mut roles = vec!["user".to_owned(), "therapist".to_owned()];
    roles.extend(office);
    roles.push("admin".to_owned());

    let mut packages: Vec<String> = operations
        .iter()
        .map(|operation| operation.method.parent_service().package_name().to_owned())
        .chain(http_routes.iter().map(|route| route.package.clone()))
        .collect();
    packages.sort_unstable();
    packages.dedup();

    let mut page = HEAD.to_owned();
    for package in &packages {
        let rows = rows(package, operations, http_routes);
        if rows.is_empty() {
            continue;
        }
        writeln!(
            page,
            "\n## {package}\n\n| operation | request | {} |",
            roles.join(" | ")
        )?;
        writeln!(page, "|{}", " --- |".repeat(roles.len() + 2))?;
        for row in rows {
            let cells: Vec<_> = roles.iter().map(|role| cell(&row, role)).collect();
            writeln!(
                page,
                "| `{}` | `{}` | {} |",
                row.operation,
                row.request,
                cells.join(" | ")
            )?;
        }
    }
    Ok(page)
}

fn rows<'a>(package: &'a str, operations: &'a [Operation], http_routes: &'a [HttpRoute]) -> Vec<Row<'a>> {
    let rpcs = operations
        .iter()
        .filter(|operation| operation.method.parent_service().package_name() == package)
        .map(|operation| Row {
            package,
            operation: operation.id(),
            request: format!("{} {}", operation.verb, operation.json_path()),
            access: operation.access,
            office_roles: &operation.office_roles,
        });
    let routes = http_routes.iter().map(|route| Row {
        package: &route.package,
        operation: route.operation.clone(),
        request: format!("{} {}", route.verb, route.path),
        access: route.access,
        office_roles: &route.office_roles,
    });
    rpcs.chain(routes)
        .filter(|row| row.package == package && (row.access == Access::Admin || !row.office_roles.is_empty()))
        .collect()
}

fn cell(row: &Row<'_>, role: &str) -> &'static str {
    let is_office = role == Access::Admin.name() || row.office_roles.iter().any(|served| served == role);
    match row.access {
        _ if is_office => "all",
        Access::Admin => "refused",
        _ => "own",
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::*;
    use crate::testing;

    #[test]
    fn lists_roles_of_office_operations() {
        let page = page(&testing::pool(""), &testing::operations(""), &[]).unwrap();
        let head = "| operation | request | user | therapist | support | clinical_reviewer | finance | admin |";
        let row = "| `createThing` | `POST /v1/things/{shelf}:add` | own | own | all | own | own | all |";
        assert!(page.contains(head) && page.contains(row), "{page}");
        assert!(!page.contains("listThings"), "{page}");
    }
}
