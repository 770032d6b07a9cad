//! Live changes for open dashboards: `selam.admin.v1.OfficeService`.
//!
//! Each event leaves a row for some minutes, and every open stream reads the new rows. So a dashboard learns of events
//! that another replica has handled.

use std::{collections::HashMap, time::Duration};

use chrono::{DateTime, TimeDelta, Utc};
use futures::{Stream, StreamExt as _, TryStreamExt as _, stream};
use selam_chassis::{
    Calendar, Database, Error, EventStream, Platform, Principal, Result, StreamRules, Streams, Transaction, local_time,
    string_enum::EnumText as _, timestamp,
};
use selam_proto_admin::v1::{
    OfficeArea, OfficeRecordChange, WatchOfficeRequest, WatchOfficeResponse, watch_office_response::Event,
};
use tonic::Request;
use uuid::Uuid;

use crate::store::office_changes::{self, change::Model as Change};

/// Interval at which a stream looks for changes.
const INTERVAL: Duration = Duration::from_millis(500);
/// Time that a transaction may take between its clock and its commit. Changes this old are looked at again.
const OVERLAP: TimeDelta = TimeDelta::seconds(15);
/// Changes older than this are deleted.
const RETENTION: TimeDelta = TimeDelta::minutes(10);
/// Maximum number of changes that a stream reads at once. Later ones are read at the next interval.
const BATCH: u64 = 500;

/// Tells open dashboards about a change in the transaction of its event.
pub(crate) async fn note(transaction: &Transaction, event_id: Uuid, area: OfficeArea, record_id: &str) -> Result<()> {
    let change = Change {
        id: event_id,
        area: area.text().to_owned(),
        record_id: record_id.to_owned(),
        create_time: transaction.now(),
    };
    office_changes::insert(transaction, change).await
}

/// Deletes changes that no dashboard needs.
pub(crate) async fn purge(database: &Database) -> Result<()> {
    office_changes::purge(database, database.clock().now() - RETENTION).await
}

/// Returns whether a member of the staff with this role works in an area.
fn covers(role: &str, area: OfficeArea) -> bool {
    use OfficeArea::{Applications, Appointments, Bookings, Crises, Messages, Payments, People, Requests, Shipments};
    match role {
        "admin" => true,
        "support" => matches!(area, Messages | Bookings | Shipments | Requests | Appointments | People),
        "clinical_reviewer" => matches!(area, Applications | Crises),
        "finance" => matches!(area, Payments | Bookings | Shipments | Requests),
        _ => false,
    }
}

/// Streams changes.
pub(crate) struct Live {
    database: Database,
    streams: Streams,
    calendar: Calendar,
}

impl Live {
    pub(crate) fn new(platform: &Platform, database: Database) -> Self {
        Self {
            database,
            streams: platform.streams().clone(),
            calendar: platform.calendar(),
        }
    }

    async fn watch_office(&self, request: Request<WatchOfficeRequest>) -> Result<EventStream<WatchOfficeResponse>> {
        let caller = Principal::of(&request)?;
        let roles = caller.roles.clone();
        let now = self.calendar.local(self.database.clock().now());
        let start = WatchOfficeResponse {
            event: Some(Event::OfficeTime(local_time(now))),
        };
        let changes = changes(self.database.clone()).filter_map(move |change| {
            let event = change.map(|row| event(&roles, row)).transpose();
            async move { event }
        });
        let events = stream::once(async { Ok(start) }).chain(changes);
        self.streams
            .open("watch_office", Some(&caller), StreamRules::default(), events)
            .await
    }
}

fn event(roles: &[String], row: Change) -> Option<WatchOfficeResponse> {
    let area = OfficeArea::from_text(&row.area)?;
    roles
        .iter()
        .any(|role| covers(role, area))
        .then(|| WatchOfficeResponse {
            event: Some(Event::Change(OfficeRecordChange {
                area: area.into(),
                record_id: row.record_id,
                create_time: Some(timestamp(row.create_time)),
            })),
        })
}

/// Returns the changes from now on, each once. An error ends the stream; the dashboard opens a new one.
fn changes(database: Database) -> impl Stream<Item = Result<Change>> + Send + 'static {
    stream::try_unfold(None, move |cursor: Option<Cursor>| {
        let database = database.clone();
        async move {
            let Some(mut cursor) = cursor else {
                // Changes from before the stream: the dashboard has read them.
                let mut cursor = Cursor::default();
                cursor.read(&database).await?;
                return Ok::<_, Error>(Some((Vec::new(), Some(cursor))));
            };
            tokio::time::sleep(INTERVAL).await;
            let rows = cursor.read(&database).await?;
            Ok(Some((rows, Some(cursor))))
        }
    })
    .map_ok(|rows| stream::iter(rows.into_iter().map(Ok)))
    .try_flatten()
}

/// Changes that a stream has read lately.
#[derive(Default)]
struct Cursor {
    seen: HashMap<Uuid, DateTime<Utc>>,
}

impl Cursor {
    /// Returns the changes that are new since the last call.
    async fn read(&mut self, database: &Database) -> Result<Vec<Change>> {
        let since = database.clock().now() - OVERLAP;
        self.seen.retain(|_, time| *time >= since);
        let rows = office_changes::since(database, since, self.seen.keys().copied(), BATCH).await?;
        self.seen.extend(rows.iter().map(|row| (row.id, row.create_time)));
        Ok(rows)
    }
}

selam_proto_admin::impl_office_service!(Live, WatchOfficeStream = EventStream<WatchOfficeResponse>);
