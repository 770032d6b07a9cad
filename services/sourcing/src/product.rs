//! Validation of products that admins enter.

use selam_chassis::{FieldErrors, Language, Result, fields};
use selam_proto_sourcing::v1::{ProductInput, ProductText};

use crate::choices::{Category, Currency, Mark, Marks, Status, is_country};

/// Unit price from a quantity.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tier {
    /// Smallest quantity.
    pub quantity: i32,
    /// Unit price in the minor unit.
    pub price_minor: i64,
}

/// Name and description in one language.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Text {
    /// Name; empty when the language has no text.
    pub name: String,
    /// Description.
    pub description: String,
}

/// Validated product in its stored form.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ValidProduct {
    /// Product number in upper case.
    pub sku: String,
    /// Texts in the order of [`Language::ALL`]; English is required.
    pub texts: [Text; 3],
    /// Category.
    pub category: Category,
    /// Currency of the prices.
    pub currency: Currency,
    /// Price tiers, at least one, smallest quantity first.
    pub tiers: Vec<Tier>,
    /// Country of origin.
    pub origin_country: String,
    /// Region of the manufacturer.
    pub supplier_region: String,
    /// Days from order to shipping.
    pub lead_time_days: i32,
    /// Quality marks.
    pub marks: Marks,
    /// Name of the drawing.
    pub picture: String,
    /// Visibility.
    pub status: Status,
}

impl ValidProduct {
    /// Returns the first tier: smallest quantity with its price.
    pub fn minimum(&self) -> Tier {
        self.tiers.first().copied().unwrap_or(Tier {
            quantity: 1,
            price_minor: 0,
        })
    }
}

/// Normalises all texts before validation.
pub fn normalise(product: &mut ProductInput) {
    fields::lines([&mut product.sku, &mut product.supplier_region]);
    for text in &mut product.texts {
        fields::lines([&mut text.name]);
        fields::trim([&mut text.description]);
    }
}

/// Validates an input that already meets the contract's field rules. `parent` is the path of the input with a
/// trailing dot.
///
/// # Errors
/// `INVALID_ARGUMENT` with `CURRENCY_UNSUPPORTED`, `COUNTRY_UNKNOWN`, `TIERS_NOT_ASCENDING`, `LANGUAGE_TWICE` or
/// `REQUIRED` (English, category) on the invalid field.
pub fn validate(product: ProductInput, parent: &str) -> Result<ValidProduct> {
    let field = |name: &str| format!("{parent}{name}");
    let currency = Currency::parse(&product.currency_code);
    let is_ascending = product.price_tiers.windows(2).all(|pair| match pair {
        [one, next] => one.minimum_quantity < next.minimum_quantity && one.unit_price_minor >= next.unit_price_minor,
        _ => true,
    });
    let count = |language: Language| of(&product.texts, language).count();
    FieldErrors::default()
        .require(
            count(Language::En) > 0,
            &field("texts"),
            "REQUIRED",
            "must include English",
        )
        .require(
            Language::ALL.into_iter().all(|language| count(language) < 2),
            &field("texts"),
            "LANGUAGE_TWICE",
            "must contain each language once",
        )
        .require(
            currency.is_some(),
            &field("currencyCode"),
            "CURRENCY_UNSUPPORTED",
            "must be USD, EUR, GBP or CNY",
        )
        .require(
            is_country(&product.origin_country),
            &field("originCountry"),
            "COUNTRY_UNKNOWN",
            "must be an ISO 3166-1 country code",
        )
        .require(
            is_ascending,
            &field("priceTiers"),
            "TIERS_NOT_ASCENDING",
            "quantities must increase and prices must not",
        )
        .finish()?;
    let category = fields::required(&field("category"), Category::from_wire(product.category()))?;
    let status = Status::from_wire(product.status()).unwrap_or(Status::Active);
    let marks: Marks = product.quality_marks().filter_map(Mark::from_wire).collect();
    let texts = Language::ALL.map(|language| match of(&product.texts, language).next() {
        Some(text) => Text {
            name: text.name.clone(),
            description: text.description.clone(),
        },
        None => Text::default(),
    });
    let tiers = product.price_tiers.iter().map(|tier| Tier {
        quantity: tier.minimum_quantity,
        price_minor: tier.unit_price_minor,
    });
    Ok(ValidProduct {
        tiers: tiers.collect(),
        sku: product.sku.to_ascii_uppercase(),
        texts,
        category,
        currency: currency.unwrap_or_default(),
        origin_country: product.origin_country,
        supplier_region: product.supplier_region,
        lead_time_days: product.lead_time_days,
        marks,
        picture: Some(product.picture)
            .filter(|picture| !picture.is_empty())
            .unwrap_or_else(|| category.picture().to_owned()),
        status,
    })
}

fn of(texts: &[ProductText], language: Language) -> impl Iterator<Item = &ProductText> {
    texts.iter().filter(move |text| text.language_code == language.code())
}

#[cfg(test)]
mod tests {
    use selam_proto_sourcing::v1::{PriceTier, ProductCategory, QualityMark};

    use super::*;

    fn a_lamp() -> ProductInput {
        let text = |code: &str, name: &str| ProductText {
            language_code: code.to_owned(),
            name: name.to_owned(),
            description: String::new(),
        };
        let tier = |minimum_quantity, unit_price_minor| PriceTier {
            minimum_quantity,
            unit_price_minor,
        };
        ProductInput {
            sku: " el-0001 ".to_owned(),
            texts: vec![text("ar", "مصباح"), text("en", " Desk lamp ")],
            category: ProductCategory::Electronics.into(),
            currency_code: "USD".to_owned(),
            price_tiers: vec![tier(100, 850), tier(500, 720)],
            origin_country: "CN".to_owned(),
            lead_time_days: 20,
            quality_marks: vec![QualityMark::Known.into()],
            ..ProductInput::default()
        }
    }

    fn wrong(change: impl FnOnce(&mut ProductInput)) -> Vec<(String, String)> {
        let mut product = a_lamp();
        change(&mut product);
        let error = validate(product, "product.").err();
        let violations = error.map(|error| error.violations().to_vec()).unwrap_or_default();
        violations
            .into_iter()
            .map(|found| (found.field, found.reason))
            .collect()
    }

    #[test]
    fn normalises_valid_product() {
        let mut product = a_lamp();
        normalise(&mut product);
        let valid = validate(product, "").ok();
        let found = valid
            .as_ref()
            .map(|valid| (valid.sku.as_str(), valid.picture.as_str(), valid.status));
        assert_eq!(found, Some(("EL-0001", "board", Status::Active)));
        let names = valid.map(|valid| valid.texts.map(|text| text.name));
        assert_eq!(names, Some(["Desk lamp".to_owned(), String::new(), "مصباح".to_owned()]));
    }

    #[test]
    fn rejects_invalid_fields_with_reason() {
        let expected = |field: &str, reason: &str| vec![(format!("product.{field}"), reason.to_owned())];
        assert_eq!(
            wrong(|product| product.currency_code = "CAD".to_owned()),
            expected("currencyCode", "CURRENCY_UNSUPPORTED")
        );
        assert_eq!(
            wrong(|product| product.origin_country = "XX".to_owned()),
            expected("originCountry", "COUNTRY_UNKNOWN")
        );
        assert_eq!(
            wrong(|product| product.price_tiers.reverse()),
            expected("priceTiers", "TIERS_NOT_ASCENDING")
        );
        assert_eq!(
            wrong(|product| product.price_tiers.iter_mut().for_each(|tier| {
                tier.unit_price_minor = i64::from(tier.minimum_quantity);
            })),
            expected("priceTiers", "TIERS_NOT_ASCENDING")
        );
        assert_eq!(
            wrong(|product| product.texts.extend(product.texts.clone())),
            expected("texts", "LANGUAGE_TWICE")
        );
        assert_eq!(
            wrong(|product| product.texts.truncate(1)),
            expected("texts", "REQUIRED")
        );
    }
}
