//! Emails about sessions, applications and requests.

use icalendar::Component as _;

use super::*;
use crate::{
    content::SessionCost,
    mail::{Envelope, MailId, Sender},
};

fn in_person(place: &str) -> Content {
    match session(None) {
        Content::Session {
            appointment_id,
            name,
            with,
            local_time,
            earlier,
            start,
            end,
            refund,
            cost,
            outcome,
            version,
            ..
        } => Content::Session {
            appointment_id,
            name,
            with,
            local_time,
            earlier,
            start,
            end,
            refund,
            cost,
            outcome,
            is_in_person: true,
            place: place.to_owned(),
            version,
        },
        other => other,
    }
}

/// Parses the calendar file as a calendar program does.
fn invitation(template: Template, content: &Content) -> icalendar::Calendar {
    let people = [
        "\"Selam\" <no-reply@selam.example>",
        "\"Tesfay, Abeba\" <abeba@example.com>",
    ];
    let [organizer, attendee] = people.map(|text| text.parse().unwrap());
    let invitation = render(template, Language::En, content).invitation.unwrap();
    let file = invitation.file(&organizer, &attendee);
    assert!(file.lines().all(|line| line.len() <= 75), "{file}");
    file.parse().unwrap()
}

fn event(calendar: &icalendar::Calendar) -> &icalendar::Event {
    calendar
        .components
        .first()
        .and_then(icalendar::CalendarComponent::as_event)
        .unwrap()
}

#[test]
fn invitation_is_read_by_a_calendar_parser() {
    let booked = invitation(Template::SessionScheduled, &session(None));
    assert_eq!(booked.property_value("METHOD"), Some("REQUEST"));
    let event = event(&booked);
    let value = |key| event.property_value(key);
    assert_eq!(
        value("UID"),
        Some("0198c5f0-0000-7000-8000-000000000001@sessions.selam")
    );
    assert_eq!((value("SEQUENCE"), value("STATUS")), (Some("3"), Some("CONFIRMED")));
    assert_eq!(value("SUMMARY"), Some("Therapy session with Senait Tesfay"));
    let link = "https://selam.example/my-appointments/0198c5f0-0000-7000-8000-000000000001";
    assert_eq!((value("URL"), value("DESCRIPTION")), (Some(link), Some(link)));
    assert_eq!(value("LOCATION"), Some("By video, on the page of the session"));
    let organizer = event.properties().get("ORGANIZER").unwrap();
    assert_eq!(organizer.value(), "mailto:no-reply@selam.example");
    let attendees = event.multi_properties().get("ATTENDEE").unwrap();
    assert_eq!(attendees[0].value(), "mailto:abeba@example.com");
    assert_eq!(attendees[0].params().get("CN").unwrap().value(), "Tesfay, Abeba");
    let alarm = event.components().first().unwrap();
    assert_eq!(alarm.component_kind(), "VALARM");
    assert_eq!(alarm.property_value("TRIGGER"), Some("-PT3600S"));
}

#[test]
fn cancellation_removes_the_calendar_entry() {
    let cancelled = invitation(Template::PracticeCancelled, &session(Some(50)));
    assert_eq!(cancelled.property_value("METHOD"), Some("CANCEL"));
    let removed = event(&cancelled);
    assert_eq!(removed.property_value("STATUS"), Some("CANCELLED"));
    assert!(removed.components().is_empty());
    let booked = invitation(Template::SessionScheduled, &session(None));
    assert_eq!(removed.property_value("UID"), event(&booked).property_value("UID"));
    for template in [Template::SessionCompleted, Template::SessionDayReminder] {
        assert_eq!(render(template, Language::En, &session(None)).invitation, None);
    }
}

#[test]
fn invitation_is_a_calendar_alternative_and_an_attachment() {
    use mail_parser::{MessageParser, MimeHeaders as _};
    let rendered = render(Template::SessionScheduled, Language::En, &session(None));
    let sender = Sender::new(&settings(&[])).unwrap();
    let envelope = Envelope {
        id: MailId {
            delivery: uuid::Uuid::nil(),
            round: 1,
        },
        recipient: &"abeba@example.com".parse().unwrap(),
        recipient_name: None,
        language: Language::En,
        automatic: true,
        time: now(),
    };
    let bytes = sender.message(&envelope, rendered).unwrap().formatted();
    let mail = MessageParser::new().parse(&bytes).unwrap();
    let kinds: Vec<_> = mail
        .parts
        .iter()
        .filter_map(|part| {
            let kind = part.content_type()?;
            let method = kind.attribute("method").unwrap_or_default();
            Some(format!(
                "{}/{} {method}",
                kind.c_type,
                kind.c_subtype.as_deref().unwrap_or_default()
            ))
        })
        .collect();
    assert_eq!(
        kinds,
        [
            "multipart/mixed ",
            "multipart/alternative ",
            "text/plain ",
            "text/html ",
            "text/calendar REQUEST",
            "application/ics "
        ]
    );
    let files: Vec<_> = mail.attachments().filter_map(|part| part.attachment_name()).collect();
    assert_eq!(files, ["invite.ics"]);
}

#[test]
fn session_email_names_weekday_place_and_link() {
    let video = render(Template::SessionScheduled, Language::En, &session(None));
    let link = "https://selam.example/my-appointments/0198c5f0-0000-7000-8000-000000000001";
    for part in [
        "Abeba",
        "Wednesday, 25 November 2026 at 19:00 (UTC+03:00)",
        "by video",
        link,
    ] {
        assert!(video.text.contains(part), "{part}: {}", video.text);
    }
    let place = "620 12 Avenue SW, Suite 304, Calgary";
    let practice = render(Template::SessionScheduled, Language::En, &in_person(place));
    assert!(
        practice.text.contains(place) && practice.text.contains("in person"),
        "{}",
        practice.text
    );
    assert!(!practice.text.contains("video"), "{}", practice.text);
    let calendar = invitation(Template::SessionScheduled, &in_person(place));
    assert_eq!(event(&calendar).property_value("LOCATION"), Some(place));
    for template in [Template::SessionHourReminder, Template::PracticeHourReminder] {
        let text = render(template, Language::En, &in_person(place)).text;
        assert!(!text.contains("call"), "{text}");
    }
}

#[test]
fn cancellation_names_the_refund() {
    let text = |refund: Option<i32>| render(Template::SessionCancelled, Language::En, &session(refund)).text;
    assert!(
        text(Some(50)).contains("Refund: $78.75 CAD, tax included (50%)"),
        "{}",
        text(Some(50))
    );
    assert!(text(Some(0)).contains("Refund: None"));
    for template in [Template::SessionCancelled, Template::PracticeCancelled] {
        let text = render(template, Language::En, &session(Some(0))).text;
        assert!(text.contains("Any refund "), "{text}");
    }
    let plan = |percent| match session(Some(percent)) {
        Content::Session { refund, .. } => {
            let common = renderer().texts(Language::En).common(&[]);
            let refund = SessionRefund {
                amount: None,
                ..refund.unwrap()
            };
            order::refunded(&common, &refund)
        }
        _ => String::new(),
    };
    assert_eq!(
        plan(100),
        "The session returns to the plan, or its price is refunded if the plan has ended"
    );
    assert_eq!(plan(50), "None; the session counts as used");
}

fn with_outcome(paid: SessionCost, recorded: &str) -> Content {
    let mut content = session(None);
    if let Content::Session { cost, outcome, .. } = &mut content {
        *cost = Some(paid);
        *outcome = recorded.to_owned();
    }
    content
}

#[test]
fn missed_session_names_cost_and_objection() {
    let paid = || {
        SessionCost::Payment(Price {
            currency: "CAD".to_owned(),
            minor: 15_750,
        })
    };
    let missed = render(Template::SessionNoShow, Language::En, &with_outcome(paid(), "")).text;
    for part in ["Charged: $157.50 CAD, tax included", "hello@selam.example", "Abeba"] {
        assert!(missed.contains(part), "{part}: {missed}");
    }
    assert!(!missed.contains("By video"), "{missed}");
    let by_plan = with_outcome(SessionCost::PlanSession, "outcome_no_show");
    let corrected = render(Template::SessionCorrected, Language::En, &by_plan).text;
    for part in [
        "Charged: One session of your plan",
        "Recorded now: The client did not attend",
    ] {
        assert!(corrected.contains(part), "{part}: {corrected}");
    }
}

#[test]
fn new_address_updates_the_calendar_entry() {
    let place = "1301 16 Avenue NW, Suite 210, Calgary";
    let moved = invitation(Template::SessionPlace, &in_person(place));
    assert_eq!(moved.property_value("METHOD"), Some("REQUEST"));
    assert_eq!(event(&moved).property_value("LOCATION"), Some(place));
    let text = render(Template::SessionPlace, Language::En, &in_person(place)).text;
    assert!(text.contains(&format!("Where: {place}")), "{text}");
}

#[test]
fn receipt_names_buyer_and_registered_seller() {
    let text = |file: Option<&str>| {
        let edmonton = Calendar::new(zones::newer("America/Edmonton"));
        let variables: Vec<_> = file.map_or(Vec::new(), |file| vec!["--company-file", file]);
        let renderer = Renderer::new(&settings(&variables), "https://selam.example", edmonton).unwrap();
        let mail = renderer.render(
            Template::PaymentReceipt,
            Language::En,
            &examples::payment(),
            None,
            now(),
        );
        mail.unwrap().text
    };
    let unregistered = text(None);
    assert!(unregistered.contains("Billed to: Abeba Tesfay"), "{unregistered}");
    assert!(!unregistered.contains("GST/HST number"), "{unregistered}");
    let mut company: serde_json::Value = serde_json::from_str(include_str!("../company.json")).unwrap();
    company["gstNumber"] = "123456789 RT0001".into();
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("company.json");
    std::fs::write(&file, company.to_string()).unwrap();
    let registered = text(file.to_str());
    assert!(registered.contains("GST/HST number: 123456789 RT0001"), "{registered}");
}

#[test]
fn office_email_lists_sessions_after_licence() {
    let text = render(
        Template::OfficeLicenseExpiring,
        Language::En,
        &example(Template::OfficeLicenseExpiring),
    )
    .text;
    for part in [
        "Senait Tesfay",
        "31 December 2026",
        "Sessions after that day: 1",
        "Monday, 4 January 2027 at 10:00",
    ] {
        assert!(text.contains(part), "{part}: {text}");
    }
    let closed = render(
        Template::OfficePracticeClosed,
        Language::En,
        &example(Template::OfficePracticeClosed),
    )
    .text;
    assert!(
        closed.contains("Reason: The licence has expired") && closed.contains("Sessions cancelled: 4"),
        "{closed}"
    );
}

#[test]
fn application_emails_name_decision_and_reasons() {
    let read = |template| render(template, Language::En, &example(template)).text;
    assert!(read(Template::ApplicationSubmitted).contains("within 3-5 business days"));
    let interview = read(Template::ApplicationInterview);
    assert!(
        interview.contains("26 November 2026 at 20:00 (UTC+03:00)"),
        "{interview}"
    );
    assert!(interview.contains("By video, with Sara"), "{interview}");
    assert!(interview.contains("/therapist-registration"), "{interview}");
    assert!(read(Template::ApplicationApproved).contains("/my-practice"));
    let rejected = read(Template::ApplicationRejected);
    assert!(
        rejected.contains("Not enough experience · We are not looking for"),
        "{rejected}"
    );
    assert!(rejected.contains("Thank you for your trust."), "{rejected}");
    assert!(read(Template::LicenseExpiring).contains("31 December 2026"));
}

#[test]
fn request_emails_name_amounts_and_page() {
    let read = |template| render(template, Language::En, &example(template)).text;
    for (template, parts) in [
        (
            Template::RequestOffer,
            ["Landed cost: $12345.00 CAD", "Valid until: 15 December 2026"],
        ),
        (
            Template::RequestAccepted,
            ["before tax: $3703.50 CAD", "Product: Cotton towels"],
        ),
        (
            Template::RequestDeclined,
            ["This maker has closed.", "Request: PR-7Q2MX"],
        ),
        (
            Template::OfficeRequestMessage,
            [
                "/admin?tab=requests&open=0198f3a0-0000-7000-8000-000000000001",
                "Pieces: 1200",
            ],
        ),
    ] {
        let text = read(template);
        assert!(parts.iter().all(|part| text.contains(part)), "{text}");
        let is_customers = text.contains("https://selam.example/my-requests/0198f3a0-0000-7000-8000-000000000001");
        assert_eq!(is_customers, template != Template::OfficeRequestMessage, "{text}");
        assert_eq!(text.contains("Reply to this email"), is_customers, "{text}");
    }
}

#[test]
fn attempt_email_has_next_day_only() {
    for (language, line) in [
        (Language::En, "Next attempt: 24 November 2026"),
        (Language::Ti, "ዝቕጽል ፈተነ፡ 24 ሕዳር 2026"),
        (Language::Ar, "المحاولة التالية: 24 نوفمبر 2026"),
    ] {
        let text = render(Template::CargoDeliveryAttempted, language, &examples::attempt()).text;
        assert!(text.lines().any(|found| found.trim() == line), "{line}\n{text}");
    }
    let mail = render(Template::CargoDeliveryAttempted, Language::En, &examples::attempt());
    assert!(!mail.text.contains("Arrives by"), "{}", mail.text);
    assert!(mail.text.contains("Now in: Edmonton"), "{}", mail.text);
}

#[test]
fn inquiry_of_bank_takes_no_money() {
    let texts = |has_funds: bool| {
        let event = selam_proto_payments::v1::PaymentDisputed {
            has_funds,
            ..Default::default()
        };
        let content = crate::handlers::CausesMail::office_mail(&event).unwrap().content;
        Language::ALL.map(|language| render(Template::OfficeDispute, language, &content).text)
    };
    let claims = ["taken the money back", "መሊሱ ወሲድዎ", "استرد البنك المال"];
    for ((claim, dispute), inquiry) in claims.into_iter().zip(texts(true)).zip(texts(false)) {
        assert!(dispute.contains(claim), "{dispute}");
        assert!(dispute.contains("/admin?tab=payments&part=disputes\n"), "{dispute}");
        assert!(!inquiry.contains(claim), "{inquiry}");
        assert!(!inquiry.contains("{") && inquiry.len() > 200, "{inquiry}");
    }
}
