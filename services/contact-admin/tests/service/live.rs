//! Live changes: each role receives those of its areas.

use std::time::Duration;

use selam_chassis_testing::TestPlatform;
use selam_proto_admin::v1::{
    OfficeArea, WatchOfficeRequest, WatchOfficeResponse, office_service_client::OfficeServiceClient,
    watch_office_response::Event,
};
use selam_proto_chat::v1::CrisisDetected;
use selam_proto_payments::v1::PaymentSucceeded;
use selam_proto_therapy::v1::ApplicationChanged;
use tonic::{Code, Status, Streaming};
use uuid::Uuid;

use crate::{a_message, create, start};

async fn watch(platform: &TestPlatform, role: &str) -> Result<Streaming<WatchOfficeResponse>, Status> {
    let token = platform.access_token(Uuid::now_v7(), "staff@example.test", &[role]);
    let request = platform.request(WatchOfficeRequest {}, Some(&token));
    let mut client = OfficeServiceClient::new(platform.channel());
    let mut changes = client.watch_office(request).await?.into_inner();
    // The clocks of Calgary stay six hours behind UTC.
    match changes.message().await?.unwrap_or_default().event {
        Some(Event::OfficeTime(time)) => assert!(time.ends_with("-06:00"), "{time}"),
        other => panic!("no office time: {other:?}"),
    }
    // The first read of the stream marks what is old.
    tokio::time::sleep(Duration::from_secs(1)).await;
    Ok(changes)
}

async fn next(changes: &mut Streaming<WatchOfficeResponse>) -> (OfficeArea, String) {
    let waiting = async {
        loop {
            match changes.message().await.unwrap().unwrap().event.unwrap() {
                Event::Change(change) => return (change.area(), change.record_id),
                Event::Heartbeat(_) => {}
                other => panic!("the stream ended: {other:?}"),
            }
        }
    };
    tokio::time::timeout(Duration::from_secs(60), waiting).await.unwrap()
}

#[tokio::test]
async fn streams_changes_of_own_areas() {
    let platform = start().await;
    let mut support = watch(&platform, "support").await.unwrap();
    let mut reviewer = watch(&platform, "clinical_reviewer").await.unwrap();
    let mut admin = watch(&platform, "admin").await.unwrap();
    let payment = PaymentSucceeded {
        payment_id: "payment".to_owned(),
        ..PaymentSucceeded::default()
    };
    platform.publish("payment", &payment).await;
    let application = ApplicationChanged {
        application_id: "application".to_owned(),
        ..ApplicationChanged::default()
    };
    platform.publish("application", &application).await;
    let message = create(&platform, a_message()).await.id;
    let crisis = CrisisDetected {
        crisis_id: "crisis".to_owned(),
        ..CrisisDetected::default()
    };
    assert_eq!(next(&mut support).await, (OfficeArea::Messages, message));
    assert_eq!(
        next(&mut reviewer).await,
        (OfficeArea::Applications, "application".to_owned())
    );
    platform.publish("crisis", &crisis).await;
    assert_eq!(next(&mut reviewer).await, (OfficeArea::Crises, "crisis".to_owned()));
    let mut heard = Vec::new();
    for _ in 0..4 {
        heard.push(next(&mut admin).await.0);
    }
    heard.sort_unstable_by_key(|area| i32::from(*area));
    let all = [
        OfficeArea::Messages,
        OfficeArea::Applications,
        OfficeArea::Payments,
        OfficeArea::Crises,
    ];
    assert_eq!(heard, all);
}

#[tokio::test]
async fn refuses_people_outside_the_office() {
    let platform = start().await;
    for role in ["therapist", "user"] {
        let status = watch(&platform, role).await.unwrap_err();
        assert_eq!(status.code(), Code::PermissionDenied, "{role}");
    }
}
