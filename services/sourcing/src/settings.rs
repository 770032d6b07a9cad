//! Settings of the sourcing service.

use std::str::FromStr;

/// Settings of the sourcing service.
#[derive(clap::Args, Clone, Debug)]
#[group(id = "sourcing")]
pub struct Settings {
    /// File or https address of the daily exchange rates: `{"date":"2026-11-24","rates":{"USD":"1.3925","EUR":…}}`,
    /// Canadian dollars per unit. Without it prices in different currencies are not compared, and no offer can be made.
    #[arg(id = "sourcing-rates", long, env = "SELAM_SOURCING_RATES")]
    pub rates: Option<String>,
    /// Days after which exchange rates are too old to compare prices with.
    #[arg(
        id = "sourcing-rates-max-age-days",
        long,
        env = "SELAM_SOURCING_RATES_MAX_AGE_DAYS",
        default_value_t = 7,
        value_parser = clap::value_parser!(u32).range(1..=366)
    )]
    pub rates_max_age_days: u32,
    /// Deposit in percent of the landed cost, paid before the order.
    #[arg(
        id = "sourcing-deposit-percent",
        long,
        env = "SELAM_SOURCING_DEPOSIT_PERCENT",
        default_value_t = 30,
        value_parser = clap::value_parser!(u32).range(10..=90)
    )]
    pub deposit_percent: u32,
    /// Days after the acceptance of an offer within which the deposit is due.
    #[arg(
        id = "sourcing-deposit-due-days",
        long,
        env = "SELAM_SOURCING_DEPOSIT_DUE_DAYS",
        default_value_t = 7,
        value_parser = clap::value_parser!(u32).range(1..=90)
    )]
    pub deposit_due_days: u32,
    /// Days after the final inspection within which the balance is due. Emails remind the customer 3 days before, on
    /// the day and 7 days after.
    #[arg(
        id = "sourcing-balance-due-days",
        long,
        env = "SELAM_SOURCING_BALANCE_DUE_DAYS",
        default_value_t = 14,
        value_parser = clap::value_parser!(u32).range(1..=90)
    )]
    pub balance_due_days: u32,
    /// Days after which the unfinished order of a deleted account is anonymised.
    #[arg(
        id = "sourcing-erasure-wait-days",
        long,
        env = "SELAM_SOURCING_ERASURE_WAIT_DAYS",
        default_value_t = 180,
        value_parser = clap::value_parser!(u32).range(1..=730)
    )]
    pub erasure_wait_days: u32,
    /// Largest change of an exchange rate against the latest earlier day, in percent. Rates beyond it are rejected.
    #[arg(
        id = "sourcing-rates-max-change-percent",
        long,
        env = "SELAM_SOURCING_RATES_MAX_CHANGE_PERCENT",
        default_value_t = 10,
        value_parser = clap::value_parser!(u32).range(1..=1000)
    )]
    pub rates_max_change_percent: u32,
    /// Quality figures of the company in percent (docs/product.md, section 9): passed inspections, orders in time,
    /// satisfied customers, defective pieces.
    #[arg(
        id = "sourcing-quality-figures",
        long,
        env = "SELAM_SOURCING_QUALITY_FIGURES",
        default_value = "99.7,98.5,95,0.2"
    )]
    pub quality_figures: QualityFigures,
}

/// Quality figures: pass, on time, satisfaction, defect.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct QualityFigures(pub [String; 4]);

impl FromStr for QualityFigures {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let figures: Vec<_> = text.split(',').map(str::trim).filter(|it| is_percent(it)).collect();
        <[&str; 4]>::try_from(figures)
            .map(|figures| Self(figures.map(str::to_owned)))
            .map_err(|_| "must be four decimal numbers from 0 to 100, separated by commas".to_owned())
    }
}

fn is_percent(text: &str) -> bool {
    crate::rates::minor(text).is_some_and(|hundredths| hundredths <= 10_000)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parses_four_quality_figures() {
        let figures = "99.7, 98.5,99.2,0.3".parse::<QualityFigures>();
        assert_eq!(
            figures,
            Ok(QualityFigures(["99.7", "98.5", "99.2", "0.3"].map(str::to_owned)))
        );
        for text in ["", "99.7,98.5,99.2", "99.7,98.5,99.2,100.1", "1,2,3,x", "1,2,3,4,5"] {
            assert!(text.parse::<QualityFigures>().is_err(), "{text}");
        }
    }
}
