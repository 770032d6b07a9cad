//! Settings of the cleaning service.

/// Settings of the cleaning service.
#[derive(clap::Args, Clone, Debug)]
#[group(id = "cleaning")]
pub struct Settings {
    /// Hours that a quoted price holds.
    #[arg(
        id = "cleaning_quote_hours",
        long = "cleaning-quote-hours",
        env = "SELAM_CLEANING_QUOTE_HOURS",
        default_value_t = 72
    )]
    pub quote_hours: u32,
}
