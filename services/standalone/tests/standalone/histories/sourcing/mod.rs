//! Random histories of two customers and the office over the payments, sourcing and cargo services: requests, offers,
//! deposits, balances, inspections, shipments and orders that end early. Afterwards each order in progress is paid
//! once, each order that ended has its promised refund, and the payments match the provider's.

mod actions;
mod check;

use std::collections::BTreeSet;

use clap::Parser;
use rand::RngExt as _;
use selam_chassis_testing::PATIENCE;
use selam_proto_sourcing::v1::{
    GetProductRequestRequest, ListProductRequestsRequest, ProductRequest, ProductRequestStatus as Status,
    request_service_client::RequestServiceClient,
};
use tonic::{Request, transport::Channel};
use uuid::Uuid;

use super::{DAY, Expected, STEPS, Seeds, World, expect_every_outcome, missing, office};

/// Services with jobs and events, and their periodic tasks about money.
const SERVICES: [&str; 4] = ["payments", "sourcing", "cargo", "contact-admin"];
const TASKS: [(&str, &str); 4] = [
    ("sourcing", "offers"),
    ("sourcing", "deposits"),
    ("sourcing", "balances"),
    ("sourcing", "refunds"),
];
const RATES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../sourcing/demo/rates.json");
const CUSTOMERS: [&str; 2] = ["abebe@example.test", "sara@example.test"];

const EXPECTED: [Expected; 4] = [
    &["PRODUCT_REQUEST_STATUS_CANCELLED refunded"],
    &[
        "PRODUCT_REQUEST_STATUS_ORDERED paid",
        "PRODUCT_REQUEST_STATUS_INSPECTED paid",
    ],
    &[
        "PRODUCT_REQUEST_STATUS_SHIPPED paid",
        "PRODUCT_REQUEST_STATUS_DELIVERED paid",
    ],
    &["SHIPMENT_STATUS_DELIVERED"],
];

#[derive(Parser)]
struct Process {
    #[command(flatten)]
    sourcing: selam_sourcing::Settings,
    #[command(flatten)]
    cargo: selam_cargo::Settings,
}

/// One random history.
struct History {
    world: World,
    customers: [(Uuid, &'static str); 2],
}

impl History {
    /// Starts the platform; `None` outside the embedded mode.
    async fn begin(seed: u64) -> Option<Self> {
        let world = World::begin(seed, |platform| async move {
            let mut settings = Process::parse_from(["test"]);
            settings.sourcing.rates = Some(RATES.to_owned());
            settings.sourcing.rates_max_age_days = 366;
            Ok(vec![
                selam_sourcing::build(&platform, settings.sourcing).await?,
                selam_cargo::build(&platform, settings.cargo).await?,
            ])
        })
        .await?;
        world.platform.wait_for_run("sourcing", "exchange-rates").await;
        let mut history = Self {
            world,
            customers: CUSTOMERS.map(|email| (Uuid::now_v7(), email)),
        };
        history.create().await;
        history.begin_order(seed).await;
        Some(history)
    }

    /// Takes the first order to its delivery, to its supplier or to its offer. Payments arrive only while webhooks are
    /// sent.
    async fn begin_order(&mut self, seed: u64) {
        let (goal, steps) = match seed % 4 {
            0 => (Status::Shipped, 20),
            2 => (Status::Ordered, 20),
            _ => (Status::Accepted, 4),
        };
        for _ in 0..steps {
            if self.all().await.iter().any(|order| order.status() == goal) {
                break;
            }
            self.advance().await;
            if goal != Status::Accepted {
                self.world.press("pay");
                self.world.wait_until_idle(&SERVICES).await;
            }
        }
        if goal == Status::Shipped {
            self.world.platform.clock().advance(4 * DAY);
            for shipment in self.shipments().await {
                self.deliver(shipment).await;
            }
        }
    }

    /// Creates a request of the customer who sent `request`.
    fn as_customer<T>(&self, request: &ProductRequest, message: T) -> Request<T> {
        let owner = self.customers.iter().find(|(id, _)| id.to_string() == request.user_id);
        let (id, email) = owner.unwrap();
        self.world.by(*id, email, &[], message)
    }

    fn requests(&self) -> RequestServiceClient<Channel> {
        RequestServiceClient::new(self.world.platform.channel())
    }

    /// Returns all requests in full, as the office sees them.
    async fn all(&self) -> Vec<ProductRequest> {
        let list = ListProductRequestsRequest {
            page_size: 100,
            ..ListProductRequestsRequest::default()
        };
        let listed = self.requests().list_product_requests(self.world.as_office(list)).await;
        let mut all = Vec::new();
        for request in listed.unwrap().into_inner().requests {
            let get = self.world.as_office(GetProductRequestRequest { id: request.id });
            all.push(self.requests().get_product_request(get).await.unwrap().into_inner());
        }
        all
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn random_sourcing_histories_keep_promises() {
    let (mut seeds, mut outcomes) = (Seeds::new(), BTreeSet::new());
    while let Some(seed) = seeds.next(missing(&EXPECTED, &outcomes)) {
        let Some(mut history) = History::begin(seed).await else {
            return;
        };
        println!("history {seed}");
        for step in 0..STEPS {
            let action = history.world.random.random_range(0..24);
            let done = tokio::time::timeout(PATIENCE, history.act(action)).await;
            done.unwrap_or_else(|_| panic!("history {seed}: step {step}, action {action}, does not end"));
            history.world.end_step(&SERVICES).await;
        }
        history.world.end();
        history.world.settle(&SERVICES, &TASKS).await;
        check::all(&history, &mut outcomes).await;
        let shipments = history.shipments().await.into_iter();
        outcomes.extend(shipments.map(|shipment| shipment.status().as_str_name().to_owned()));
        office::check(&history.world, &SERVICES).await;
        history.world.platform.stop().await;
    }
    println!("{outcomes:#?}");
    expect_every_outcome(missing(&EXPECTED, &outcomes));
}
