//! When a therapist works, and when a session can begin. Pure: rows and clocks come in, times go out.

pub mod hours;
pub mod slots;
