#![allow(clippy::unwrap_used)]

#[path = "render_examples.rs"]
mod examples;
#[path = "render_order_tests.rs"]
mod orders;

use proptest::prelude::*;

use selam_chassis::Zone;
use selam_chassis_testing::zones;
use strum::IntoEnumIterator as _;

use super::*;
use examples::{cargo, cleaning, example, session};

use crate::{
    content::{Price, SessionRefund},
    settings::tests::settings,
};

fn renderer() -> Renderer {
    renderer_in(zones::newer("America/Edmonton"))
}

fn renderer_in(zone: Zone) -> Renderer {
    Renderer::new(&settings(&[]), "https://selam.example", Calendar::new(zone)).unwrap()
}

fn now() -> DateTime<Utc> {
    DateTime::from_timestamp(1_763_719_500, 0).unwrap()
}

fn render(template: Template, language: Language, content: &Content) -> Rendered {
    let expire_time = template.holds_code().then(|| now() + chrono::Duration::hours(1));
    renderer()
        .render(template, language, content, expire_time, now())
        .unwrap()
}

fn code(link: &str) -> Content {
    Content::Code {
        name: "Abeba".to_owned(),
        code: "042137".to_owned(),
        link: link.to_owned(),
        code_end: Some(now() + chrono::Duration::minutes(10)),
    }
}

fn reply(subject: &str, body: &str, original: &str) -> Content {
    Content::Reply {
        name: "Abeba".to_owned(),
        subject: subject.to_owned(),
        body: body.to_owned(),
        original: original.to_owned(),
    }
}

#[test]
fn renders_all_templates_in_all_languages() {
    for template in Template::iter() {
        for language in Language::ALL {
            let mail = render(template, language, &example(template));
            let direction = if language == Language::Ar { "rtl" } else { "ltr" };
            let opening = format!("<html lang=\"{}\" dir=\"{direction}\">", language.code());
            assert!(mail.html.contains(&opening), "{template:?} {language:?}");
            assert!(mail.html.trim_end().ends_with("</html>"));
            assert!(mail.text.contains("hello@selam.example") && mail.html.contains("hello@selam.example"));
            assert!(
                mail.text.contains("120 8 Avenue SW, Calgary, AB T2P 1B3, Canada")
                    && mail.text.contains("+1 403 555 0142")
            );
            for part in [&mail.subject, &mail.text] {
                assert!(!part.contains(['{', '}']), "{template:?} {language:?}: {part}");
            }
            assert!(!mail.subject.is_empty());
            for forbidden in ["<img", "<script", "http://", "url("] {
                assert!(!mail.html.contains(forbidden), "{template:?} {language:?} {forbidden}");
            }
        }
    }
}

#[test]
fn code_email_names_code_link_and_expiry() {
    let mail = render(Template::Confirmation, Language::En, &example(Template::Confirmation));
    assert_eq!(mail.subject, "Confirm your address for Selam");
    assert!(mail.text.lines().any(|line| line == "042137"));
    assert!(
        mail.text
            .lines()
            .any(|line| line == "https://selam.example/auth/confirm?token=abc&type=signup")
    );
    assert!(mail.text.contains("valid for 10 minutes, the link for 1 hour."));
    assert!(mail.text.starts_with("Hello Abeba,"));
    assert!(mail.html.contains("<strong dir=\"ltr\"") && mail.html.contains(">042137</strong>"));
    assert!(mail.html.contains("token=abc&amp;type=signup\""));
    assert!(mail.html.contains("valid for 10 minutes, the link for 1 hour."));
    assert!(!mail.subject.contains("042137"), "locked screens show the subject");
}

#[test]
fn omits_link_when_missing_or_unsafe() {
    for link in ["", "javascript:alert(1)", "data:text/html,x"] {
        let mail = render(Template::Reauthentication, Language::En, &code(link));
        assert!(mail.text.contains("The code is valid for 10 minutes"));
        assert!(!mail.html.contains("class=\"button\"") && !mail.html.contains("javascript:"));
    }
}

#[test]
fn names_remaining_validity() {
    let (content, end) = (
        code("https://selam.example/auth/confirm?token=abc"),
        now() + chrono::Duration::hours(1),
    );
    let later = now() + chrono::Duration::minutes(7);
    let mail = renderer()
        .render(Template::Recovery, Language::En, &content, Some(end), later)
        .unwrap();
    assert!(
        mail.text.contains("valid for 3 minutes, the link for 53 minutes"),
        "{}",
        mail.text
    );
}

#[test]
fn acknowledgement_names_response_time_and_hours() {
    let mail = render(
        Template::ContactAcknowledgement,
        Language::En,
        &example(Template::ContactAcknowledgement),
    );
    for text in [
        "within 24 hours",
        "9 AM – 6 PM MST",
        "10 AM – 4 PM MST",
        "Sunday: closed",
        "Cargo Delivery",
    ] {
        assert!(mail.text.contains(text) && mail.html.contains(text), "{text}");
    }
    let unspecified = Content::Acknowledgement {
        name: String::new(),
        service: String::new(),
    };
    let mail = render(Template::ContactAcknowledgement, Language::En, &unspecified);
    assert!(mail.text.starts_with("Hello,") && !mail.text.contains("About:"));
}

#[test]
fn reply_keeps_text_of_admin() {
    let mail = render(Template::ContactReply, Language::Ar, &example(Template::ContactReply));
    assert_eq!(mail.subject, "Re: Cargo");
    assert!(mail.text.starts_with("Two days.\n\nAll the best\n"));
    assert!(mail.text.contains("> does it take?"));
    let mail = render(Template::ContactReply, Language::Ar, &reply(" \r\n", "x", "y"));
    assert_eq!(mail.subject, "ردّنا على رسالتك");
}

#[test]
fn subject_is_one_line() {
    let mail = render(
        Template::ContactReply,
        Language::En,
        &reply("Hi\r\nBcc: a@b.example\u{2028}x", "x", "y"),
    );
    assert_eq!(mail.subject, "Hi Bcc: a@b.example x");
    let mail = render(Template::ContactReply, Language::En, &reply(&"ሰ".repeat(500), "x", "y"));
    assert_eq!(mail.subject.chars().count(), 200);
}

#[test]
fn isolates_left_to_right_text_in_arabic() {
    let mail = render(Template::Confirmation, Language::Ar, &example(Template::Confirmation));
    assert!(mail.text.contains("\u{2068}hello@selam.example\u{2069}"));
    assert!(!mail.subject.contains('\u{2068}'));
    let mail = render(Template::Confirmation, Language::Ti, &example(Template::Confirmation));
    assert!(!mail.text.contains('\u{2068}'));
}

/// Returns the tags of a page in order, without their content.
fn tags(html: &str) -> Vec<&str> {
    html.split('<')
        .skip(1)
        .filter_map(|part| part.split_once('>'))
        .map(|(tag, _)| tag)
        .collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    /// Texts from visitors and admins never add tags to the template.
    #[test]
    fn user_texts_add_no_tags(
        body in "([<>&\"'/=a-z {}%]|<script>|\\{\\{ 7 \\}\\}){0,60}",
        original in "([<>&\"'/=a-z {}%]|</td>|<img src=x onerror=x>){0,60}",
    ) {
        let plain = tags(&render(Template::ContactReply, Language::En, &reply("s", "x", "y")).html).join("|");
        let html = render(Template::ContactReply, Language::En, &reply("s", &body, &original)).html;
        prop_assert_eq!(tags(&html).join("|"), plain);
    }

    #[test]
    fn codes_and_links_add_no_tags(code in "[<>&\"' a-z0-9]{0,12}", path in "[<>&\"'a-z0-9/?=%]{0,30}") {
        let link = format!("https://selam.example/{path}");
        let content = Content::Code { name: "<b>".to_owned(), code, link, code_end: None };
        let html = render(Template::Recovery, Language::Ti, &content).html;
        let count = |html: &str| tags(html).len();
        let plain = render(Template::Recovery, Language::Ti, &example(Template::Recovery)).html;
        prop_assert_eq!(count(&html), count(&plain));
        prop_assert!(!html.contains("<b>"));
    }
}

#[test]
fn visit_email_names_service_time_and_price() {
    let content = cleaning("12 <b>Main</b> Street NW");
    let mail = render(Template::CleaningConfirmed, Language::En, &content);
    assert_eq!(mail.subject, "Your cleaning is confirmed");
    for line in [
        "Service: Deep cleaning",
        "Day: 23 November 2026",
        "Arrival: 8 AM – 11 AM (UTC-06:00)",
        "Address: 12 <b>Main</b> Street NW",
        "Price: $170.05 CAD",
        "https://selam.example/my-bookings/0198e0d2-0000-7000-8000-000000000001",
    ] {
        assert!(mail.text.lines().any(|found| found == line), "{line}\n{}", mail.text);
    }
    assert!(
        mail.html.contains("12 &lt;b&gt;Main&lt;&#x2f;b&gt; Street NW"),
        "{}",
        mail.html
    );
    assert!(mail.html.contains("you booked a cleaning at"));
}

#[test]
fn shipment_email_omits_unknown_place() {
    let mail = render(Template::CargoInTransit, Language::Ar, &cargo());
    assert!(mail.text.contains("https://selam.example/ar/track/CG7K2M9QX4T1ABZ"));
    assert!(mail.text.contains("رقم التتبع: CG7K2M9QX4T1ABZ"));
    assert!(mail.text.contains("24 نوفمبر 2026"));
    assert!(mail.text.contains("كالغاري") && mail.text.contains("إدمونتون"));
    assert!(!mail.text.contains("الموقع الحالي"), "the place is unknown");
    assert!(mail.html.contains("<bdi dir=\"ltr\">CG7K2M9QX4T1ABZ</bdi>"));
}

#[test]
fn visit_email_uses_offset_of_event() {
    let arrival = |language, start: &str, end: &str| {
        let mut content = cleaning("12 Main Street NW");
        if let Content::Cleaning {
            start: from, end: to, ..
        } = &mut content
        {
            (*from, *to) = (start.to_owned(), end.to_owned());
        }
        [zones::older("America/Edmonton"), zones::newer("Europe/Stockholm")].map(|zone| {
            let renderer = renderer_in(zone);
            let mail = renderer.render(Template::CleaningRequested, language, &content, None, now());
            mail.unwrap().text
        })
    };
    for (language, start, end, line) in [
        (
            Language::En,
            "2026-11-23T08:00:00-06:00",
            "2026-11-23T11:00:00-06:00",
            "8 AM – 11 AM (UTC-06:00)",
        ),
        (
            Language::En,
            "2026-10-30T11:00:00-04:00",
            "2026-10-30T14:30:00-04:00",
            "11 AM – 2:30 PM (UTC-04:00)",
        ),
        (
            Language::Ti,
            "2026-11-23T08:00:00+01:00",
            "2026-11-23T11:00:00+01:00",
            "8:00 – 11:00 (UTC+01:00)",
        ),
        (
            Language::Ar,
            "2026-11-23T14:00:00-06:00",
            "2026-11-23T17:00:00-06:00",
            "14:00 – 17:00 (UTC-06:00)",
        ),
        // From an event of a version without the times.
        (Language::En, "", "", "8 AM – 11 AM"),
    ] {
        for text in arrival(language, start, end) {
            assert!(
                text.lines().any(|found| found.ends_with(&format!(" {line}"))),
                "{line}\n{text}"
            );
        }
    }
}

#[test]
fn password_notice_uses_company_time_zone() {
    let said = |zone, time: &str| {
        let content = Content::PasswordChanged {
            name: String::new(),
            time: time.parse().unwrap(),
        };
        let renderer = renderer_in(zone);
        let mail = renderer.render(Template::PasswordChanged, Language::En, &content, None, now());
        let text = mail.unwrap().text;
        text.split_once(" was changed on ")
            .unwrap()
            .1
            .split_once(". If")
            .unwrap()
            .0
            .to_owned()
    };
    for (zone, time, expected) in [
        (
            zones::newer("America/Edmonton"),
            "2026-10-31T17:15:00Z",
            "Saturday, 31 October 2026 at 11:15 (UTC-06:00)",
        ),
        (
            zones::newer("America/Edmonton"),
            "2026-11-22T05:15:00Z",
            "Saturday, 21 November 2026 at 23:15 (UTC-06:00)",
        ),
        (
            zones::older("America/Edmonton"),
            "2026-11-22T05:15:00Z",
            "Saturday, 21 November 2026 at 22:15 (UTC-07:00)",
        ),
        (
            zones::newer("America/New_York"),
            "2026-11-22T05:15:00Z",
            "Sunday, 22 November 2026 at 00:15 (UTC-05:00)",
        ),
        (
            zones::newer("Europe/Stockholm"),
            "2026-07-22T05:15:00Z",
            "Wednesday, 22 July 2026 at 07:15 (UTC+02:00)",
        ),
    ] {
        assert_eq!(said(zone, time), expected);
    }
}

#[test]
fn emails_link_to_pages_in_their_language() {
    let mut links = 0;
    for template in Template::iter() {
        for language in Language::ALL {
            let mail = render(template, language, &example(template));
            let text = match example(template) {
                // Identity makes this link, in the language of the user.
                Content::Code { link, .. } => mail.text.replace(&link, ""),
                _ => mail.text,
            };
            let site = language.site("https://selam.example");
            for link in text
                .split(char::is_whitespace)
                .filter(|it| it.starts_with("https://selam.example"))
            {
                assert!(link.starts_with(&site), "{template:?} {language:?} {link}");
                links += 1;
            }
        }
    }
    assert!(links > 0);
}

#[test]
fn only_optional_emails_link_to_preferences() {
    for template in Template::iter() {
        for (language, link) in [
            (Language::En, "https://selam.example/account-settings#mails"),
            (Language::Ti, "https://selam.example/ti/account-settings#mails"),
            (Language::Ar, "https://selam.example/ar/account-settings#mails"),
        ] {
            let mail = render(template, language, &example(template));
            let may = template.kind().is_some();
            assert_eq!(mail.choice_link.as_deref(), may.then_some(link), "{template:?}");
            let label = renderer().texts(language).common(&[])["choose_mails"].clone();
            let lines: Vec<_> = mail.text.lines().collect();
            let (reason, foot) = lines.split_at(lines.iter().position(|line| *line == "--").unwrap() + 2);
            assert!(!reason[reason.len() - 1].is_empty(), "{template:?}");
            assert_eq!(foot[..2] == [label.as_str(), link], may, "{template:?} {foot:?}");
            assert!(!foot[0].is_empty(), "{template:?} {foot:?}");
            assert_eq!(mail.html.contains(&format!(">{label}</a>")), may, "{template:?}");
            assert_eq!(mail.html.contains("account-settings#mails\""), may, "{template:?}");
        }
    }
}
