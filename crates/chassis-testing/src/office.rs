use selam_proto_office::v1::OfficeActed;

use crate::TestPlatform;

/// Entry of the trail of office actions.
#[derive(Clone, Debug, PartialEq)]
pub struct OfficeAction(pub OfficeActed);

impl OfficeAction {
    /// Returns the name of the RPC without its service, or the operation of the HTTP route.
    pub fn operation(&self) -> &str {
        let name = &self.0.operation;
        name.rsplit_once('/').map_or(name.as_str(), |(_, rpc)| rpc)
    }

    /// Returns the values of a field before and after the action, if it changed.
    pub fn change(&self, field: &str) -> Option<(&str, &str)> {
        let change = self.0.changes.iter().find(|change| change.field == field)?;
        Some((&change.before, &change.after))
    }
}

impl TestPlatform {
    /// Waits for the next entry of the trail of office actions.
    pub async fn office_action(&self) -> OfficeAction {
        OfficeAction(self.wait_for_event().await)
    }
}
