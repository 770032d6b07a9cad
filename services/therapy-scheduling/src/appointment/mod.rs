//! Rules of appointments: status, deadlines, refunds and payments. Pure functions.

pub mod payment;
pub mod rules;
pub mod status;
