//! Settings of the sourcing service.

/// Settings of the sourcing service.
#[derive(clap::Args, Clone, Debug)]
#[group(id = "sourcing")]
pub struct Settings {
    /// File or https address of the exchange rates of the day: `{"date":"2026-11-24","rates":{"USD":"1.3925","EUR":…}}`, Canadian dollars for a
    /// unit. Without it prices in different currencies are not compared.
    #[arg(id = "sourcing_rates", long = "sourcing-rates", env = "SELAM_SOURCING_RATES")]
    pub rates: Option<String>,
    /// Days after which exchange rates are too old to compare prices with.
    #[arg(
        id = "sourcing_rates_max_age_days",
        long = "sourcing-rates-max-age-days",
        env = "SELAM_SOURCING_RATES_MAX_AGE_DAYS",
        default_value_t = 7,
        value_parser = clap::value_parser!(u32).range(1..=366)
    )]
    pub rates_max_age_days: u32,
}
