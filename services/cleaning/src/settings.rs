//! Settings of the cleaning service.

/// Settings of the cleaning service.
#[derive(clap::Args, Clone, Debug)]
#[group(id = "cleaning")]
#[command(next_help_heading = "Cleaning")]
pub struct Settings {
    /// Hours until a quote expires.
    #[arg(
        id = "cleaning-quote-hours",
        long,
        env = "SELAM_CLEANING_QUOTE_HOURS",
        default_value_t = 72,
        value_parser = clap::value_parser!(u32).range(1..=8760)
    )]
    pub quote_hours: u32,
    /// Crews per arrival window.
    #[arg(
        id = "cleaning-crews",
        long,
        env = "SELAM_CLEANING_CREWS",
        default_value_t = 4,
        value_parser = clap::value_parser!(u32).range(0..=10_000)
    )]
    pub crews: u32,
    /// Hours before a visit until which the customer can cancel, move or skip it.
    #[arg(
        id = "cleaning-change-cutoff-hours",
        long,
        env = "SELAM_CLEANING_CHANGE_CUTOFF_HOURS",
        default_value_t = 24,
        value_parser = clap::value_parser!(u32).range(0..=720)
    )]
    pub change_cutoff_hours: u32,
    /// Days ahead for which visits of weekly and bi-weekly bookings are created.
    #[arg(
        id = "cleaning-horizon-days",
        long,
        env = "SELAM_CLEANING_HORIZON_DAYS",
        default_value_t = 56,
        value_parser = clap::value_parser!(u32).range(7..=365)
    )]
    pub horizon_days: u32,
    /// Seconds between two runs of the planner that extends recurring bookings.
    #[arg(
        id = "cleaning-planning-seconds",
        long,
        env = "SELAM_CLEANING_PLANNING_SECONDS",
        default_value_t = 300,
        value_parser = clap::value_parser!(u64).range(1..=86_400)
    )]
    pub planning_seconds: u64,
    /// Maximum open bookings per customer: future single visits, and recurring bookings counted once.
    #[arg(
        id = "cleaning-max-open-bookings",
        long,
        env = "SELAM_CLEANING_MAX_OPEN_BOOKINGS",
        default_value_t = 10,
        value_parser = clap::value_parser!(u32).range(1..=100_000)
    )]
    pub max_open_bookings: u32,
}
