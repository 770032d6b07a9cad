//! What stands on a payment page and on a receipt.

use selam_chassis::Language;

use crate::{store::AppointmentRow, zones::Zones};

/// A session, with the day and the time as the client has them.
pub(crate) fn session(row: &AppointmentRow, therapist: &str, zones: &Zones) -> String {
    let language = Language::from_code(&row.client_language).unwrap_or_default();
    let local = zones.kept(&row.client_zone).local(row.start_time);
    let time = local.format("%Y-%m-%d %H:%M");
    match language {
        Language::En => format!("Session with {therapist}, {time}"),
        Language::Ti => format!("ክፍለ-ግዜ ምስ {therapist}፡ {time}"),
        Language::Ar => format!("جلسة مع {therapist}، {time}"),
    }
}
