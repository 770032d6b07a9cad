use sea_orm_migration::{async_trait::async_trait, prelude::*, schema};

pub(super) struct Migration;

impl MigrationName for Migration {
    fn name(&self) -> &str {
        "m0001_bookings"
    }
}

#[derive(DeriveIden)]
enum Quotes {
    Table,
    Id,
    UserId,
    ServiceType,
    PropertySize,
    Frequency,
    PriceMinor,
    DurationMinutes,
    ExpireTime,
    UsedTime,
    CreateTime,
}

#[derive(DeriveIden)]
enum Slots {
    Table,
    Date,
    Window,
    Booked,
}

#[derive(DeriveIden)]
enum Series {
    Table,
    Id,
    UserId,
    UserEmail,
    LanguageCode,
    ServiceType,
    PropertySize,
    Frequency,
    Address,
    PostalCode,
    Phone,
    Notes,
    ArrivalWindow,
    PriceMinor,
    DurationMinutes,
    FirstDate,
    NextIndex,
    NextDate,
    EndTime,
    CreateTime,
}

#[derive(DeriveIden)]
enum Bookings {
    Table,
    Id,
    SeriesId,
    PlannedDate,
    UserId,
    UserEmail,
    LanguageCode,
    ServiceType,
    PropertySize,
    Frequency,
    Address,
    PostalCode,
    Phone,
    Notes,
    VisitDate,
    ArrivalWindow,
    VisitTime,
    PriceMinor,
    DurationMinutes,
    Status,
    Version,
    SearchText,
    CreateTime,
    UpdateTime,
}

#[derive(DeriveIden)]
enum BookingChanges {
    Table,
    BookingId,
    Version,
    Status,
    Event,
    Note,
    ActorId,
    CreateTime,
}

#[async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        for table in [quotes(), slots(), series(), bookings(), booking_changes()] {
            manager.create_table(table).await?;
        }
        // Old quotes are removed by their expiry.
        let expired = Index::create()
            .name("quotes_by_expiry")
            .table(Quotes::Table)
            .col(Quotes::ExpireTime)
            .to_owned();
        manager.create_index(expired).await?;
        let due = Index::create()
            .name("series_by_next_date")
            .table(Series::Table)
            .col(Series::NextDate)
            .to_owned();
        manager.create_index(due).await?;
        // A visit of a series is planned once, whoever plans it.
        let planned_once = Index::create()
            .name("bookings_planned_once")
            .table(Bookings::Table)
            .col(Bookings::SeriesId)
            .col(Bookings::PlannedDate)
            .unique()
            .to_owned();
        manager.create_index(planned_once).await?;
        for index in list_indexes() {
            manager.create_index(index).await?;
        }
        Ok(())
    }
}

/// Lists are read by the time of making or by the time of the visit: of everybody, of a status, of a user.
fn list_indexes() -> Vec<IndexCreateStatement> {
    use Bookings::{CreateTime, Id, Status, UserId, VisitTime};
    let index = |name: &str, columns: Vec<Bookings>| {
        let mut index = Index::create().name(name).table(Bookings::Table).to_owned();
        for column in columns {
            index.col(column);
        }
        index
    };
    vec![
        index("bookings_by_creation", vec![CreateTime, Id]),
        index("bookings_by_visit", vec![VisitTime, Id]),
        index("bookings_of_status_by_creation", vec![Status, CreateTime, Id]),
        index("bookings_of_status_by_visit", vec![Status, VisitTime, Id]),
        index("bookings_of_user_by_creation", vec![UserId, CreateTime, Id]),
        index("bookings_of_user_by_visit", vec![UserId, VisitTime, Id]),
    ]
}

fn quotes() -> TableCreateStatement {
    Table::create()
        .table(Quotes::Table)
        .col(schema::uuid(Quotes::Id).primary_key())
        .col(schema::uuid_null(Quotes::UserId))
        .col(schema::string(Quotes::ServiceType))
        .col(schema::string(Quotes::PropertySize))
        .col(schema::string(Quotes::Frequency))
        .col(schema::big_integer(Quotes::PriceMinor))
        .col(schema::integer(Quotes::DurationMinutes))
        .col(schema::timestamp_with_time_zone(Quotes::ExpireTime))
        .col(schema::timestamp_with_time_zone_null(Quotes::UsedTime))
        .col(schema::timestamp_with_time_zone(Quotes::CreateTime))
        .to_owned()
}

fn slots() -> TableCreateStatement {
    Table::create()
        .table(Slots::Table)
        .col(schema::date(Slots::Date))
        .col(schema::small_integer(Slots::Window))
        .col(schema::integer(Slots::Booked).check(Expr::col(Slots::Booked).gte(0)))
        .primary_key(Index::create().col(Slots::Date).col(Slots::Window))
        .to_owned()
}

fn series() -> TableCreateStatement {
    Table::create()
        .table(Series::Table)
        .col(schema::uuid(Series::Id).primary_key())
        .col(schema::uuid(Series::UserId))
        .col(schema::text(Series::UserEmail))
        .col(schema::string(Series::LanguageCode))
        .col(schema::string(Series::ServiceType))
        .col(schema::string(Series::PropertySize))
        .col(schema::string(Series::Frequency))
        .col(schema::text(Series::Address))
        .col(schema::string(Series::PostalCode))
        .col(schema::string(Series::Phone))
        .col(schema::text(Series::Notes))
        .col(schema::string(Series::ArrivalWindow))
        .col(schema::big_integer(Series::PriceMinor))
        .col(schema::integer(Series::DurationMinutes))
        .col(schema::date(Series::FirstDate))
        .col(schema::integer(Series::NextIndex))
        .col(schema::date(Series::NextDate))
        .col(schema::timestamp_with_time_zone_null(Series::EndTime))
        .col(schema::timestamp_with_time_zone(Series::CreateTime))
        .to_owned()
}

fn bookings() -> TableCreateStatement {
    Table::create()
        .table(Bookings::Table)
        .col(schema::uuid(Bookings::Id).primary_key())
        .col(schema::uuid_null(Bookings::SeriesId))
        .col(schema::date_null(Bookings::PlannedDate))
        .col(schema::uuid(Bookings::UserId))
        .col(schema::text(Bookings::UserEmail))
        .col(schema::string(Bookings::LanguageCode))
        .col(schema::string(Bookings::ServiceType))
        .col(schema::string(Bookings::PropertySize))
        .col(schema::string(Bookings::Frequency))
        .col(schema::text(Bookings::Address))
        .col(schema::string(Bookings::PostalCode))
        .col(schema::string(Bookings::Phone))
        .col(schema::text(Bookings::Notes))
        .col(schema::date(Bookings::VisitDate))
        .col(schema::string(Bookings::ArrivalWindow))
        .col(schema::timestamp_with_time_zone(Bookings::VisitTime))
        .col(schema::big_integer(Bookings::PriceMinor))
        .col(schema::integer(Bookings::DurationMinutes))
        .col(schema::string(Bookings::Status))
        .col(schema::integer(Bookings::Version))
        .col(schema::text(Bookings::SearchText))
        .col(schema::timestamp_with_time_zone(Bookings::CreateTime))
        .col(schema::timestamp_with_time_zone(Bookings::UpdateTime))
        .foreign_key(
            ForeignKey::create()
                .name("bookings_series")
                .from(Bookings::Table, Bookings::SeriesId)
                .to(Series::Table, Series::Id),
        )
        .to_owned()
}

fn booking_changes() -> TableCreateStatement {
    Table::create()
        .table(BookingChanges::Table)
        .col(schema::uuid(BookingChanges::BookingId))
        .col(schema::integer(BookingChanges::Version))
        .col(schema::string(BookingChanges::Status))
        .col(schema::string(BookingChanges::Event))
        .col(schema::text(BookingChanges::Note))
        .col(schema::uuid_null(BookingChanges::ActorId))
        .col(schema::timestamp_with_time_zone(BookingChanges::CreateTime))
        .primary_key(
            Index::create()
                .col(BookingChanges::BookingId)
                .col(BookingChanges::Version),
        )
        .foreign_key(
            ForeignKey::create()
                .name("booking_changes_booking")
                .from(BookingChanges::Table, BookingChanges::BookingId)
                .to(Bookings::Table, Bookings::Id)
                .on_delete(ForeignKeyAction::Cascade),
        )
        .to_owned()
}
