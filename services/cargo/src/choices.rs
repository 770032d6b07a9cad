//! Options of a quote: cargo type and priority.

use selam_chassis::string_enum;
use selam_proto_cargo::v1 as wire;

string_enum! {
    /// Cargo types, in display order.
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
        /// Construction materials.
        ConstructionMaterials,
        /// Food that must stay cool.
        Perishables,
    }
}

string_enum! {
    /// Delivery speed.
    pub enum Priority of wire::Priority {
        /// The standard number of days for the route.
        Standard,
        /// One day faster where the route allows it.
        Express,
        /// Delivery on the day of the pickup.
        SameDay,
    }
}
