//! Products as CSV lines. The import reads what the export writes.

use std::borrow::Cow;

use selam_chassis::{
    Error, Language,
    listing::{Cell, amount, cell_text},
    validate,
};
use selam_proto_sourcing::v1::{PriceTier, ProductInput, ProductText};

use crate::{
    choices::{Category, Mark, Status},
    product::{self, ValidProduct},
    rates::minor,
};

/// Columns of a file. All are required, in any order.
pub(crate) const COLUMNS: [&str; 16] = [
    "sku",
    "status",
    "category",
    "name_en",
    "description_en",
    "name_ti",
    "description_ti",
    "name_ar",
    "description_ar",
    "currency",
    "price_tiers",
    "origin_country",
    "supplier_region",
    "lead_time_days",
    "quality_marks",
    "picture",
];

/// Error of a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct LineError {
    pub column: &'static str,
    pub reason: String,
    pub message: String,
}

impl LineError {
    pub(crate) fn new(column: &'static str, reason: &str, message: &str) -> Self {
        Self {
            column,
            reason: reason.to_owned(),
            message: message.to_owned(),
        }
    }
}

/// Position of each column in a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Header([usize; COLUMNS.len()]);

impl Header {
    /// Parses the header line.
    ///
    /// # Errors
    /// `INVALID_ARGUMENT` with `CSV_NOT_UTF8`, or `CSV_HEADER` when columns are missing, duplicate or unknown.
    pub(crate) fn read(record: &csv::ByteRecord) -> Result<Self, Error> {
        let mut names = Vec::new();
        for name in record {
            let name = std::str::from_utf8(name).map_err(|_| {
                Error::invalid_argument("CSV_NOT_UTF8", "the file is not UTF-8; save it as CSV in UTF-8")
            })?;
            names.push(name.trim_start_matches('\u{feff}').trim());
        }
        let mut places = [0; COLUMNS.len()];
        for (place, column) in places.iter_mut().zip(COLUMNS) {
            let at = names.iter().position(|name| *name == column);
            *place = at.ok_or_else(|| no_header(&format!("the column {column} is missing")))?;
        }
        if names.len() == COLUMNS.len() {
            return Ok(Self(places));
        }
        Err(no_header("a column is duplicate or unknown"))
    }

    /// Parses a line.
    pub(crate) fn line(&self, record: &csv::ByteRecord) -> Result<ValidProduct, LineError> {
        if record.len() != COLUMNS.len() {
            let message = format!("has {} cells instead of {}", record.len(), COLUMNS.len());
            return Err(LineError::new("", "COLUMN_COUNT", &message));
        }
        let mut cells: [&str; COLUMNS.len()] = [""; COLUMNS.len()];
        for ((cell, place), column) in cells.iter_mut().zip(self.0).zip(COLUMNS) {
            let bytes = record.get(place).unwrap_or_default();
            *cell =
                cell_text(std::str::from_utf8(bytes).map_err(|_| LineError::new(column, "NOT_UTF8", "is not UTF-8"))?);
        }
        read(cells)
    }
}

fn no_header(why: &str) -> Error {
    Error::invalid_argument(
        "CSV_HEADER",
        format!("the file does not start with an export header: {why}"),
    )
}

fn read(cells: [&str; COLUMNS.len()]) -> Result<ValidProduct, LineError> {
    let [
        sku,
        status,
        category,
        name_en,
        description_en,
        name_ti,
        description_ti,
        name_ar,
        description_ar,
        currency,
        tiers,
        origin,
        region,
        days,
        marks,
        picture,
    ] = cells;
    let text = |language: Language, name: &str, description: &str| ProductText {
        language_code: language.code().to_owned(),
        name: name.to_owned(),
        description: description.to_owned(),
    };
    let given = |name: &str, description: &str| !name.trim().is_empty() || !description.trim().is_empty();
    let mut texts = vec![text(Language::En, name_en, description_en)];
    if given(name_ti, description_ti) {
        texts.push(text(Language::Ti, name_ti, description_ti));
    }
    if given(name_ar, description_ar) {
        texts.push(text(Language::Ar, name_ar, description_ar));
    }
    let category = Category::parse(category.trim())
        .ok_or_else(|| LineError::new("category", "CATEGORY_UNKNOWN", "is not a category of the catalogue"))?;
    let status = match status.trim() {
        "" => Status::Active,
        word => Status::parse(word)
            .ok_or_else(|| LineError::new("status", "STATUS_UNKNOWN", "must be active or retired"))?,
    };
    let lead_time_days = days
        .trim()
        .parse()
        .map_err(|_| LineError::new("lead_time_days", "NUMBER_INVALID", "must be a whole number"))?;
    let marks = words(marks).map(|word| {
        let mark = Mark::parse(word);
        let mark =
            mark.ok_or_else(|| LineError::new("quality_marks", "QUALITY_MARK_UNKNOWN", "contains an unknown mark"));
        mark.map(|mark| i32::from(mark.wire()))
    });
    let mut input = ProductInput {
        sku: sku.to_owned(),
        category: category.wire().into(),
        currency_code: currency.trim().to_owned(),
        price_tiers: words(tiers).map(tier).collect::<Result<_, _>>()?,
        origin_country: origin.trim().to_owned(),
        supplier_region: region.to_owned(),
        lead_time_days,
        quality_marks: marks.collect::<Result<_, _>>()?,
        picture: picture.trim().to_owned(),
        status: status.wire().into(),
        texts,
    };
    product::normalise(&mut input);
    validate(&input).map_err(|error| line_error(&error, &input.texts))?;
    let texts = input.texts.clone();
    product::validate(input, "").map_err(|error| line_error(&error, &texts))
}

/// Parses a price tier: `100:8.50` is 8.50 each from 100 pieces. A comma before one or two digits is a decimal mark too,
/// as spreadsheets write it in many locales; grouped thousands are invalid.
fn tier(word: &str) -> Result<PriceTier, LineError> {
    let invalid = || {
        LineError::new(
            "price_tiers",
            "TIERS_INVALID",
            "must be quantities with unit prices, such as 100:8.50; 500:7.20",
        )
    };
    let (quantity, price) = word.split_once(':').ok_or_else(invalid)?;
    Ok(PriceTier {
        minimum_quantity: quantity.trim().parse().map_err(|_| invalid())?,
        unit_price_minor: minor(&decimal(price.trim())).ok_or_else(invalid)?,
    })
}

/// Returns the price with a point as its decimal mark, if it has a single mark.
fn decimal(price: &str) -> Cow<'_, str> {
    match price.split_once(',') {
        Some((whole, part)) if !part.contains(['.', ',']) && !whole.contains('.') => format!("{whole}.{part}").into(),
        _ => price.into(),
    }
}

fn words(cell: &str) -> impl Iterator<Item = &str> {
    cell.split(';').map(str::trim).filter(|word| !word.is_empty())
}

/// Returns the first violation of an input with its column.
fn line_error(error: &Error, texts: &[ProductText]) -> LineError {
    let Some(violation) = error.violations().first() else {
        return LineError::new("", error.reason(), error.message());
    };
    let field = violation.field.split(['.', '[']).next().unwrap_or_default();
    let column = match field {
        "texts" => of_text(&violation.field, texts),
        "sku" => "sku",
        "category" => "category",
        "currencyCode" => "currency",
        "priceTiers" => "price_tiers",
        "originCountry" => "origin_country",
        "supplierRegion" => "supplier_region",
        "leadTimeDays" => "lead_time_days",
        "qualityMarks" => "quality_marks",
        "picture" => "picture",
        "status" => "status",
        _ => "",
    };
    LineError::new(column, &violation.reason, &violation.description)
}

fn of_text(field: &str, texts: &[ProductText]) -> &'static str {
    let place = field
        .split(['[', ']'])
        .nth(1)
        .and_then(|place| place.parse::<usize>().ok());
    let language = place
        .and_then(|place| texts.get(place))
        .map(|text| text.language_code.as_str());
    match (language, field.ends_with("description")) {
        (Some("ti"), false) => "name_ti",
        (Some("ti"), true) => "description_ti",
        (Some("ar"), false) => "name_ar",
        (Some("ar"), true) => "description_ar",
        (_, false) => "name_en",
        (_, true) => "description_en",
    }
}

/// Converts a product to a line.
pub(crate) fn write(product: &ValidProduct) -> [Cell; COLUMNS.len()] {
    let joined = |words: Vec<String>| Cell::from(words.join("; "));
    let tiers = product
        .tiers
        .iter()
        .map(|tier| format!("{}:{}", tier.quantity, amount(tier.price_minor)));
    let marks = product.marks.each().map(|mark| mark.as_str().to_owned());
    let [english, tigrinya, arabic] = product.texts.clone();
    [
        product.sku.clone().into(),
        Cell::value(product.status.as_str()),
        Cell::value(product.category.as_str()),
        english.name.into(),
        english.description.into(),
        tigrinya.name.into(),
        tigrinya.description.into(),
        arabic.name.into(),
        arabic.description.into(),
        Cell::value(product.currency.code()),
        joined(tiers.collect()),
        product.origin_country.clone().into(),
        product.supplier_region.clone().into(),
        Cell::value(product.lead_time_days),
        joined(marks.collect()),
        product.picture.clone().into(),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    const GOOD: [&str; COLUMNS.len()] = [
        "hk-0142",
        "",
        "home",
        "Stoneware mug",
        "Glazed, 350 ml",
        "ኩባያ",
        "",
        "كوب",
        "",
        "EUR",
        "100:2.10; 1000:1.85",
        "TR",
        "Kütahya",
        "30",
        "audited; known",
        "cup",
    ];

    fn error_of(column: &str, cell: &str) -> Option<(&'static str, String)> {
        let mut cells = GOOD;
        for (place, name) in COLUMNS.iter().enumerate() {
            if *name == column {
                cells[place] = cell;
            }
        }
        read(cells)
            .err()
            .map(|line_error| (line_error.column, line_error.reason))
    }

    #[test]
    fn parses_written_lines() {
        let product = read(GOOD).ok();
        let again = product
            .as_ref()
            .map(write)
            .map(|cells| cells.map(|(Cell::Text(cell) | Cell::Value(cell))| format!("{cell} ")));
        let again = again
            .as_ref()
            .and_then(|cells| read(cells.each_ref().map(String::as_str)).ok());
        assert!(product.is_some());
        assert_eq!(again, product);
    }

    #[test]
    fn accepts_decimal_commas_in_prices() {
        let price = |word: &str| tier(word).ok().map(|tier| tier.unit_price_minor);
        for word in ["100:8.50", "100:8,50", "100:8,5", " 100 : 8,50 "] {
            assert_eq!(price(word), Some(850), "{word}");
        }
        assert_eq!(price("100:8"), Some(800));
    }

    #[test]
    fn every_error_names_its_column() {
        for (column, cell, reason) in [
            ("sku", "a b", "STRING_PATTERN"),
            ("sku", "", "STRING_MIN_LEN"),
            ("status", "sold", "STATUS_UNKNOWN"),
            ("category", "toys", "CATEGORY_UNKNOWN"),
            ("name_en", "", "STRING_MIN_LEN"),
            ("name_ar", "\u{1}\u{2}", "CONTROL_CHARACTER"),
            ("currency", "CAD", "CURRENCY_UNSUPPORTED"),
            ("price_tiers", "100", "TIERS_INVALID"),
            ("price_tiers", "100:1.999", "TIERS_INVALID"),
            ("price_tiers", "100:1,850", "TIERS_INVALID"),
            ("price_tiers", "100:1.850,00", "TIERS_INVALID"),
            ("price_tiers", "100:1,850.00", "TIERS_INVALID"),
            ("price_tiers", "-5:1", "INT32_GTE_LTE"),
            ("price_tiers", "100:1;200:2", "TIERS_NOT_ASCENDING"),
            ("price_tiers", "", "REPEATED_MIN_ITEMS"),
            ("origin_country", "XX", "COUNTRY_UNKNOWN"),
            ("lead_time_days", "soon", "NUMBER_INVALID"),
            ("lead_time_days", "0", "INT32_GTE_LTE"),
            ("quality_marks", "gold", "QUALITY_MARK_UNKNOWN"),
            ("picture", "Cup 1", "STRING_PATTERN"),
        ] {
            assert_eq!(error_of(column, cell), Some((column, reason.to_owned())), "{cell}");
        }
    }

    #[test]
    fn header_requires_all_columns_in_any_order() {
        let mut names = COLUMNS;
        assert!(Header::read(&csv::ByteRecord::from(names.to_vec())).is_ok());
        names.reverse();
        assert!(Header::read(&csv::ByteRecord::from(names.to_vec())).is_ok());
        names[0] = "sku";
        let reason = |record: csv::ByteRecord| Header::read(&record).err().map(|error| error.reason());
        assert_eq!(reason(csv::ByteRecord::from(names.to_vec())), Some("CSV_HEADER"));
        assert_eq!(
            reason(csv::ByteRecord::from(vec![&b"\xff\xfes\0k\0u\0"[..]])),
            Some("CSV_NOT_UTF8")
        );
        assert_eq!(reason(csv::ByteRecord::from(vec!["sku"])), Some("CSV_HEADER"));
    }
}
