use selam_chassis_testing::csv_lines;
use selam_proto_chat::v1::{
    AnswerRating, AssistantUsage, CrisisKind, CrisisSource, ExportCrisesRequest, GetAssistantUsageRequest,
    ListCrisesRequest, RateAnswerRequest, SafetyNotice, assistant_office_service_client::AssistantOfficeServiceClient,
};

use super::*;

fn office(app: &App) -> AssistantOfficeServiceClient<Channel> {
    AssistantOfficeServiceClient::new(app.platform.channel())
}

pub(super) async fn usage(app: &App) -> AssistantUsage {
    let request = app.by(&app.admin(), GetAssistantUsageRequest::default());
    office(app).get_assistant_usage(request).await.unwrap().into_inner()
}

#[tokio::test(flavor = "multi_thread")]
async fn admins_see_counts_but_no_texts() {
    let app = start().await;
    let user = app.writer().await;
    let conversation = app.begin_in(&user, "ti").await;
    let answer = app.say(&user, &conversation, "ናፍቖት").await.whole();
    app.say(&user, &conversation, "ክመውት ደልየ").await.whole();
    app.say(&user, &conversation, "diagnose me, what disorder do I have?")
        .await
        .whole();
    let rate = async |rating: AnswerRating| {
        let request = RateAnswerRequest {
            conversation_id: conversation.id.clone(),
            id: answer.id.clone(),
            rating: rating.into(),
        };
        app.chat()
            .rate_answer(app.by(&user, request))
            .await
            .unwrap()
            .into_inner()
    };
    rate(AnswerRating::Helpful).await;
    rate(AnswerRating::Helpful).await;
    let rated = rate(AnswerRating::Unhelpful).await;
    assert_eq!(rated.rating(), AnswerRating::Unhelpful);

    let seen = usage(&app).await;
    let total = seen.total.clone().unwrap();
    assert_eq!((total.conversations, total.messages, total.answers), (1, 3, 1));
    assert_eq!((total.crises, total.helpful, total.unhelpful), (1, 0, 1));
    assert_eq!(seen.days.len(), 1);
    assert_eq!(seen.days[0].date, "2026-11-25");
    assert_eq!(seen.languages[0].language_code, "ti");
    assert_eq!(seen.versions[0].model, "script");
    let notices: Vec<_> = seen.notices.iter().map(|it| (it.notice(), it.count)).collect();
    assert_eq!(notices, [(SafetyNotice::Crisis, 1), (SafetyNotice::Diagnosis, 1)]);
    rate(AnswerRating::Unspecified).await;
    assert_eq!(usage(&app).await.total.unwrap().unhelpful, 0);

    let list = async |kind: CrisisKind| {
        let request = ListCrisesRequest {
            kind: kind.into(),
            ..ListCrisesRequest::default()
        };
        let request = app.by(&app.admin(), request);
        office(&app).list_crises(request).await.unwrap().into_inner().crises
    };
    let crises = list(CrisisKind::Unspecified).await;
    assert_eq!(crises.len(), 1);
    assert_eq!(
        (crises[0].kind(), crises[0].source()),
        (CrisisKind::Suicide, CrisisSource::Message)
    );
    assert!(list(CrisisKind::Abuse).await.is_empty());
    let export = async |kind: CrisisKind| {
        let request = ExportCrisesRequest { kind: kind.into() };
        let stream = office(&app).export_crises(app.by(&app.admin(), request)).await;
        csv_lines(stream.unwrap().into_inner()).await
    };
    let lines = export(CrisisKind::Unspecified).await;
    assert_eq!(
        lines[0],
        "id,create_time,kind,source,language,safety_version,has_follow_up"
    );
    assert!(lines[1].contains(",suicide,message,ti,"), "{lines:?}");
    assert_eq!(lines.len(), 2);
    assert_eq!(export(CrisisKind::Abuse).await.len(), 1);
    let everything = format!("{seen:?} {crises:?} {lines:?}");
    for secret in [user.id.to_string(), conversation.id.clone(), "kill".to_owned()] {
        assert!(!everything.contains(&secret), "{secret}");
    }
}
