//! Rows and links of emails about visits, shipments, payments, sessions, applications and requests.

use std::collections::BTreeMap;

use chrono::{DateTime, Utc};
use minijinja::{Value, context};
use selam_chassis::Calendar;

use crate::{
    content::{Content, Price, SessionCost, SessionRefund},
    template::Template,
    texts::Texts,
};

/// Returns the rows and the link of the email. `site_url` is the address of the site in the language of the email.
pub(super) fn values(
    texts: &Texts,
    common: &BTreeMap<String, String>,
    (template, content): (Template, &Content),
    site_url: &str,
    calendar: &Calendar,
    gst_number: &str,
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
            next_attempt,
            price,
        } => (
            vec![
                row("label_tracking", tracking_number.clone(), true),
                row("label_from", texts.city(from).to_owned(), false),
                row("label_to", texts.city(to).to_owned(), false),
                row("label_place", texts.city(place).to_owned(), false),
                row("label_arrival", texts.day(arrival), false),
                row("label_next_attempt", texts.day(next_attempt), false),
                // The last leg of an order has no price.
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
            buyer,
            title,
            receipt_number,
            amounts,
            time,
        } => {
            let mut rows = vec![
                row("label_buyer", buyer.clone(), false),
                row("label_for", title.clone(), false),
                row("label_receipt", receipt_number.clone(), true),
                row("label_date", local_day(texts, calendar, *time), false),
            ];
            rows.extend(
                amounts
                    .iter()
                    .map(|(key, price)| row(&format!("label_{key}"), price.text(), true)),
            );
            // Only a receipt has an amount before tax.
            if amounts.iter().any(|(key, _)| key == "subtotal") {
                rows.push(row("label_gst_number", gst_number.to_owned(), true));
            }
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
            appointment_id,
            with,
            local_time,
            earlier,
            refund,
            cost,
            outcome,
            ..
        } => {
            // Ended or cancelled sessions have no place.
            let place = match (refund, cost, outcome.as_str()) {
                (None, None, "") => location(common, content),
                _ => String::new(),
            };
            let refund = refund.as_ref().map(|refund| refunded(common, refund));
            let cost = cost.as_ref().map(|cost| charged(common, cost));
            (
                vec![
                    row("label_with", with.clone(), false),
                    row("label_when", wall(texts, local_time), false),
                    row("label_earlier", wall(texts, earlier), false),
                    row("label_where", place, false),
                    row("label_outcome", word(common, outcome), false),
                    row("label_cost", cost.unwrap_or_default(), false),
                    row("label_refund", refund.unwrap_or_default(), false),
                ],
                session_link(site_url, appointment_id),
                "button_session",
            )
        }
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
            let when = match template {
                Template::ApplicationInterview => "label_when",
                _ => "label_interview_cancelled",
            };
            (
                vec![
                    row(when, wall(texts, local_time), false),
                    row("label_reasons", reasons.join(" · "), false),
                    row("label_message", message.clone(), false),
                ],
                match template {
                    Template::ApplicationApproved => format!("{site_url}/my-practice"),
                    _ => application_link(site_url),
                },
                match template {
                    Template::ApplicationApproved => "button_practice",
                    _ => "button_application",
                },
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
        Content::OfficeArrival {
            tab,
            id,
            number,
            service,
            date,
        } => {
            let service = [texts.service(service), texts.cleaning_service(service)].concat();
            (
                vec![
                    row("label_tracking", number.clone(), true),
                    row("label_service", service, false),
                    row("label_date", texts.day(date), false),
                ],
                format!("{site_url}/admin?tab={tab}&open={id}"),
                "button_desk",
            )
        }
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
        Content::OfficeLicense {
            therapist,
            date,
            local_times,
        } => {
            let times: Vec<_> = local_times.iter().map(|time| wall(texts, time)).collect();
            (
                vec![
                    row("label_therapist", therapist.clone(), false),
                    row("label_license_end", texts.day(date), false),
                    row("label_sessions_after", local_times.len().to_string(), true),
                    row("label_session_times", times.join(" · "), false),
                ],
                format!("{site_url}/admin?tab=applications"),
                "button_desk",
            )
        }
        Content::OfficePractice {
            therapist,
            reason,
            cancelled,
            kept,
        } => (
            vec![
                row("label_therapist", therapist.clone(), false),
                row(
                    "label_cause",
                    common.get(reason.as_str()).cloned().unwrap_or_default(),
                    false,
                ),
                row("label_sessions_cancelled", cancelled.to_string(), true),
                row("label_sessions_kept", kept.to_string(), true),
            ],
            format!("{site_url}/admin?tab=applications"),
            "button_desk",
        ),
        Content::Dispute {
            title,
            receipt_number,
            amount,
            reason,
            answer_by,
            ..
        } => (
            vec![
                row("label_for", title.clone(), false),
                row("label_receipt", receipt_number.clone(), true),
                row("label_disputed", text(amount), true),
                row("label_reasons", reason.clone(), true),
                answer_by.and_then(|time| row("label_answer_by", texts.date(calendar.local(time)), false)),
            ],
            format!("{site_url}/admin?tab=payments&part=disputes"),
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
    // The office has no contact link.
    let for_office = matches!(
        content,
        Content::OfficeArrival { .. }
            | Content::OfficeRequest { .. }
            | Content::OfficeCrisis { .. }
            | Content::OfficeLicense { .. }
            | Content::OfficePractice { .. }
            | Content::Dispute { .. }
    );
    context! { rows, link, link_label => common.get(link_label).cloned(), for_office }
}

pub(super) fn word(common: &BTreeMap<String, String>, key: &str) -> String {
    common.get(key).cloned().unwrap_or_default()
}

pub(super) fn application_link(site_url: &str) -> String {
    format!("{site_url}/therapist-registration")
}

pub(super) fn session_link(site_url: &str, appointment_id: &str) -> String {
    format!("{site_url}/my-appointments/{appointment_id}")
}

/// Returns the place of a session: the address of the practice, or by video.
pub(super) fn location(common: &BTreeMap<String, String>, content: &Content) -> String {
    match content {
        Content::Session {
            is_in_person: true,
            place,
            ..
        } if place.is_empty() => word(common, "in_person"),
        Content::Session {
            is_in_person: true,
            place,
            ..
        } => place.clone(),
        _ => word(common, "by_video"),
    }
}

/// Returns the cost of a session that the client missed.
pub(super) fn charged(common: &BTreeMap<String, String>, cost: &SessionCost) -> String {
    match cost {
        SessionCost::Payment(paid) => word(common, "cost_amount").replace("{amount}", &paid.text()),
        SessionCost::PlanSession => word(common, "cost_plan"),
    }
}

/// Returns the refunded amount with tax and its share, or the refund of a plan's session.
pub(super) fn refunded(common: &BTreeMap<String, String>, refund: &SessionRefund) -> String {
    match &refund.amount {
        None if refund.percent >= 100 => word(common, "refund_plan"),
        None => word(common, "refund_plan_none"),
        Some(_) if refund.percent == 0 => word(common, "refund_none"),
        Some(amount) => word(common, "refund_amount")
            .replace("{amount}", &amount.text())
            .replace("{percent}", &refund.percent.to_string()),
    }
}

fn text(price: &Option<Price>) -> String {
    price.as_ref().map(Price::text).unwrap_or_default()
}

fn local_day(texts: &Texts, calendar: &Calendar, time: DateTime<Utc>) -> String {
    texts.day(&calendar.today(time).to_string())
}

/// Formats a wall time with its offset; empty for an invalid time.
fn wall(texts: &Texts, time: &str) -> String {
    DateTime::parse_from_rfc3339(time)
        .map(|time| texts.date(time))
        .unwrap_or_default()
}

/// Formats the arrival of the crew.
fn arrival(texts: &Texts, window: &str, start: &str, end: &str) -> String {
    let told = texts.arrival(start, end);
    if told.is_empty() {
        texts.window(window).to_owned()
    } else {
        told
    }
}
