//! Working hours and bookable slots of a therapist. Pure functions without database or clock.

pub mod hours;
pub mod slots;
