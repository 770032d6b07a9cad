use std::collections::BTreeSet;

use selam_chassis_testing::TestPlatform;
use selam_proto_therapy::v1::{ApplicationPath, ApplicationStatus, ListTherapistApplicationsRequest};

use crate::{personal_data::query, start_on};

#[tokio::test(flavor = "multi_thread")]
async fn demo_data_covers_every_application_status() {
    let builder = TestPlatform::builder().settings(|settings| settings.demo_data = true);
    let app = start_on(builder, |_| {}).await;
    // Only the embedded mode creates demo data.
    if !app.platform.settings().is_embedded() {
        return;
    }
    let admin = app.admin();
    let request = ListTherapistApplicationsRequest {
        page_size: 100,
        ..ListTherapistApplicationsRequest::default()
    };
    let answer = app
        .applications()
        .list_therapist_applications(app.by(&admin, request))
        .await;
    let all = answer.unwrap().into_inner().applications;
    let found: BTreeSet<_> = all.iter().map(|it| it.status).collect();
    let expected =
        (i32::from(ApplicationStatus::Submitted)..).take_while(|it| ApplicationStatus::try_from(*it).is_ok());
    assert_eq!(found, expected.collect::<BTreeSet<_>>());
    assert_eq!(
        query(&app, "SELECT id FROM applications WHERE status = 'draft'")
            .await
            .len(),
        1
    );
    assert_eq!(all.iter().filter(|it| it.is_overdue).count(), 1);
    let experienced = |it: &&selam_proto_therapy::v1::TherapistApplication| {
        it.form.as_ref().unwrap().path() == ApplicationPath::Experienced
    };
    assert_eq!(all.iter().filter(experienced).count(), 2);

    let read = app.read(&admin, &all[0].id).await.unwrap();
    assert_eq!(read.documents.len(), 3);
    let site = app.platform.settings().site_url.clone();
    for document in read.documents {
        let path = document.download_url.trim_start_matches(site.as_str());
        let file = reqwest::get(app.platform.http_url(path)).await.unwrap();
        assert_eq!(file.status(), 200);
        assert_eq!(file.headers()["content-type"], document.media_type.as_str());
    }
}
