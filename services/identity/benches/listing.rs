//! Times of the list of people, with its filters and the count of the first page.
//! Run with `cargo bench -p selam-identity`.

use selam_chassis_testing::{
    TestPlatform,
    list_bench::{ListBench, PAGE_SIZE, SIZES, is_asked_for},
};
use selam_identity::Settings;
use selam_proto_identity::v1::{ListPeopleRequest, PersonRole, people_service_client::PeopleServiceClient};
use uuid::Uuid;

const ADMIN: &str = "admin@example.test";

#[tokio::main]
async fn main() {
    if is_asked_for() {
        for size in SIZES {
            measure(size).await;
        }
    }
}

fn settings() -> Settings {
    Settings {
        identity_factor_keys: vec!["MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY=".into()],
        identity_signing_keys: Some(signing_key()),
        identity_admin_email: Some(ADMIN.into()),
        identity_admin_password: Some("Correct-horse-1".into()),
        ..Settings::default()
    }
}

fn signing_key() -> String {
    use p256::{
        SecretKey,
        elliptic_curve::Generate as _,
        pkcs8::{EncodePrivateKey as _, LineEnding},
    };
    let key = SecretKey::generate().to_pkcs8_pem(LineEnding::LF);
    key.map(|pem| pem.to_string()).unwrap_or_default()
}

async fn measure(size: u32) {
    let platform =
        TestPlatform::start(|platform| async move { Ok(vec![selam_identity::build(&platform, settings()).await?]) })
            .await;
    let admin = platform.access_token(Uuid::now_v7(), ADMIN, &["admin"]);
    let bench = ListBench::new(&platform, "identity", "users", size);
    let banned_until = bench.sql(
        "CASE n % 1000 WHEN 0 THEN timestamptz '9999-12-31T23:59:59Z' END",
        "CASE n % 1000 WHEN 0 THEN '9999-12-31T23:59:59+00:00' END",
    );
    // One second apart: 1 % therapists, 0.1 % banned, one of a hundred thousand in support.
    bench
        .fill(&[
            ("id", bench.ordered_id()),
            ("email", "'person-' || n || '@example.test'"),
            ("search_text", "'person-' || n || '@example.test'"),
            ("last_active_at", &bench.seconds_before("last_active_at")),
            ("is_therapist", "n % 100 = 0"),
            ("is_support", "n % 100000 = 500"),
            ("is_admin", "n < 0"),
            ("banned_until", banned_until),
        ])
        .await;
    let all = ListPeopleRequest {
        page_size: PAGE_SIZE,
        ..ListPeopleRequest::default()
    };
    let with_role = |role: PersonRole| ListPeopleRequest {
        role: role.into(),
        ..all.clone()
    };
    let banned = ListPeopleRequest {
        banned: true,
        ..all.clone()
    };
    let search = ListPeopleRequest {
        query: "person-99".to_owned(),
        ..all.clone()
    };
    for (list, request, condition) in [
        ("all", all.clone(), "1 = 1"),
        ("therapists", with_role(PersonRole::Therapist), "is_therapist"),
        ("support", with_role(PersonRole::Support), "is_support"),
        ("banned", banned, "banned_until IS NOT NULL"),
        ("search for `person-99`", search, "search_text LIKE '%person-99%'"),
    ] {
        let last = bench.last_page(&request, condition, "last_active_at", true).await;
        let platform = &platform;
        bench
            .measure(list, last, async |page_token| {
                let request = ListPeopleRequest {
                    page_token,
                    ..request.clone()
                };
                let request = platform.request(request, Some(&admin));
                let mut client = PeopleServiceClient::new(platform.channel());
                let page = client.list_people(request).await;
                assert!(page.is_ok(), "{page:?}");
            })
            .await;
    }
    platform.stop().await;
}
