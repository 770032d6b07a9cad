//! Demo data is plausible on whichever day the service first starts.

use std::collections::BTreeSet;

use clap::Parser as _;
use selam_chassis::demo;
use selam_proto_cargo::v1::{CargoType, GetTrackingRequest, ListShipmentsRequest, Priority};

use super::*;

/// First starts of a platform: working days, a Sunday, holidays, and an hour before the office opens.
const MOMENTS: [&str; 9] = [
    "2026-11-20T18:00:00Z",
    "2026-11-22T19:00:00Z",
    "2026-11-23T08:10:00Z",
    "2026-12-25T20:00:00Z",
    "2026-12-28T06:59:00Z",
    "2027-01-02T05:00:00Z",
    "2027-03-29T14:30:00Z",
    "2027-07-14T21:45:00Z",
    "2028-02-29T23:59:59Z",
];

#[derive(clap::Parser)]
struct Process {
    #[command(flatten)]
    cargo: Settings,
}

async fn start_at(moment: &str, demo_data: bool) -> TestPlatform {
    TestPlatform::builder()
        .clock(Clock::fixed(moment.parse().unwrap()))
        .settings(move |settings| settings.demo_data = demo_data)
        .start(move |platform| async move {
            let service = selam_cargo::demo::build(&platform, Process::parse_from(["test"]).cargo).await?;
            service.seed_demo(&platform).await?;
            Ok(vec![service])
        })
        .await
}

fn of_demo(platform: &TestPlatform, person: demo::Person) -> User {
    let email = format!("{}@example.test", person.local_part);
    let roles: Vec<_> = [person.role].into_iter().filter(|role| !role.is_empty()).collect();
    User {
        id: person.id,
        token: platform.access_token(person.id, &email, &roles),
    }
}

/// Returns the shipments that `viewer` can see, or only their own, each with its history.
async fn all(platform: &TestPlatform, viewer: &User, mine: bool) -> Vec<Shipment> {
    let request = ListShipmentsRequest {
        page_size: 100,
        mine,
        ..ListShipmentsRequest::default()
    };
    let request = platform.request(request, Some(&viewer.token));
    let list = client(platform).list_shipments(request).await.unwrap().into_inner();
    assert!(list.next_page_token.is_empty(), "one page has all shipments");
    let mut shipments = Vec::new();
    for shipment in list.shipments {
        shipments.push(get(platform, viewer, &shipment.id).await.unwrap());
    }
    shipments
}

/// Returns the values of a contract enum except the unspecified one.
fn values<E: TryFrom<i32>>() -> Vec<E> {
    (1..).map_while(|number| E::try_from(number).ok()).collect()
}

fn statuses(shipments: &[Shipment]) -> BTreeSet<&'static str> {
    shipments
        .iter()
        .map(|shipment| shipment.status().as_str_name())
        .collect()
}

#[tokio::test]
async fn demo_data_covers_every_status_in_order() {
    for moment in MOMENTS {
        let platform = start_at(moment, true).await;
        let shipments = all(&platform, &of_demo(&platform, demo::ADMIN), false).await;
        if !platform.settings().is_embedded() {
            assert!(shipments.is_empty(), "demo data is created only with embedded parts");
            return;
        }
        let own = all(&platform, &of_demo(&platform, demo::CLIENT), true).await;
        for status in values::<ShipmentStatus>() {
            assert!(
                statuses(&shipments).contains(status.as_str_name()),
                "{moment}: {status:?}"
            );
            assert!(
                statuses(&own).contains(status.as_str_name()),
                "{moment}, the client: {status:?}"
            );
        }
        for cargo_type in values::<CargoType>() {
            assert!(
                shipments.iter().any(|shipment| shipment.cargo_type() == cargo_type),
                "{cargo_type:?}"
            );
        }
        for priority in values::<Priority>() {
            assert!(
                shipments.iter().any(|shipment| shipment.priority() == priority),
                "{priority:?}"
            );
        }
        let customers: BTreeSet<_> = shipments.iter().map(|shipment| shipment.user_email.as_str()).collect();
        assert_eq!(customers.len(), demo::CUSTOMERS.len() + 1, "{moment}");
        for shipment in &shipments {
            believable(moment, platform.clock().now(), shipment);
        }
    }
}

fn believable(moment: &str, now: DateTime<Utc>, shipment: &Shipment) {
    use ShipmentStatus::{Cancelled, Confirmed, QuoteRequested};
    let of = format!("{moment}: {shipment:?}");
    let today = (now - chrono::TimeDelta::hours(7)).format("%Y-%m-%d").to_string();
    match shipment.status() {
        QuoteRequested | Confirmed => assert!(shipment.pickup_date >= today, "{of}"),
        Cancelled => {}
        _ => assert!(shipment.pickup_date <= today, "{of}"),
    }
    let times: Vec<_> = shipment
        .history
        .iter()
        .map(|step| step.create_time.unwrap())
        .map(|time| DateTime::from_timestamp(time.seconds, 0).unwrap())
        .collect();
    assert!(times.is_sorted() && times.iter().all(|time| *time <= now), "{of}");
}

#[tokio::test]
async fn tracks_demo_shipments_that_are_under_way() {
    let platform = start_at(MOMENTS[0], true).await;
    if !platform.settings().is_embedded() {
        return;
    }
    let own = all(&platform, &of_demo(&platform, demo::CLIENT), true).await;
    let shipment = own
        .iter()
        .find(|shipment| shipment.status() == ShipmentStatus::InTransit)
        .unwrap();
    let request = GetTrackingRequest {
        tracking_number: shipment.tracking_number.clone(),
    };
    let tracking = client(&platform).get_tracking(request).await.unwrap().into_inner();
    assert_eq!(tracking.history.len(), 5);
    assert_eq!(
        tracking.history.last().map(|step| step.location.as_str()),
        Some("Leduc")
    );
}

#[tokio::test]
async fn second_start_creates_no_demo_data() {
    let mut platform = start_at(MOMENTS[0], true).await;
    let admin = of_demo(&platform, demo::ADMIN);
    let before = all(&platform, &admin, false).await;
    platform.restart().await;
    assert_eq!(all(&platform, &admin, false).await, before);
    let platform = start_at(MOMENTS[0], false).await;
    assert!(all(&platform, &of_demo(&platform, demo::ADMIN), false).await.is_empty());
}
