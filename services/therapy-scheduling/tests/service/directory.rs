use selam_proto_therapy::v1::{
    GetTherapistRequest, GetTherapyOptionsRequest, ListTherapistsRequest, MatchPoint, MatchTherapistsRequest,
    Qualification, SessionType, Specialization, SpokenLanguage, Therapist, TherapistOrder, TherapyType,
};

use crate::{App, offer, reason, start, violations};

async fn list(app: &App, request: ListTherapistsRequest) -> Vec<Therapist> {
    let answer = app.directory().list_therapists(request).await.unwrap();
    answer.into_inner().therapists
}

fn ids(therapists: &[Therapist]) -> Vec<&str> {
    therapists.iter().map(|therapist| therapist.id.as_str()).collect()
}

#[tokio::test]
async fn returns_listed_profiles_only() {
    let app = start().await;
    let therapist = app.hidden_therapist().await;
    let wanted = || GetTherapistRequest {
        id: therapist.id.clone(),
        time_zone: "Africa/Asmara".to_owned(),
        ..GetTherapistRequest::default()
    };
    let hidden = app.directory().get_therapist(wanted()).await.unwrap_err();
    assert_eq!(reason(&hidden), "THERAPIST_NOT_FOUND");
    assert!(list(&app, ListTherapistsRequest::default()).await.is_empty());

    app.set_hours(&therapist, |_| {}).await;
    app.set_profile(&therapist, |_| {}).await;
    let shown = app.directory().get_therapist(wanted()).await.unwrap().into_inner();
    assert_eq!(shown.full_name, "Senait Tesfay");
    assert_eq!(shown.qualification(), Qualification::RegisteredPsychologist);
    assert_eq!(
        shown.specializations().collect::<Vec<_>>(),
        [Specialization::Trauma, Specialization::Grief]
    );
    assert_eq!(
        shown.languages().collect::<Vec<_>>(),
        [SpokenLanguage::English, SpokenLanguage::Tigrinya]
    );
    let prices: Vec<_> = shown
        .offers
        .iter()
        .map(|it| it.price.as_ref().unwrap().amount_minor)
        .collect();
    assert_eq!(prices, [15_000, 20_000]);
    // The notice is twelve hours: tomorrow at nine in Calgary, which is six in the evening in Asmara.
    assert_eq!(shown.next_free_local_time, "2026-11-24T18:00:00+03:00");
    assert_eq!(
        (shown.rating_tenths, shown.review_count, shown.session_count),
        (0, 0, 0)
    );
    assert_eq!(list(&app, ListTherapistsRequest::default()).await.len(), 1);
}

#[tokio::test]
async fn filters_and_counts_therapists() {
    let app = start().await;
    let first = app.therapist().await;
    let second = app.therapist().await;
    app.set_profile(&second, |profile| {
        profile.languages = vec![SpokenLanguage::Arabic.into()];
        profile.therapy_types = vec![TherapyType::Cbt.into()];
        profile.specializations = vec![Specialization::Career.into()];
        profile.offers = vec![offer(selam_proto_therapy::v1::SessionFormat::Individual, 12_000, 50)];
        profile.experience_years = 20;
        profile.session_types = vec![SessionType::InPerson.into()];
        profile.practice_address = "1410 Centre Street NW, Calgary".to_owned();
    })
    .await;
    app.set_hours(&second, |hours| hours.notice_hours = 0).await;
    let hidden = app.therapist().await;
    app.set_profile(&hidden, |profile| profile.is_listed = false).await;

    let options = app
        .directory()
        .get_therapy_options(GetTherapyOptionsRequest {})
        .await
        .unwrap()
        .into_inner();
    assert_eq!((options.therapy_types.len(), options.languages.len()), (10, 11));
    let of_type = |wanted: TherapyType| {
        let found = options.therapy_types.iter().find(|it| it.therapy_type() == wanted);
        found.unwrap().therapist_count
    };
    let of_language = |wanted: SpokenLanguage| {
        let found = options.languages.iter().find(|it| it.language() == wanted);
        found.unwrap().therapist_count
    };
    assert_eq!(
        (
            of_type(TherapyType::Cbt),
            of_type(TherapyType::Couples),
            of_type(TherapyType::Group)
        ),
        (1, 1, 0)
    );
    assert_eq!(
        (
            of_language(SpokenLanguage::Arabic),
            of_language(SpokenLanguage::English)
        ),
        (1, 1)
    );
    assert_eq!(options.qualifications[0].therapist_count, 2);
    let rules = options.booking_rules.unwrap();
    assert_eq!(
        (rules.hold_minutes, rules.full_refund_hours, rules.part_refund_percent),
        (15, 24, 50)
    );

    // Ordered by next free slot: the second therapist can be booked today.
    let all = list(&app, ListTherapistsRequest::default()).await;
    assert_eq!(ids(&all), [second.id.as_str(), first.id.as_str()]);
    for (request, expected) in [
        (
            ListTherapistsRequest {
                language: SpokenLanguage::Tigrinya.into(),
                ..Default::default()
            },
            vec![&first],
        ),
        (
            ListTherapistsRequest {
                therapy_type: TherapyType::Cbt.into(),
                ..Default::default()
            },
            vec![&second],
        ),
        (
            ListTherapistsRequest {
                specialization: Specialization::Grief.into(),
                ..Default::default()
            },
            vec![&first],
        ),
        (
            ListTherapistsRequest {
                language: SpokenLanguage::Arabic.into(),
                therapy_type: TherapyType::Couples.into(),
                ..Default::default()
            },
            vec![],
        ),
        (
            ListTherapistsRequest {
                qualification: Qualification::ClinicalPsychologist.into(),
                ..Default::default()
            },
            vec![],
        ),
        (
            ListTherapistsRequest {
                session_type: SessionType::InPerson.into(),
                ..Default::default()
            },
            vec![&second],
        ),
        (
            ListTherapistsRequest {
                max_price_minor: 12_000,
                ..Default::default()
            },
            vec![&second],
        ),
        (
            ListTherapistsRequest {
                max_price_minor: 11_999,
                ..Default::default()
            },
            vec![],
        ),
        (
            ListTherapistsRequest {
                order_by: TherapistOrder::Price.into(),
                ..Default::default()
            },
            vec![&second, &first],
        ),
        (
            ListTherapistsRequest {
                order_by: TherapistOrder::Experience.into(),
                ..Default::default()
            },
            vec![&second, &first],
        ),
    ] {
        let expected: Vec<_> = expected.iter().map(|it| it.id.as_str()).collect();
        assert_eq!(ids(&list(&app, request.clone()).await), expected, "{request:?}");
    }
    let wrong = ListTherapistsRequest {
        time_zone: "Mars/Base".to_owned(),
        ..Default::default()
    };
    let refused = app.directory().list_therapists(wrong).await.unwrap_err();
    assert_eq!(
        violations(&refused),
        [("timeZone".to_owned(), "TIME_ZONE_UNKNOWN".to_owned())]
    );
}

#[tokio::test]
async fn filters_by_next_free_time() {
    let app = start().await;
    let (soon, later) = (app.therapist().await, app.therapist().await);
    app.set_hours(&later, |wanted| wanted.notice_hours = 72).await;
    let free_within = async |free_within_days| {
        let request = ListTherapistsRequest {
            free_within_days,
            ..Default::default()
        };
        let found = list(&app, request).await;
        found.into_iter().map(|it| it.id).collect::<Vec<_>>()
    };
    assert_eq!(free_within(2).await, std::slice::from_ref(&soon.id));
    assert_eq!(free_within(7).await, [soon.id.clone(), later.id.clone()]);
    let request = ListTherapistsRequest {
        free_within_days: 91,
        ..Default::default()
    };
    let refused = app.directory().list_therapists(request).await.unwrap_err();
    assert_eq!(violations(&refused)[0].0, "freeWithinDays");
}

#[tokio::test]
async fn matches_speak_language_and_have_reasons() {
    let app = start().await;
    let grief = app.therapist().await;
    let arabic = app.therapist().await;
    app.set_profile(&arabic, |profile| {
        profile.languages = vec![SpokenLanguage::Arabic.into()];
        profile.specializations = vec![Specialization::Career.into()];
    })
    .await;
    let neither = app.therapist().await;
    app.set_profile(&neither, |profile| {
        profile.languages = vec![SpokenLanguage::German.into()];
        profile.specializations = vec![Specialization::Career.into()];
    })
    .await;
    let criteria = MatchTherapistsRequest {
        concern: Specialization::Grief.into(),
        language: SpokenLanguage::Arabic.into(),
        ..MatchTherapistsRequest::default()
    };
    let matches = async |criteria: MatchTherapistsRequest| {
        let answer = app.directory().match_therapists(criteria).await.unwrap().into_inner();
        let found = answer.matches.into_iter().map(|found| {
            let reasons = found.reasons.iter().map(|reason| (reason.point(), reason.is_met));
            (found.therapist.unwrap().id, reasons.collect::<Vec<_>>())
        });
        (found.collect::<Vec<_>>(), answer.language_unavailable)
    };
    use MatchPoint::{Concern, Language, Soon};
    // Treating the concern does not compensate for another language.
    let spoken = matches(criteria.clone()).await;
    let reasons = vec![(Concern, false), (Language, true), (Soon, true)];
    assert_eq!(spoken, (vec![(arabic.id.clone(), reasons)], false));
    let unspoken = matches(MatchTherapistsRequest {
        language: SpokenLanguage::Korean.into(),
        ..criteria
    })
    .await;
    // Without a therapist who speaks the language, all are ranked; the concern comes first.
    let (ranked, is_unavailable) = unspoken;
    let reasons = vec![(Concern, true), (Language, false), (Soon, true)];
    assert_eq!((ranked.len(), is_unavailable), (3, true));
    assert_eq!(ranked[0], (grief.id.clone(), reasons));
    let untreated = matches(MatchTherapistsRequest {
        concern: Specialization::Addiction.into(),
        language: SpokenLanguage::Korean.into(),
        ..MatchTherapistsRequest::default()
    })
    .await;
    assert_eq!((untreated.0.len(), untreated.1), (3, true));
    let no_language = app
        .directory()
        .match_therapists(MatchTherapistsRequest::default())
        .await
        .unwrap_err();
    assert_eq!(violations(&no_language)[0].0, "language");
}
