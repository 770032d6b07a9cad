//! Example content for every email.

use super::*;

pub(super) fn cleaning(address: &str) -> Content {
    Content::Cleaning {
        booking_id: "0198e0d2-0000-7000-8000-000000000001".to_owned(),
        service: "deep".to_owned(),
        date: "2026-11-23".to_owned(),
        window: "morning".to_owned(),
        start: "2026-11-23T08:00:00-06:00".to_owned(),
        end: "2026-11-23T11:00:00-06:00".to_owned(),
        address: address.to_owned(),
        price: Price {
            currency: "CAD".to_owned(),
            minor: 17_005,
        },
    }
}

pub(super) fn cargo() -> Content {
    Content::Cargo {
        tracking_number: "CG7K2M9QX4T1ABZ".to_owned(),
        from: "Calgary".to_owned(),
        to: "Edmonton".to_owned(),
        place: String::new(),
        arrival: "2026-11-24".to_owned(),
        next_attempt: String::new(),
        price: Price {
            currency: "CAD".to_owned(),
            minor: 18_000,
        },
    }
}

pub(super) fn attempt() -> Content {
    let mut content = cargo();
    if let Content::Cargo {
        place,
        arrival,
        next_attempt,
        ..
    } = &mut content
    {
        "Edmonton".clone_into(place);
        *next_attempt = std::mem::take(arrival);
    }
    content
}

pub(super) fn payment() -> Content {
    let amount = |key: &str, minor| {
        let currency = "CAD".to_owned();
        (key.to_owned(), Price { currency, minor })
    };
    Content::Payment {
        buyer: "Abeba Tesfay".to_owned(),
        title: "AI therapy assistant: one month".to_owned(),
        receipt_number: "SR-7Q2MX-0KD4A".to_owned(),
        amounts: vec![amount("subtotal", 1_500), amount("tax", 75), amount("total", 1_575)],
        time: now(),
    }
}

pub(super) fn session(refund_percent: Option<i32>) -> Content {
    let refund = refund_percent.map(|percent| SessionRefund {
        percent,
        amount: Some(Price {
            currency: "CAD".to_owned(),
            minor: 15_750 * i64::from(percent) / 100,
        }),
    });
    Content::Session {
        appointment_id: "0198c5f0-0000-7000-8000-000000000001".to_owned(),
        name: "Abeba".to_owned(),
        with: "Senait Tesfay".to_owned(),
        local_time: "2026-11-25T19:00:00+03:00".to_owned(),
        earlier: String::new(),
        start: now(),
        end: now() + chrono::TimeDelta::minutes(50),
        refund,
        cost: None,
        outcome: String::new(),
        is_in_person: false,
        place: String::new(),
        version: 3,
    }
}

pub(super) fn request(template: Template) -> Content {
    let cad = |minor| {
        let currency = "CAD".to_owned();
        Some(Price { currency, minor })
    };
    let is_offer = template == Template::RequestOffer;
    let is_due = matches!(
        template,
        Template::RequestAccepted | Template::RequestBalanceReminder | Template::RequestBalanceOverdue
    );
    Content::Request {
        request_id: "0198f3a0-0000-7000-8000-000000000001".to_owned(),
        number: "PR-7Q2MX".to_owned(),
        product_name: "Cotton towels".to_owned(),
        quantity: 1_200,
        landed_cost: cad(1_234_500).filter(|_| is_offer || template == Template::RequestAccepted),
        valid_until: if is_offer {
            "2026-12-15".to_owned()
        } else {
            String::new()
        },
        amount_due: cad(370_350).filter(|_| is_due),
        due_time: is_due.then(now),
        pickup_date: match template {
            Template::RequestShipped => "2026-12-15".to_owned(),
            _ => String::new(),
        },
        refund_percent: (template == Template::RequestEnded).then_some(80),
        message: match template {
            Template::RequestDeclined | Template::RequestEnded => "This maker has closed.".to_owned(),
            _ => String::new(),
        },
    }
}

pub(super) fn application(template: Template) -> Content {
    let only = |of: Template, text: &str| if template == of { text.to_owned() } else { String::new() };
    let message = match template {
        Template::ApplicationInterview => "By video, with Sara",
        Template::ApplicationInformation => "Please send the letter\nof your last employer.",
        Template::ApplicationRejected => "Thank you for your trust.",
        _ => "",
    };
    Content::Application {
        time: None,
        application_id: "0198f3a0-0000-7000-8000-000000000009".to_owned(),
        name: "Abeba".to_owned(),
        local_time: only(Template::ApplicationInterview, "2026-11-26T20:00:00+03:00"),
        message: message.to_owned(),
        reasons: match template {
            Template::ApplicationRejected => vec!["experience".to_owned(), "no_need".to_owned()],
            _ => Vec::new(),
        },
        review_days: only(Template::ApplicationSubmitted, "3-5"),
    }
}

fn arrival(tab: &str, service: &str) -> Content {
    let only = |wanted, text: &str| if tab == wanted { text.to_owned() } else { String::new() };
    Content::OfficeArrival {
        tab: tab.to_owned(),
        id: "0198f3a0-0000-7000-8000-000000000002".to_owned(),
        number: only("shipments", "CG7K2M9QX4T1ABZ"),
        service: service.to_owned(),
        date: only("bookings", "2026-11-23"),
    }
}

pub(super) fn example(template: Template) -> Content {
    let name = "Abeba".to_owned();
    match template {
        Template::Welcome => Content::Welcome { name },
        Template::PasswordChanged => Content::PasswordChanged { name, time: now() },
        _ if template.file() == "security-notice" => Content::SecurityNotice {
            name,
            time: now(),
            source: "Firefox, Windows, 203.0.113.9".to_owned(),
        },
        Template::AccountDeleted => Content::AccountDeleted { name },
        Template::ContactAcknowledgement => Content::Acknowledgement {
            name,
            service: "cargo-delivery".to_owned(),
        },
        Template::ContactReply => reply("Re: Cargo", "Two days.\n\nAll the best", "How long\ndoes it take?"),
        _ if template.holds_code() => code("https://selam.example/auth/confirm?token=abc&type=signup"),
        _ if template.name().starts_with("cleaning-") => cleaning("12 <b>Main</b> Street NW"),
        _ if template.name().starts_with("payment-") => payment(),
        _ if template.name().starts_with("subscription-") => Content::Subscription {
            title: "AI therapy assistant: one month".to_owned(),
            period_end: now(),
        },
        _ if template.name().starts_with("application-") => application(template),
        _ if template.name().starts_with("license-") => Content::License {
            name,
            date: "2026-12-31".to_owned(),
        },
        _ if template.name().starts_with("request-") => request(template),
        Template::OfficeDispute => Content::Dispute {
            title: "Session with Selihom".to_owned(),
            receipt_number: "SEL-2026-000123".to_owned(),
            amount: Some(Price {
                currency: "CAD".to_owned(),
                minor: 15_750,
            }),
            reason: "fraudulent".to_owned(),
            answer_by: Some(now()),
            is_inquiry: false,
        },
        Template::OfficeCrisis => Content::OfficeCrisis {
            time: now(),
            language: "language_ti".to_owned(),
        },
        Template::AssistantFollowUp => Content::FollowUp,
        Template::OfficeLicenseExpiring => Content::OfficeLicense {
            therapist: "Senait Tesfay".to_owned(),
            date: "2026-12-31".to_owned(),
            local_times: vec!["2027-01-04T10:00:00-07:00".to_owned()],
        },
        Template::OfficePracticeClosed => Content::OfficePractice {
            therapist: "Senait Tesfay".to_owned(),
            reason: "closed_license".to_owned(),
            cancelled: 4,
            kept: 0,
        },
        Template::OfficeContactMessage => arrival("messages", "therapy-services"),
        Template::OfficeBookingRequested => arrival("bookings", "deep"),
        Template::OfficeShipmentRequested => arrival("shipments", ""),
        Template::OfficeApplicationSubmitted => arrival("applications", ""),
        _ if template.name().starts_with("office-") => Content::OfficeRequest {
            request_id: "0198f3a0-0000-7000-8000-000000000001".to_owned(),
            number: "PR-7Q2MX".to_owned(),
            quantity: 1_200,
            landed_cost: None,
        },
        Template::TherapistTimeFreed => Content::TimeFreed {
            therapist: "Senait Tesfay".to_owned(),
        },
        _ if template.name().starts_with("session-") || template.name().starts_with("practice-") => session(None),
        Template::CargoDeliveryAttempted => attempt(),
        _ => cargo(),
    }
}
