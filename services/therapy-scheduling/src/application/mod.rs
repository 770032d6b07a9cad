//! An application: where it stands and what can be done with it, when it is complete, how long it waits. Pure.

pub mod completeness;
pub mod status;
pub mod waiting_time;
