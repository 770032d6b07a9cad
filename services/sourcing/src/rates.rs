//! Exchange rates of a day, and price comparison with them. All numbers are integers: a rate is the value of one unit
//! in millionths of a Canadian dollar.

use std::collections::BTreeMap;

use chrono::NaiveDate;
use selam_chassis::{Error, Result, fields};
use serde::Deserialize;

use crate::choices::{ComparisonCurrency, Currency};

/// Millionths of a Canadian dollar in one.
const CAD_MICROS: i64 = 1_000_000;

/// Upper bound of a rate, 90 Canadian dollars: the contract's largest price times this bound fits into an integer.
const MOST: i64 = 90_000_000;

/// Exchange rates of a day.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rates {
    /// Date of the rates.
    pub date: NaiveDate,
    /// Value of one unit in millionths of a Canadian dollar.
    micros: BTreeMap<Currency, i64>,
}

/// File of rates: `{"date": "2026-11-24", "rates": {"USD": "1.3925", …}}`. Numbers are strings, so that no parser
/// rounds them.
#[derive(Debug, Deserialize)]
struct File {
    date: String,
    rates: BTreeMap<String, String>,
}

impl Rates {
    /// Returns the rates of a day, or `None` when a currency is missing.
    pub fn new(date: NaiveDate, micros: BTreeMap<Currency, i64>) -> Option<Self> {
        let is_whole = Currency::ALL.into_iter().all(|currency| micros.contains_key(&currency));
        is_whole.then_some(Self { date, micros })
    }

    /// Parses a file of rates, ignoring currencies without prices.
    ///
    /// # Errors
    /// `INVALID_ARGUMENT` with `RATES_UNREADABLE` when the format is invalid, a currency is missing, or a rate is not
    /// a positive decimal with at most six fractional digits.
    pub fn parse(file: &[u8]) -> Result<Self> {
        let file: File = serde_json::from_slice(file).map_err(|error| unreadable(&error.to_string()))?;
        let date = fields::date("date", &file.date).map_err(|_| unreadable("the date is invalid"))?;
        let mut micros = BTreeMap::new();
        for currency in Currency::ALL {
            let code = currency.code();
            let stated = file
                .rates
                .get(code)
                .ok_or_else(|| unreadable(&format!("{code} is missing")))?;
            let rate = parse_micros(stated).filter(|rate| (1..MOST).contains(rate));
            micros.insert(
                currency,
                rate.ok_or_else(|| unreadable(&format!("the rate of {code} is invalid")))?,
            );
        }
        Ok(Self { date, micros })
    }

    /// Returns the rates with another date, for demo data.
    #[must_use]
    pub fn on(self, date: NaiveDate) -> Self {
        Self { date, ..self }
    }

    /// Returns whether the rates are too old to compare prices with.
    pub fn is_stale(&self, today: NaiveDate, max_age_days: u32) -> bool {
        (today - self.date).num_days() > i64::from(max_age_days)
    }

    /// Compares the rates with those of an earlier day, so that a typo does not price offers.
    ///
    /// # Errors
    /// `INVALID_ARGUMENT` with `RATES_JUMPED` when a rate differs by more than `max_percent`.
    pub fn require_near(&self, earlier: &Self, max_percent: u32) -> Result<()> {
        for currency in Currency::ALL {
            let (old, new) = (earlier.micros(currency), self.micros(currency));
            if i128::from((new - old).abs()) * 100 > i128::from(old) * i128::from(max_percent) {
                return Err(Error::invalid_argument(
                    "RATES_JUMPED",
                    format!(
                        "{} of {} is {}, more than {max_percent} % away from {} of {}",
                        currency.code(),
                        self.date,
                        decimal(new),
                        decimal(old),
                        earlier.date
                    ),
                ));
            }
        }
        Ok(())
    }

    /// Returns the value of one unit in millionths of a Canadian dollar.
    pub fn micros(&self, currency: Currency) -> i64 {
        self.micros.get(&currency).copied().unwrap_or(MOST)
    }

    /// Returns the value of one unit of a currency of comparison in millionths of a Canadian dollar.
    fn compared_micros(&self, currency: ComparisonCurrency) -> i64 {
        match currency {
            ComparisonCurrency::Cad => CAD_MICROS,
            ComparisonCurrency::Product(currency) => self.micros(currency),
        }
    }

    /// Converts a price, rounded half up.
    pub fn convert(&self, minor: i64, from: Currency, to: ComparisonCurrency) -> i64 {
        if to == ComparisonCurrency::Product(from) {
            return minor;
        }
        let (from, to) = (i128::from(self.micros(from)), i128::from(self.compared_micros(to)));
        narrow((2 * i128::from(minor) * from + to).div_euclid(2 * to))
    }

    /// Returns the smallest price in `own` that converts to at least `minor` in `asked`.
    pub fn at_least(&self, minor: i64, asked: ComparisonCurrency, own: Currency) -> i64 {
        if asked == ComparisonCurrency::Product(own) {
            return minor;
        }
        // (2·price·own + asked) / (2·asked) >= minor, rounded down
        let (own, asked) = (i128::from(self.micros(own)), i128::from(self.compared_micros(asked)));
        let needed = (2 * i128::from(minor) - 1) * asked;
        narrow(-(-needed).div_euclid(2 * own))
    }

    /// Returns the largest price in `own` that converts to at most `minor` in `asked`.
    pub fn at_most(&self, minor: i64, asked: ComparisonCurrency, own: Currency) -> i64 {
        if asked == ComparisonCurrency::Product(own) {
            return minor;
        }
        self.at_least(minor.saturating_add(1), asked, own) - 1
    }
}

/// Formats a rate as a decimal without trailing zeros.
pub fn decimal(micros: i64) -> String {
    let text = format!("{}.{:06}", micros / 1_000_000, micros % 1_000_000);
    let short = text.trim_end_matches('0');
    if short.ends_with('.') {
        format!("{short}0")
    } else {
        short.to_owned()
    }
}

/// Parses a decimal with up to two fractional digits, such as a price filter, into the minor unit.
pub fn minor(text: &str) -> Option<i64> {
    scaled(text, 2)
}

fn parse_micros(text: &str) -> Option<i64> {
    scaled(text, 6)
}

fn scaled(text: &str, digits: usize) -> Option<i64> {
    let (whole, part) = text.split_once('.').unwrap_or((text, "0"));
    let are_digits = |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
    if !are_digits(whole) || !are_digits(part) || part.len() > digits {
        return None;
    }
    format!("{whole}{part:0<digits$}").parse().ok()
}

fn narrow(number: i128) -> i64 {
    i64::try_from(number).unwrap_or(if number < 0 { i64::MIN } else { i64::MAX })
}

pub(crate) fn unreadable(why: &str) -> Error {
    Error::invalid_argument("RATES_UNREADABLE", format!("the exchange rates cannot be used: {why}"))
}

#[cfg(test)]
mod tests {
    #![allow(clippy::expect_used)]

    use proptest::prelude::*;

    use super::*;

    const FILE: &str =
        r#"{"date":"2026-11-24","rates":{"USD":"1.3925","EUR":"1.612","GBP":"1.83","CNY":"0.1961","JPY":"0.0091"}}"#;

    fn rates() -> Rates {
        Rates::parse(FILE.as_bytes()).expect("the example is valid")
    }

    #[test]
    fn parses_valid_files_and_rejects_others() {
        assert_eq!(rates().micros(Currency::Usd), 1_392_500);
        assert_eq!(decimal(1_392_500), "1.3925");
        assert_eq!(decimal(196_100), "0.1961");
        assert_eq!(decimal(2_000_000), "2.0");
        for (from, to) in [
            ("\"1.3925\"", "1.3925"),
            ("1.3925", "1.39251234"),
            ("1.3925", "-1"),
            ("1.3925", "0"),
            ("1.3925", "1e3"),
            ("1.3925", ""),
            ("1.3925", "99999999999"),
            ("USD", "USX"),
            ("2026-11-24", "24.11.2026"),
            ("}}", "}"),
        ] {
            let reason = Rates::parse(FILE.replace(from, to).as_bytes())
                .err()
                .map(|error| error.reason());
            assert_eq!(reason, Some("RATES_UNREADABLE"), "{to}");
        }
    }

    #[test]
    fn rejects_rates_beyond_largest_change() {
        let jumped = |usd: &str| {
            let rates = Rates::parse(FILE.replace("1.3925", usd).as_bytes()).expect("the example is valid");
            rates
                .require_near(&super::tests::rates(), 10)
                .err()
                .map(|error| error.reason())
        };
        for (usd, expected) in [
            ("1.3925", None),
            ("1.53175", None),
            ("1.531751", Some("RATES_JUMPED")),
            ("1.25325", None),
            ("1.253249", Some("RATES_JUMPED")),
            ("13.925", Some("RATES_JUMPED")),
        ] {
            assert_eq!(jumped(usd), expected, "{usd}");
        }
    }

    #[test]
    fn rates_become_stale_after_limit() {
        let day = |text: &str| text.parse().unwrap_or_default();
        assert!(!rates().is_stale(day("2026-12-01"), 7));
        assert!(rates().is_stale(day("2026-12-02"), 7));
        // Rates of the next day occur only when clocks differ.
        assert!(!rates().is_stale(day("2026-11-23"), 7));
    }

    #[test]
    fn rounds_converted_prices_half_up() {
        let rates = rates();
        let dollars = ComparisonCurrency::Product(Currency::Usd);
        assert_eq!(rates.convert(1000, Currency::Cny, dollars), 141);
        assert_eq!(rates.convert(1000, Currency::Usd, dollars), 1000);
        assert_eq!(rates.convert(100, Currency::Gbp, dollars), 131);
        // 25.59 × 0.1961 = 5.018199
        assert_eq!(rates.convert(2559, Currency::Cny, ComparisonCurrency::Cad), 502);
        assert_eq!(rates.convert(100, Currency::Gbp, ComparisonCurrency::Cad), 183);
        assert_eq!(minor("12.5"), Some(1250));
        assert_eq!(minor("12"), Some(1200));
        assert_eq!(minor("12.505"), None);
    }

    proptest! {
        #[test]
        fn bounds_match_converted_prices(asked in 0_i64..10_000_000, near in -3_i64..3) {
            let rates = rates();
            let compared = [ComparisonCurrency::Cad, ComparisonCurrency::Product(Currency::Eur)];
            for (own, to) in Currency::ALL.into_iter().flat_map(|own| compared.map(|to| (own, to))) {
                let least = rates.at_least(asked, to, own);
                let price = least + near;
                prop_assert_eq!(price >= least, rates.convert(price, own, to) >= asked);
                let most = rates.at_most(asked, to, own);
                let price = most + near;
                prop_assert_eq!(price <= most, rates.convert(price, own, to) <= asked);
            }
        }
    }
}
