//! SeaORM entities, one file per table.

pub(crate) mod delivery;
pub(crate) mod preferences;
