use selam_proto_therapy::v1::{
    GetTherapistProfileRequest, GetTherapistRequest, ListTherapistsRequest, MatchTherapistsRequest, ProfileTranslation,
    SpokenLanguage, UpdateTherapistProfileRequest,
};

use crate::{profile, start, violations};

/// The texts of a profile in a language.
pub fn translation(language: &str) -> ProfileTranslation {
    ProfileTranslation {
        language_code: language.to_owned(),
        bio: format!("{language}: {}", "words ".repeat(10)),
        education: format!("{language}: University of Calgary"),
        location: format!("{language}: Calgary"),
    }
}

#[tokio::test]
async fn profile_is_read_in_the_language_of_the_visitor() {
    let app = start().await;
    let therapist = app.therapist().await;
    let own = profile(String::new());
    let saved = app
        .set_profile(&therapist, |it| {
            it.language_code = "en".to_owned();
            it.translations = vec![translation("ti"), translation("ar")];
        })
        .await;
    assert_eq!(saved.translations.len(), 2);
    assert_eq!(saved.therapist.unwrap().bio, own.bio);

    // Public readers: by field, by header, and in lists and matches.
    let read = |language: &'static str| {
        let request = GetTherapistRequest {
            id: therapist.id.clone(),
            language_code: language.to_owned(),
            ..GetTherapistRequest::default()
        };
        async { app.directory().get_therapist(request).await.unwrap().into_inner() }
    };
    for language in ["ti", "ar"] {
        let shown = read(language).await;
        let wanted = translation(language);
        assert_eq!(
            (shown.bio, shown.education),
            (wanted.bio.trim().to_owned(), wanted.education)
        );
        assert_eq!(
            (shown.location, shown.language_code),
            (wanted.location, language.to_owned())
        );
    }
    let shown = read("en").await;
    assert_eq!((shown.bio, shown.language_code.as_str()), (own.bio.clone(), "en"));
    let mut request = tonic::Request::new(ListTherapistsRequest::default());
    request
        .metadata_mut()
        .insert("accept-language", "ar-EG".parse().unwrap());
    let listed = app.directory().list_therapists(request).await.unwrap().into_inner();
    assert_eq!(listed.therapists[0].language_code, "ar");
    let request = MatchTherapistsRequest {
        language: SpokenLanguage::Tigrinya.into(),
        language_code: "ti".to_owned(),
        ..MatchTherapistsRequest::default()
    };
    let matches = app
        .directory()
        .match_therapists(request)
        .await
        .unwrap()
        .into_inner()
        .matches;
    assert_eq!(matches[0].therapist.as_ref().unwrap().location, "ti: Calgary");

    // Without a translation, and without a language in the request, the own texts and their language stay.
    let saved = app.set_profile(&therapist, |_| {}).await;
    assert!(saved.translations.is_empty());
    let shown = read("ar").await;
    assert_eq!((shown.bio, shown.language_code.as_str()), (own.bio, "en"));
}

#[tokio::test]
async fn rejects_invalid_translations_with_field() {
    let app = start().await;
    let therapist = app.therapist().await;
    let request = app.by(&therapist.user, GetTherapistProfileRequest {});
    let etag = app
        .practices()
        .get_therapist_profile(request)
        .await
        .unwrap()
        .into_inner()
        .etag;
    type Change = fn(&mut UpdateTherapistProfileRequest);
    let cases: [(Change, &str, &str); 5] = [
        (|it| it.language_code = "fr".to_owned(), "languageCode", "STRING_IN"),
        (
            |it| it.translations = vec![translation("ti"), translation("fr")],
            "translations[1].languageCode",
            "STRING_IN",
        ),
        (
            |it| it.translations = vec![translation("ar"), translation("ar")],
            "translations[1].languageCode",
            "LANGUAGE_TWICE",
        ),
        // The language of the profile itself.
        (
            |it| it.translations = vec![translation("en")],
            "translations[0].languageCode",
            "LANGUAGE_TWICE",
        ),
        (
            |it| {
                it.translations = vec![ProfileTranslation {
                    bio: " ".repeat(50),
                    ..translation("ti")
                }];
            },
            "translations[0].bio",
            "STRING_MIN_LEN",
        ),
    ];
    for (change, field, reason) in cases {
        let mut request = profile(etag.clone());
        change(&mut request);
        let request = app.by(&therapist.user, request);
        let refused = app.practices().update_therapist_profile(request).await.unwrap_err();
        assert_eq!(
            violations(&refused),
            [(field.to_owned(), reason.to_owned())],
            "{refused:?}"
        );
    }
}
