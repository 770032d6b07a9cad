use std::time::Duration;

use sea_orm::{ConnectionTrait as _, Statement};
use selam_chassis_testing::eventually;
use selam_proto_personal_data::v1::EmailChanged;
use selam_proto_therapy::v1::ApplicationPath;
use selam_therapy_scheduling::NAME;

use crate::{
    personal_data::{erased, export, leave, query},
    start,
};

#[tokio::test]
async fn exports_and_erases_applications() {
    let app = start().await;
    let (user, admin) = (app.applicant(), app.admin());
    let handed = app.submitted(&user, ApplicationPath::Certified).await;
    app.read(&admin, &handed.id).await.unwrap();

    let data = export(&app, &user).await;
    let application = &data["applications"][0];
    assert_eq!(application["form"]["licenseNumber"], "RP-2231");
    assert_eq!(application["bankAccountHint"], "6789");
    assert_eq!(application["documents"].as_array().unwrap().len(), 3);
    assert_eq!(application["history"].as_array().unwrap().len(), 2);
    let text = data.to_string();
    assert!(!text.contains("token=") && !text.contains("1234 567"), "{text}");

    let event = EmailChanged {
        user_id: user.id.to_string(),
        email: "new@example.test".to_owned(),
        ..EmailChanged::default()
    };
    app.platform.publish(&event.user_id, &event).await;
    eventually("the new address", || async {
        let found =
            "SELECT id FROM applications WHERE email = 'new@example.test' AND search_text LIKE '%new@example.test%'";
        let found = query(&app, found).await;
        (found.len() == 1).then_some(())
    })
    .await;

    // The access log no longer names an erased admin.
    leave(&app, &admin).await;
    erased(&app).await;
    let looks = query(&app, "SELECT actor_id FROM application_accesses").await;
    assert_eq!(looks.len(), 4);
    let is_anonymised = |row: &sea_orm::QueryResult| row.try_get::<uuid::Uuid>("", "actor_id").unwrap().is_nil();
    assert!(looks.iter().all(is_anonymised));

    leave(&app, &user).await;
    erased(&app).await;
    for table in [
        "applications",
        "application_changes",
        "application_documents",
        "bank_details",
        "application_accesses",
    ] {
        assert!(
            query(&app, &format!("SELECT 1 FROM {table}")).await.is_empty(),
            "{table}"
        );
    }
    assert!(
        query(&app, "SELECT id FROM files WHERE status = 'stored'")
            .await
            .is_empty()
    );
    assert_eq!(export(&app, &user).await["applications"].as_array().unwrap().len(), 0);
}

#[tokio::test]
async fn new_address_keeps_concurrent_step() {
    let app = start().await;
    let user = app.applicant();
    app.submitted(&user, ApplicationPath::Certified).await;
    let database = app.platform.database(NAME);
    // A step of the office that has not committed yet.
    let step = database.begin().await.unwrap();
    step.lock("therapy.application", &user.id.to_string()).await.unwrap();
    let decided = Statement::from_string(
        step.get_database_backend(),
        "UPDATE applications SET status = 'under_review'",
    );
    step.execute_raw(decided).await.unwrap();
    let event = EmailChanged {
        user_id: user.id.to_string(),
        email: "new@example.test".to_owned(),
        ..EmailChanged::default()
    };
    let committing = async {
        // Time for the event to arrive and wait for the step.
        tokio::time::sleep(Duration::from_secs(1)).await;
        step.commit().await.unwrap();
    };
    tokio::join!(app.platform.publish(&event.user_id, &event), committing);
    eventually("the new address", || async {
        let found = query(&app, "SELECT id FROM applications WHERE email = 'new@example.test'").await;
        (found.len() == 1).then_some(())
    })
    .await;
    let kept = query(&app, "SELECT id FROM applications WHERE status = 'under_review'").await;
    assert_eq!(kept.len(), 1);
}
