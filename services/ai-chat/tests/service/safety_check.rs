use selam_proto_chat::v1::{CheckTextRequest, CheckTextResponse, CrisisDetected, SafetyConcern, SafetyLevel};
use tonic::Code;

use super::*;

async fn check(app: &App, text: &str, country: &str) -> Result<CheckTextResponse, Status> {
    let request = CheckTextRequest {
        text: text.to_owned(),
        language_code: String::new(),
        country_code: country.to_owned(),
    };
    let request = app.platform.request(request, None);
    Ok(app.chat().check_text(request).await?.into_inner())
}

#[tokio::test(flavor = "multi_thread")]
async fn visitor_without_an_account_gets_the_card() {
    let app = start().await;
    let card = check(&app, "I lost my job, I want to die", "")
        .await
        .unwrap()
        .card
        .unwrap();
    assert_eq!(
        (card.level(), card.concern()),
        (SafetyLevel::Clear, SafetyConcern::Suicide)
    );
    assert!(card.text.contains("findahelpline.com") && card.emergency_number.is_empty());
    let card = check(&app, "selam", "CA").await.unwrap().card;
    assert!(card.is_none());
    let card = check(&app, "ክመውት ደልየ", "CA").await.unwrap().card.unwrap();
    assert_eq!(
        (card.language_code.as_str(), card.emergency_number.as_str()),
        ("ti", "911")
    );
    assert_eq!(card.lines[0].phone, "9-8-8");
    assert!(check(&app, "I cannot sleep", "CA").await.unwrap().card.is_none());
    // Nothing is stored, so no event is published.
    assert!(app.platform.captured::<CrisisDetected>().is_empty());
}

#[tokio::test(flavor = "multi_thread")]
async fn rejects_invalid_fields_with_reason() {
    let app = start().await;
    for (text, country, field, reason) in [
        ("", "", "text", "REQUIRED"),
        (" \n ", "", "text", "REQUIRED"),
        ("a\u{0}b", "", "text", "CONTROL_CHARACTER"),
        (&*"a".repeat(4_001), "", "text", "STRING_MAX_LEN"),
        ("hello", "ca", "countryCode", "COUNTRY_INVALID"),
    ] {
        let refused = check(&app, text, country).await.unwrap_err();
        assert_eq!(refused.code(), Code::InvalidArgument);
        assert_eq!(violations(&refused), [(field.to_owned(), reason.to_owned())]);
    }
}
