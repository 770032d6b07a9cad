use selam_chassis::{Clock, demo};
use selam_chassis_testing::{TestPlatform, eventually};
use selam_proto_payments::v1::{ListSubscriptionsRequest, SubscriptionStatus};

use crate::{Payments, books, client, settings};

#[tokio::test(flavor = "multi_thread")]
async fn demo_customers_have_paid_purchases() {
    selam_chassis_testing::choose_cryptography();
    let clock = Clock::fixed(crate::now());
    let stripe = crate::stripe(&clock).await;
    let settings = settings(&stripe);
    let platform = TestPlatform::builder()
        .clock(clock)
        .settings(|settings| settings.demo_data = true)
        .start(move |platform| {
            let settings = settings.clone();
            async move { Ok(vec![selam_payments::demo::build(&platform, settings).await?]) }
        })
        .await;
    let platform = Payments { platform, stripe };
    if !platform.settings().makes_demo_data() {
        return;
    }
    let token = platform.access_token(demo::CLIENT.id, "client@example.test", &[]);
    eventually("a subscription", || async {
        let request = platform.request(ListSubscriptionsRequest::default(), Some(&token));
        let list = client(&platform)
            .list_subscriptions(request)
            .await
            .unwrap()
            .into_inner();
        let active = list.subscriptions.first()?.status() == SubscriptionStatus::Active;
        active.then_some(())
    })
    .await;
    assert_eq!(books(&platform).await["provider_balance"], 1_575 + 315);
}
