//! Enums of the service: categories, quality marks, statuses, currencies and countries.

use selam_chassis::string_enum;
use selam_proto_sourcing::v1 as wire;

string_enum! {
    /// Category of the catalogue.
    pub enum Category of wire::ProductCategory {
        /// Electronics and components.
        Electronics,
        /// Clothing and textiles.
        Textiles,
        /// Home and kitchen.
        Home,
        /// Building materials.
        Building,
        /// Tools and machinery.
        Machinery,
        /// Packaging.
        Packaging,
    }
}

impl Category {
    /// Returns the drawing of products without one of their own.
    pub fn picture(self) -> &'static str {
        match self {
            Self::Electronics => "board",
            Self::Textiles => "fabric",
            Self::Home => "cup",
            Self::Building => "brick",
            Self::Machinery => "drill",
            Self::Packaging => "box",
        }
    }
}

string_enum! {
    /// Visibility of a product.
    pub enum Status of wire::ProductStatus {
        /// Visible to all users.
        Active,
        /// Visible to admins only.
        Retired,
    }
}

string_enum! {
    /// Quality mark of a product.
    pub enum Mark of wire::QualityMark {
        /// The factory was audited.
        Audited,
        /// The manufacturer is certified to ISO 9001.
        Iso9001,
        /// The company tested a sample.
        Sampled,
        /// Lots are inspected.
        Inspected,
        /// Certified for sale in Canada.
        Canada,
        /// The company has delivered the product before.
        Known,
    }
}

/// Set of marks as a bit mask, so that "has all of these" is one comparison in a database.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Marks(i32);

impl Marks {
    /// Creates the set from its column value.
    pub fn from_bits(bits: i32) -> Self {
        Self(bits)
    }

    /// Returns the column value.
    pub fn bits(self) -> i32 {
        self.0
    }

    /// Returns the marks in the order of the contract.
    pub fn each(self) -> impl Iterator<Item = Mark> {
        Mark::ALL.into_iter().filter(move |mark| self.0 & bit(*mark) != 0)
    }
}

impl FromIterator<Mark> for Marks {
    fn from_iter<I: IntoIterator<Item = Mark>>(marks: I) -> Self {
        Self(marks.into_iter().fold(0, |bits, mark| bits | bit(mark)))
    }
}

/// Returns the bit of a mark. Bits are stored in databases and must never change.
fn bit(mark: Mark) -> i32 {
    match mark {
        Mark::Audited => 1,
        Mark::Iso9001 => 2,
        Mark::Sampled => 4,
        Mark::Inspected => 8,
        Mark::Canada => 16,
        Mark::Known => 32,
    }
}

/// Currency of products, requests and offers (docs/product.md, section 9).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Currency {
    /// United States dollar.
    #[default]
    Usd,
    /// Euro.
    Eur,
    /// Pound sterling.
    Gbp,
    /// Renminbi.
    Cny,
}

impl Currency {
    /// All currencies.
    pub const ALL: [Self; 4] = [Self::Usd, Self::Eur, Self::Gbp, Self::Cny];

    /// Returns the ISO 4217 code.
    pub fn code(self) -> &'static str {
        match self {
            Self::Usd => "USD",
            Self::Eur => "EUR",
            Self::Gbp => "GBP",
            Self::Cny => "CNY",
        }
    }

    /// Parses an ISO 4217 code.
    pub fn parse(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|currency| currency.code() == code)
    }
}

/// Currency in which prices are compared. It is a type of its own, so that no product, request or offer is stored in
/// Canadian dollars.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ComparisonCurrency {
    /// Canadian dollar, the currency of all payments.
    #[default]
    Cad,
    /// Currency of products.
    Product(Currency),
}

impl ComparisonCurrency {
    /// All currencies of comparison, the default first.
    pub fn all() -> impl Iterator<Item = Self> {
        std::iter::once(Self::Cad).chain(Currency::ALL.map(Self::Product))
    }

    /// Returns the ISO 4217 code.
    pub fn code(self) -> &'static str {
        match self {
            Self::Cad => "CAD",
            Self::Product(currency) => currency.code(),
        }
    }

    /// Parses an ISO 4217 code.
    pub fn parse(code: &str) -> Option<Self> {
        Self::all().find(|currency| currency.code() == code)
    }
}

/// ISO 3166-1 alpha-2 codes, as of 2026.
const COUNTRIES: &str = "AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ CA CC CD CF CG \
    CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR \
    GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY \
    MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS \
    PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA \
    UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW";

/// Returns whether a code is a country code.
pub fn is_country(code: &str) -> bool {
    COUNTRIES.split_ascii_whitespace().any(|known| known == code)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stores_marks_as_bit_mask() {
        let all: Marks = Mark::ALL.into_iter().collect();
        assert_eq!(all.bits(), 63);
        assert_eq!(all.each().collect::<Vec<_>>(), Mark::ALL);
        let two: Marks = [Mark::Known, Mark::Audited].into_iter().collect();
        assert_eq!(two.each().collect::<Vec<_>>(), [Mark::Audited, Mark::Known]);
        assert_eq!(Marks::from_bits(33), two);
    }

    #[test]
    fn parses_country_and_currency_codes() {
        assert_eq!(COUNTRIES.split_ascii_whitespace().count(), 249);
        assert!(is_country("ER") && is_country("TR"));
        assert!(!is_country("XX") && !is_country("E") && !is_country("ER TR"));
        assert_eq!(Currency::parse("CNY"), Some(Currency::Cny));
        assert_eq!(Currency::parse("cny"), None);
    }

    #[test]
    fn only_comparisons_use_canadian_dollars() {
        assert_eq!(Currency::parse("CAD"), None);
        assert_eq!(ComparisonCurrency::parse("CAD"), Some(ComparisonCurrency::Cad));
        assert_eq!(
            ComparisonCurrency::parse("CNY"),
            Some(ComparisonCurrency::Product(Currency::Cny))
        );
        assert_eq!(ComparisonCurrency::parse("JPY"), None);
        assert_eq!(ComparisonCurrency::default(), ComparisonCurrency::Cad);
        let codes: Vec<_> = ComparisonCurrency::all().map(ComparisonCurrency::code).collect();
        assert_eq!(codes, ["CAD", "USD", "EUR", "GBP", "CNY"]);
    }
}
