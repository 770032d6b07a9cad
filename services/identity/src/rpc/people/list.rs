use chrono::{DateTime, Utc};
use futures::TryStreamExt as _;
use selam_chassis::{
    Calendar, Result,
    listing::{Cell, CsvStream, csv_export},
    validate,
};
use selam_proto_identity::v1::{ExportPeopleRequest, ListPeopleRequest, ListPeopleResponse, PersonRole};
use tonic::Request;

use super::{People, messages};
use crate::{
    accounts,
    role::Role,
    store::{self, Connection, User, people::PeopleFilter},
};

const COLUMNS: [&str; 10] = [
    "id",
    "email",
    "full_name",
    "language_code",
    "roles",
    "is_email_confirmed",
    "has_second_factor",
    "create_time",
    "last_active_time",
    "ban_end_time",
];

impl People {
    pub(super) async fn list_people(&self, request: Request<ListPeopleRequest>) -> Result<ListPeopleResponse> {
        let request = request.into_inner();
        validate(&request)?;
        let db = self.identity.database.connection();
        let filter = self.filter(&request.query, request.role(), request.banned);
        let list = store::people::list(&filter);
        let page = list.page(db, &request).await?;
        let total_count = list.total_count(db, &request, &page).await?;
        let now = self.identity.clock.now();
        let people = with_factors(db, page.rows).await?.into_iter();
        Ok(ListPeopleResponse {
            people: people
                .map(|(user, has_factor)| messages::person(&user, has_factor, now))
                .collect(),
            next_page_token: page.next_page_token,
            total_count,
        })
    }

    pub(super) async fn export_people(&self, request: Request<ExportPeopleRequest>) -> Result<CsvStream> {
        let request = request.get_ref();
        validate(request)?;
        let filter = self.filter(&request.query, request.role(), request.banned);
        let (database, calendar) = (self.identity.database.clone(), self.identity.calendar.clone());
        let batches = store::people::list(&filter).batches(database.clone());
        let batches = batches.and_then(move |rows| {
            let database = database.clone();
            async move { with_factors(database.connection(), rows).await }
        });
        let now = self.identity.clock.now();
        csv_export(&self.identity.database, None, COLUMNS, batches, move |row| {
            line(row, &calendar, now)
        })
        .await
    }

    fn filter(&self, query: &str, role: PersonRole, banned: bool) -> PeopleFilter {
        PeopleFilter {
            query: query.to_owned(),
            role: Role::from_wire(role),
            banned_at: banned.then(|| self.identity.clock.now()),
        }
    }
}

/// Adds to each user whether they have a second factor.
async fn with_factors(db: &impl Connection, users: Vec<User>) -> Result<Vec<(User, bool)>> {
    let ids = users.iter().map(|user| user.id).collect();
    let verified = store::factors::verified(db, ids).await?;
    let users = users.into_iter().map(|user| {
        let has_factor = verified.contains(&user.id);
        (user, has_factor)
    });
    Ok(users.collect())
}

fn line((user, has_factor): (User, bool), calendar: &Calendar, now: DateTime<Utc>) -> [Cell; COLUMNS.len()] {
    let time = |time| Cell::time(calendar, time);
    let none = || Cell::value("");
    let roles: Vec<_> = accounts::known_roles(&user).into_iter().map(Role::as_str).collect();
    [
        Cell::value(user.id),
        Cell::from(user.email.clone()),
        Cell::from(accounts::full_name(&user)),
        Cell::value(&user.language_code),
        Cell::value(roles.join(" ")),
        Cell::value(user.email_confirmed_at.is_some()),
        Cell::value(has_factor),
        time(user.created_at),
        user.last_sign_in_at.map_or_else(none, |_| time(user.last_active_at)),
        user.banned_until.filter(|end| *end > now).map_or_else(none, time),
    ]
}
