//! Titles on the payment page and on receipts, in the reader's language.

use selam_chassis::Language;

pub(crate) fn assistant_session(language: Language) -> String {
    match language {
        Language::En => "AI therapy assistant: one session",
        Language::Ti => "ሓጋዚ ስነ-ኣእምሮ AI፦ ሓደ ግዜ",
        Language::Ar => "مساعد العلاج بالذكاء الاصطناعي: جلسة واحدة",
    }
    .to_owned()
}

pub(crate) fn assistant_month(language: Language) -> String {
    match language {
        Language::En => "AI therapy assistant: one month",
        Language::Ti => "ሓጋዚ ስነ-ኣእምሮ AI፦ ሓደ ወርሒ",
        Language::Ar => "مساعد العلاج بالذكاء الاصطناعي: شهر واحد",
    }
    .to_owned()
}

pub(crate) fn therapist_plan(language: Language, sessions: i32, therapist: &str) -> String {
    match language {
        Language::En => format!("Monthly plan: {sessions} sessions with {therapist}"),
        Language::Ti => format!("ወርሓዊ መደብ፦ {sessions} ርክባት ምስ {therapist}"),
        Language::Ar => format!("الخطة الشهرية: {sessions} جلسات مع {therapist}"),
    }
}

/// Returns the label of a tax of `basis_points` hundredths of a percent.
pub(crate) fn tax(language: Language, basis_points: i32) -> String {
    let (whole, rest) = (basis_points / 100, basis_points % 100);
    let rate = if rest == 0 {
        whole.to_string()
    } else {
        format!("{whole}.{rest:02}").trim_end_matches('0').to_owned()
    };
    match language {
        Language::En => format!("GST {rate}%"),
        Language::Ti => format!("ግብሪ GST {rate}%"),
        Language::Ar => format!("ضريبة السلع والخدمات {rate}%"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn formats_tax_rate_without_trailing_zeros() {
        for (points, text) in [(500, "GST 5%"), (1_498, "GST 14.98%"), (750, "GST 7.5%"), (0, "GST 0%")] {
            assert_eq!(tax(Language::En, points), text);
        }
    }
}
