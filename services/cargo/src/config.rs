//! Settings of the cargo service.

/// Settings of the cargo service.
#[derive(clap::Args, Clone, Debug)]
#[group(id = "cargo")]
pub struct Settings {
    /// Hours that a quoted price holds.
    #[arg(
        id = "cargo_quote_hours",
        long = "cargo-quote-hours",
        env = "SELAM_CARGO_QUOTE_HOURS",
        default_value_t = 72
    )]
    pub quote_hours: u32,
}
