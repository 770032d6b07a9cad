//! Mails about sessions, applications and requests.

use super::*;

#[test]
fn a_session_comes_with_its_calendar_file() {
    let mail = render(Template::SessionScheduled, Language::Ti, &session(None));
    let file = mail.calendar.unwrap_or_default();
    assert!(
        file.contains("UID:0198c5f0-0000-7000-8000-000000000001@selam.example"),
        "{file}"
    );
    assert!(
        file.contains("SEQUENCE:3") && file.contains("STATUS:CONFIRMED"),
        "{file}"
    );
    assert!(
        mail.text.contains("19:00") && mail.text.contains("UTC+03:00"),
        "{}",
        mail.text
    );
    let cancelled = render(Template::PracticeCancelled, Language::En, &session(Some(50)));
    assert!(cancelled.calendar.is_some_and(|file| file.contains("STATUS:CANCELLED")));
    assert!(cancelled.text.contains("50%"), "{}", cancelled.text);
    assert_eq!(
        render(Template::SessionCompleted, Language::En, &session(None)).calendar,
        None
    );
}

#[test]
fn an_applicant_reads_what_was_decided_and_why() {
    let read = |template| render(template, Language::En, &example(template)).text;
    assert!(read(Template::ApplicationSubmitted).contains("within 3-5 business days"));
    let interview = read(Template::ApplicationInterview);
    assert!(
        interview.contains("26 November 2026 at 20:00 (UTC+03:00)"),
        "{interview}"
    );
    assert!(interview.contains("By video, with Sara"), "{interview}");
    let rejected = read(Template::ApplicationRejected);
    assert!(
        rejected.contains("Too little experience · Nobody is looked for"),
        "{rejected}"
    );
    assert!(rejected.contains("Thank you for your trust."), "{rejected}");
    assert!(read(Template::LicenseExpiring).contains("31 December 2026"));
}

#[test]
fn a_request_is_told_with_its_figures_and_the_way_to_its_page() {
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
        assert_eq!(text.contains("Answer this mail"), is_customers, "{text}");
    }
}

#[test]
fn mails_that_may_be_turned_off_say_where_and_the_others_do_not() {
    let link = "https://selam.example/account-settings#mails";
    for template in Template::ALL {
        for language in Language::ALL {
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
