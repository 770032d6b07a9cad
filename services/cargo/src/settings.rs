//! Settings of the cargo service.

/// Settings of the cargo service.
#[derive(clap::Args, Clone, Debug)]
#[group(id = "cargo")]
pub struct Settings {
    /// Hours until a quote expires.
    #[arg(
        id = "cargo-quote-hours",
        long,
        env = "SELAM_CARGO_QUOTE_HOURS",
        default_value_t = 72
    )]
    pub quote_hours: u32,
    /// Maximum shipments of one customer that are waiting for pickup.
    #[arg(
        id = "cargo-max-open-shipments",
        long,
        env = "SELAM_CARGO_MAX_OPEN_SHIPMENTS",
        default_value_t = 20,
        value_parser = clap::value_parser!(u32).range(1..=100_000)
    )]
    pub max_open_shipments: u32,
}
