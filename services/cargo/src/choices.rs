//! What a customer can choose: what is carried, and how soon.

use selam_chassis::word_enum;
use selam_proto_cargo::v1 as wire;

word_enum! {
    /// What is carried, in the order in which it is offered.
    pub enum CargoType of wire::CargoType {
        /// Papers and small parcels.
        Documents,
        /// Boxes.
        Parcels,
        /// Pallets.
        Pallets,
        /// Furniture.
        Furniture,
        /// Household appliances.
        Appliances,
        /// Electronics.
        Electronics,
        /// Building material.
        ConstructionMaterials,
        /// Food that must stay cool.
        Perishables,
    }
}

word_enum! {
    /// How soon.
    pub enum Priority of wire::Priority {
        /// Within the days that the route takes.
        Standard,
        /// A day sooner where the route allows it.
        Express,
        /// The same day.
        SameDay,
    }
}
