//! Rules of applications: status, allowed steps, completeness and waiting time. Pure functions.

pub mod completeness;
pub mod status;
pub mod waiting_time;
