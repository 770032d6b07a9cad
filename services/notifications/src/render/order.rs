//! What the mails about a visit, a shipment, a payment, a session, an application or a request show: rows of facts and the way to the page that has more.

use std::collections::BTreeMap;

use chrono::{DateTime, Utc};
use minijinja::{Value, context};
use selam_chassis::Calendar;

use crate::{
    content::{Content, Price},
    texts::Texts,
};

/// Rows and link of the mail.
pub(super) fn values(
    texts: &Texts,
    common: &BTreeMap<String, String>,
    content: &Content,
    site_url: &str,
    calendar: &Calendar,
) -> Value {
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
                // The last leg of an order has no price of its own.
                row(
                    "label_price",
                    Some(price)
                        .filter(|price| !price.currency.is_empty())
                        .map(Price::text)
                        .unwrap_or_default(),
                    true,
                ),
            ],
            format!("{site_url}/track/{tracking_number}"),
            "button_shipment",
        ),
        Content::Payment {
            title,
            receipt_number,
            amounts,
            time,
        } => {
            let mut rows = vec![
                row("label_for", title.clone(), false),
                row("label_receipt", receipt_number.clone(), true),
                row("label_date", local_day(texts, calendar, *time), false),
            ];
            rows.extend(
                amounts
                    .iter()
                    .map(|(key, price)| row(&format!("label_{key}"), price.text(), true)),
            );
            (rows, format!("{site_url}/my-payments"), "button_payments")
        }
        Content::Subscription { title, period_end } => (
            vec![
                row("label_for", title.clone(), false),
                row("label_paid_until", local_day(texts, calendar, *period_end), false),
            ],
            format!("{site_url}/my-payments"),
            "button_payments",
        ),
        Content::Session {
            with,
            local_time,
            earlier,
            refund_percent,
            ..
        } => (
            vec![
                row("label_with", with.clone(), false),
                row("label_when", wall(texts, local_time), false),
                row("label_earlier", wall(texts, earlier), false),
                refund_percent.and_then(|percent| row("label_refunded", format!("{percent}%"), true)),
            ],
            format!("{site_url}/my-appointments"),
            "button_appointments",
        ),
        Content::TimeFreed { therapist } => (
            vec![row("label_with", therapist.clone(), false)],
            format!("{site_url}/services/therapy"),
            "button_therapists",
        ),
        Content::Application {
            local_time,
            message,
            reasons,
            ..
        } => {
            let reasons: Vec<_> = reasons.iter().map(|key| texts.rejection_reason(key)).collect();
            (
                vec![
                    row("label_when", wall(texts, local_time), false),
                    row("label_reasons", reasons.join(" · "), false),
                    row("label_message", message.clone(), false),
                ],
                format!("{site_url}/therapist-registration"),
                "button_application",
            )
        }
        Content::Request {
            request_id,
            number,
            product_name,
            quantity,
            landed_cost,
            valid_until,
            amount_due,
            due_time,
            pickup_date,
            refund_percent,
            message,
        } => (
            vec![
                row("label_number", number.clone(), true),
                row("label_product", product_name.clone(), false),
                row("label_quantity", quantity.to_string(), true),
                row("label_landed_cost", text(landed_cost), true),
                row("label_valid_until", texts.day(valid_until), false),
                row("label_amount_due", text(amount_due), true),
                due_time.and_then(|time| row("label_due_date", local_day(texts, calendar, time), false)),
                row("label_pickup_date", texts.day(pickup_date), false),
                refund_percent.and_then(|percent| row("label_refunded", format!("{percent}%"), true)),
                row("label_message", message.clone(), false),
            ],
            format!("{site_url}/my-requests/{request_id}"),
            "button_request",
        ),
        Content::OfficeRequest {
            request_id,
            number,
            quantity,
            landed_cost,
        } => (
            vec![
                row("label_number", number.clone(), true),
                row("label_quantity", quantity.to_string(), true),
                row("label_landed_cost", text(landed_cost), true),
            ],
            format!("{site_url}/admin?tab=requests&open={request_id}"),
            "button_desk",
        ),
        Content::OfficeCrisis { time, language } => (
            vec![
                row("label_when", texts.date(calendar.local(*time)), false),
                row(
                    "label_language",
                    common.get(language.as_str()).cloned().unwrap_or_default(),
                    false,
                ),
            ],
            format!("{site_url}/admin?tab=assistant"),
            "button_desk",
        ),
        Content::Dispute {
            title,
            receipt_number,
            amount,
            reason,
            answer_by,
        } => (
            vec![
                row("label_for", title.clone(), false),
                row("label_receipt", receipt_number.clone(), true),
                row("label_disputed", text(amount), true),
                row("label_reasons", reason.clone(), true),
                answer_by.and_then(|time| row("label_answer_by", texts.date(calendar.local(time)), false)),
            ],
            format!("{site_url}/admin?tab=payments"),
            "button_desk",
        ),
        Content::FollowUp => (Vec::new(), format!("{site_url}/services/therapy"), "button_person"),
        Content::License { date, .. } => (
            vec![row("label_license_end", texts.day(date), false)],
            format!("{site_url}/my-practice"),
            "button_practice",
        ),
        _ => (Vec::new(), String::new(), ""),
    };
    let rows: Vec<_> = rows.into_iter().flatten().collect();
    // The office asks nobody.
    let for_office = matches!(
        content,
        Content::OfficeRequest { .. } | Content::OfficeCrisis { .. } | Content::Dispute { .. }
    );
    context! { rows, link, link_label => common.get(link_label).cloned(), for_office }
}

fn text(price: &Option<Price>) -> String {
    price.as_ref().map(Price::text).unwrap_or_default()
}

fn local_day(texts: &Texts, calendar: &Calendar, time: DateTime<Utc>) -> String {
    texts.day(&calendar.today(time).to_string())
}

/// A wall time with its offset in words; empty when it is none.
fn wall(texts: &Texts, time: &str) -> String {
    DateTime::parse_from_rfc3339(time)
        .map(|time| texts.date(time))
        .unwrap_or_default()
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
