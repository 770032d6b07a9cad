use selam_chassis_testing::TestPlatform;
use selam_proto_therapy::v1::{ListTherapistsRequest, Therapist};

use crate::{App, start_on};

/// Returns the directory after a first start; `None` outside the embedded mode.
async fn directory(accounts: bool, data: bool) -> Option<Vec<Therapist>> {
    let builder = TestPlatform::builder().settings(move |settings| {
        settings.demo_accounts = accounts;
        settings.demo_data = data;
    });
    let app: App = start_on(builder, |_| {}).await;
    // Only the embedded mode creates demo data.
    app.platform.settings().is_embedded().then_some(())?;
    let answer = app.directory().list_therapists(ListTherapistsRequest::default()).await;
    Some(answer.unwrap().into_inner().therapists)
}

#[tokio::test(flavor = "multi_thread")]
async fn lists_no_therapists_without_demo_data() {
    assert!(
        directory(false, false)
            .await
            .is_none_or(|therapists| therapists.is_empty())
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn demo_account_has_a_practice() {
    let Some(therapists) = directory(true, false).await else {
        return;
    };
    let [own] = therapists.as_slice() else {
        panic!("{} therapists", therapists.len())
    };
    assert!(!own.next_free_local_time.is_empty());
    assert_eq!(own.session_count, 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn demo_data_lists_three_therapists() {
    for accounts in [true, false] {
        let Some(therapists) = directory(accounts, true).await else {
            return;
        };
        let mut prices: Vec<_> = therapists
            .iter()
            .map(|it| it.offers[0].price.as_ref().unwrap().amount_minor)
            .collect();
        prices.sort_unstable();
        assert_eq!(prices, [12_000, 15_000, 18_000]);
        for therapist in therapists {
            assert!(!therapist.next_free_local_time.is_empty());
            assert!(therapist.session_count > 0 && therapist.review_count > 0);
        }
    }
}
