//! Rules of requests, offers and orders: pure functions and types without I/O.

pub mod balance;
pub mod delivery;
pub mod landed_cost;
pub mod number;
pub mod offer;
pub mod refund;
pub mod status;
