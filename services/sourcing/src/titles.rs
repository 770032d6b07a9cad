//! Titles on payment pages and receipts.

use selam_chassis::Language;

use crate::{request::status::Payment, store::RequestRow};

/// Returns the title of a deposit or balance with the request number. The product is left out, so that banks do not
/// see it.
pub(crate) fn charge(row: &RequestRow, payment: Payment) -> String {
    let number = &row.number;
    match (Language::from_code(&row.language_code).unwrap_or_default(), payment) {
        (Language::En, Payment::Deposit) => format!("Deposit for order {number}"),
        (Language::En, Payment::Balance) => format!("Balance of order {number}"),
        (Language::Ti, Payment::Deposit) => format!("ቅድመ-ክፍሊት ንትእዛዝ {number}"),
        (Language::Ti, Payment::Balance) => format!("ተረፍ ክፍሊት ናይ ትእዛዝ {number}"),
        (Language::Ar, Payment::Deposit) => format!("عربون الطلب {number}"),
        (Language::Ar, Payment::Balance) => format!("باقي ثمن الطلب {number}"),
    }
}
