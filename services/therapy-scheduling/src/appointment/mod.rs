//! What can happen to an appointment, and when. Pure.

pub mod payment;
pub mod rules;
pub mod status;
