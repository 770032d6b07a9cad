//! Tables of the service as SeaORM sees them.

pub(crate) mod delivery;
pub(crate) mod preferences;
