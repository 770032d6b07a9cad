//! What the mails about a visit or a shipment show: rows of facts and the way to the page that has more.

use std::collections::BTreeMap;

use minijinja::{Value, context};

use crate::{content::Content, texts::Texts};

/// Rows and link of the mail.
pub(super) fn values(texts: &Texts, common: &BTreeMap<String, String>, content: &Content, site_url: &str) -> Value {
    let row = |label: &str, value: String, ltr: bool| {
        (!value.is_empty()).then(|| context! { label => common.get(label).cloned(), value, ltr })
    };
    let (rows, link, link_label) = match content {
        Content::Cleaning {
            booking_id,
            service,
            date,
            window,
            start,
            end,
            address,
            price,
        } => (
            vec![
                row("label_service", texts.cleaning_service(service).to_owned(), false),
                row("label_date", texts.day(date), false),
                row("label_window", arrival(texts, window, start, end), true),
                row("label_address", address.clone(), false),
                row("label_price", price.text(), true),
            ],
            format!("{site_url}/my-bookings/{booking_id}"),
            "button_booking",
        ),
        Content::Cargo {
            tracking_number,
            from,
            to,
            place,
            arrival,
            price,
        } => (
            vec![
                row("label_tracking", tracking_number.clone(), true),
                row("label_from", from.clone(), false),
                row("label_to", to.clone(), false),
                row("label_place", place.clone(), false),
                row("label_arrival", texts.day(arrival), false),
                row("label_price", price.text(), true),
            ],
            format!("{site_url}/track/{tracking_number}"),
            "button_shipment",
        ),
        _ => (Vec::new(), String::new(), ""),
    };
    let rows: Vec<_> = rows.into_iter().flatten().collect();
    context! { rows, link, link_label => common.get(link_label).cloned() }
}

/// When the crew arrives.
fn arrival(texts: &Texts, window: &str, start: &str, end: &str) -> String {
    let told = texts.arrival(start, end);
    if told.is_empty() {
        texts.window(window).to_owned()
    } else {
        told
    }
}
