//! Roles that grant permissions.

use selam_chassis::string_enum;
use selam_proto_identity::v1::PersonRole;

string_enum! {
    /// Role of a user. Other words in `app_metadata.roles` grant nothing.
    pub enum Role of PersonRole {
        /// Therapist with an approved application.
        Therapist,
        /// Support in the office.
        Support,
        /// Clinical reviewer in the office.
        ClinicalReviewer,
        /// Finance in the office.
        Finance,
        /// Admin, with the permissions of every office role.
        Admin,
    }
}

impl Role {
    /// Whether the role belongs to a member of the office staff.
    pub fn is_office(self) -> bool {
        self != Self::Therapist
    }
}
