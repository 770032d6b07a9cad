//! Personal data of an applicant, and a therapist with a waiting list.

use sea_orm::{
    ConnectionTrait as _,
    sea_query::{Alias, Query},
};
use selam_chassis_testing::TestPlatform;
use selam_proto_therapy::v1::{
    ApplicationForm, ApplicationPath, BankDetails, SubmitApplicationRequest,
    application_service_client::ApplicationServiceClient,
};
use serde_json::Value;

use crate::personal_data::{EMAIL, NAME, PHONE, STREET, WORDS, as_user};

/// Creates an application with a document and bank details.
pub async fn apply(platform: &TestPlatform, token: &str) {
    let form = format!(
        "--x\r\ncontent-disposition: form-data; name=\"kind\"\r\n\r\nresume\r\n--x\r\ncontent-disposition: form-data; name=\"file\"; \
         filename=\"{NAME}.pdf\"\r\ncontent-type: application/pdf\r\n\r\n%PDF-1.7\r\n--x--\r\n"
    );
    let sent = reqwest::Client::new()
        .post(platform.http_url("/v1/therapist-applications/mine/documents"))
        .header("content-type", "multipart/form-data; boundary=x")
        .bearer_auth(token)
        .body(form);
    let answer = sent.send().await.unwrap().error_for_status().unwrap();
    let begun: Value = answer.json().await.unwrap();
    let request = SubmitApplicationRequest {
        form: Some(ApplicationForm {
            path: ApplicationPath::Experienced.into(),
            first_name: NAME.to_owned(),
            last_name: NAME.to_owned(),
            email: EMAIL.to_owned(),
            phone: PHONE.to_owned(),
            specializations: vec![1],
            education: format!("{WORDS} {WORDS}"),
            experience: format!("{WORDS} {WORDS}"),
            location: STREET.to_owned(),
            languages_spoken: vec![1],
            bio: WORDS.repeat(20),
            session_types: vec![1],
            ..ApplicationForm::default()
        }),
        bank_details: Some(BankDetails {
            account_holder: NAME.to_owned(),
            bank_name: "Bank".to_owned(),
            routing_number: "003-12345".to_owned(),
            account_number: "123456789".to_owned(),
        }),
        etag: begun["etag"].as_str().unwrap().to_owned(),
    };
    let mut applications = ApplicationServiceClient::new(platform.channel());
    applications
        .submit_application(as_user(platform, token, request))
        .await
        .unwrap();
}

/// Creates a therapist without free slots, who has a waiting list.
pub async fn therapist(platform: &TestPlatform) -> String {
    let id = uuid::Uuid::now_v7();
    let time = platform.clock().now();
    let texts = ["email", "bio", "education", "location"].map(|column| (column, "".into()));
    let zeroes = [
        "experience_years",
        "buffer_before_minutes",
        "buffer_after_minutes",
        "notice_hours",
        "review_count",
        "rating_sum",
        "session_count",
    ]
    .map(|column| (column, 0.into()));
    let amounts = [
        "plan_price_minor",
        "least_price_minor",
        "profile_version",
        "hours_version",
    ];
    let amounts = amounts.map(|column| (column, 0_i64.into()));
    let times = ["next_free_time", "refresh_time", "create_time"].map(|column| (column, time.into()));
    let others = [
        ("id", id.into()),
        ("user_id", uuid::Uuid::now_v7().into()),
        ("language_code", "en".into()),
        ("full_name", "A. Person".into()),
        ("qualification", "registered_psychologist".into()),
        ("status", "listed".into()),
        ("time_zone", "America/Edmonton".into()),
        ("horizon_days", 60.into()),
        ("step_minutes", 60.into()),
    ];
    let all = texts
        .into_iter()
        .chain(zeroes)
        .chain(amounts)
        .chain(times)
        .chain(others);
    let (columns, values): (Vec<&str>, Vec<sea_orm::Value>) = all.unzip();
    let insert = Query::insert()
        .into_table(Alias::new("therapists"))
        .columns(columns.into_iter().map(Alias::new))
        .values_panic(values.into_iter().map(Into::into))
        .to_owned();
    let database = platform.database("therapy-scheduling");
    database.connection().execute(&insert).await.unwrap();
    id.to_string()
}
