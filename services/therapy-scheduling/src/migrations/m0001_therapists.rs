use sea_orm_migration::{async_trait::async_trait, prelude::*, schema};

pub(super) struct Migration;

impl MigrationName for Migration {
    fn name(&self) -> &str {
        "m0001_therapists"
    }
}

#[derive(DeriveIden)]
enum Therapists {
    Table,
    Id,
    UserId,
    Email,
    LanguageCode,
    FullName,
    Qualification,
    ExperienceYears,
    Bio,
    Education,
    Location,
    Status,
    PlanPriceMinor,
    LeastPriceMinor,
    TimeZone,
    BufferBeforeMinutes,
    BufferAfterMinutes,
    NoticeHours,
    HorizonDays,
    StepMinutes,
    NextFreeTime,
    RefreshTime,
    ReviewCount,
    RatingSum,
    SessionCount,
    FeedHash,
    ProfileVersion,
    HoursVersion,
    CreateTime,
}

#[derive(DeriveIden)]
enum TherapistTags {
    Table,
    TherapistId,
    Kind,
    Word,
}

#[derive(DeriveIden)]
enum SessionOffers {
    Table,
    TherapistId,
    Format,
    PriceMinor,
    Minutes,
}

#[derive(DeriveIden)]
enum WeeklySpans {
    Table,
    TherapistId,
    Weekday,
    StartMinute,
    EndMinute,
}

#[derive(DeriveIden)]
enum DaySpans {
    Table,
    TherapistId,
    Date,
    StartMinute,
    EndMinute,
}

#[derive(DeriveIden)]
enum WaitingList {
    Table,
    TherapistId,
    UserId,
    Email,
    LanguageCode,
    CreateTime,
    IsDue,
    NoticeTime,
}

#[async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        for table in [
            therapists(),
            therapist_tags(),
            session_offers(),
            weekly_spans(),
            day_spans(),
            waiting_list(),
        ] {
            manager.create_table(table).await?;
        }
        // The directory is read by the next free time.
        manager
            .create_index(
                Index::create()
                    .name("therapists_by_next_free")
                    .table(Therapists::Table)
                    .col(Therapists::Status)
                    .col(Therapists::NextFreeTime)
                    .col(Therapists::Id)
                    .to_owned(),
            )
            .await?;
        // Or by the price.
        manager
            .create_index(
                Index::create()
                    .name("therapists_by_price")
                    .table(Therapists::Table)
                    .col(Therapists::Status)
                    .col(Therapists::LeastPriceMinor)
                    .col(Therapists::Id)
                    .to_owned(),
            )
            .await?;
        // Or by the years of practice.
        manager
            .create_index(
                Index::create()
                    .name("therapists_by_experience")
                    .table(Therapists::Table)
                    .col(Therapists::Status)
                    .col(Therapists::ExperienceYears)
                    .col(Therapists::Id)
                    .to_owned(),
            )
            .await?;
        // Whose next free time is to be looked for again.
        manager
            .create_index(
                Index::create()
                    .name("therapists_by_refresh")
                    .table(Therapists::Table)
                    .col(Therapists::RefreshTime)
                    .to_owned(),
            )
            .await?;
        // Who treats, speaks or offers something.
        manager
            .create_index(
                Index::create()
                    .name("therapist_tags_by_word")
                    .table(TherapistTags::Table)
                    .col(TherapistTags::Kind)
                    .col(TherapistTags::Word)
                    .col(TherapistTags::TherapistId)
                    .to_owned(),
            )
            .await?;
        Ok(())
    }
}

fn therapists() -> TableCreateStatement {
    Table::create()
        .table(Therapists::Table)
        .col(schema::uuid(Therapists::Id).primary_key())
        .col(schema::uuid(Therapists::UserId).unique_key())
        .col(schema::text(Therapists::Email))
        .col(schema::string(Therapists::LanguageCode))
        .col(schema::text(Therapists::FullName))
        .col(schema::string(Therapists::Qualification))
        .col(schema::integer(Therapists::ExperienceYears))
        .col(schema::text(Therapists::Bio))
        .col(schema::text(Therapists::Education))
        .col(schema::text(Therapists::Location))
        .col(schema::string(Therapists::Status))
        .col(schema::big_integer(Therapists::PlanPriceMinor))
        .col(schema::big_integer(Therapists::LeastPriceMinor))
        .col(schema::string(Therapists::TimeZone))
        .col(schema::integer(Therapists::BufferBeforeMinutes))
        .col(schema::integer(Therapists::BufferAfterMinutes))
        .col(schema::integer(Therapists::NoticeHours))
        .col(schema::integer(Therapists::HorizonDays))
        .col(schema::integer(Therapists::StepMinutes))
        .col(schema::timestamp_with_time_zone(Therapists::NextFreeTime))
        .col(schema::timestamp_with_time_zone(Therapists::RefreshTime))
        .col(schema::integer(Therapists::ReviewCount))
        .col(schema::integer(Therapists::RatingSum))
        .col(schema::integer(Therapists::SessionCount))
        .col(schema::string_null(Therapists::FeedHash).unique_key())
        .col(schema::big_integer(Therapists::ProfileVersion))
        .col(schema::big_integer(Therapists::HoursVersion))
        .col(schema::timestamp_with_time_zone(Therapists::CreateTime))
        .to_owned()
}

fn therapist_tags() -> TableCreateStatement {
    Table::create()
        .table(TherapistTags::Table)
        .col(schema::uuid(TherapistTags::TherapistId))
        .col(schema::string(TherapistTags::Kind))
        .col(schema::string(TherapistTags::Word))
        .primary_key(
            Index::create()
                .col(TherapistTags::TherapistId)
                .col(TherapistTags::Kind)
                .col(TherapistTags::Word),
        )
        .foreign_key(
            ForeignKey::create()
                .name("therapist_tags_therapist")
                .from(TherapistTags::Table, TherapistTags::TherapistId)
                .to(Therapists::Table, Therapists::Id)
                .on_delete(ForeignKeyAction::Cascade),
        )
        .to_owned()
}

fn session_offers() -> TableCreateStatement {
    Table::create()
        .table(SessionOffers::Table)
        .col(schema::uuid(SessionOffers::TherapistId))
        .col(schema::string(SessionOffers::Format))
        .col(schema::big_integer(SessionOffers::PriceMinor))
        .col(schema::integer(SessionOffers::Minutes))
        .primary_key(
            Index::create()
                .col(SessionOffers::TherapistId)
                .col(SessionOffers::Format),
        )
        .foreign_key(
            ForeignKey::create()
                .name("session_offers_therapist")
                .from(SessionOffers::Table, SessionOffers::TherapistId)
                .to(Therapists::Table, Therapists::Id)
                .on_delete(ForeignKeyAction::Cascade),
        )
        .to_owned()
}

fn weekly_spans() -> TableCreateStatement {
    Table::create()
        .table(WeeklySpans::Table)
        .col(schema::uuid(WeeklySpans::TherapistId))
        .col(schema::small_integer(WeeklySpans::Weekday))
        .col(schema::small_integer(WeeklySpans::StartMinute))
        .col(schema::small_integer(WeeklySpans::EndMinute))
        .primary_key(
            Index::create()
                .col(WeeklySpans::TherapistId)
                .col(WeeklySpans::Weekday)
                .col(WeeklySpans::StartMinute),
        )
        .foreign_key(
            ForeignKey::create()
                .name("weekly_spans_therapist")
                .from(WeeklySpans::Table, WeeklySpans::TherapistId)
                .to(Therapists::Table, Therapists::Id)
                .on_delete(ForeignKeyAction::Cascade),
        )
        .to_owned()
}

fn day_spans() -> TableCreateStatement {
    Table::create()
        .table(DaySpans::Table)
        .col(schema::uuid(DaySpans::TherapistId))
        .col(schema::date(DaySpans::Date))
        .col(schema::small_integer(DaySpans::StartMinute))
        .col(schema::small_integer(DaySpans::EndMinute))
        .primary_key(
            Index::create()
                .col(DaySpans::TherapistId)
                .col(DaySpans::Date)
                .col(DaySpans::StartMinute),
        )
        .foreign_key(
            ForeignKey::create()
                .name("day_spans_therapist")
                .from(DaySpans::Table, DaySpans::TherapistId)
                .to(Therapists::Table, Therapists::Id)
                .on_delete(ForeignKeyAction::Cascade),
        )
        .to_owned()
}

fn waiting_list() -> TableCreateStatement {
    Table::create()
        .table(WaitingList::Table)
        .col(schema::uuid(WaitingList::TherapistId))
        .col(schema::uuid(WaitingList::UserId))
        .col(schema::text(WaitingList::Email))
        .col(schema::string(WaitingList::LanguageCode))
        .col(schema::timestamp_with_time_zone(WaitingList::CreateTime))
        .col(schema::boolean(WaitingList::IsDue))
        .col(schema::timestamp_with_time_zone_null(WaitingList::NoticeTime))
        .primary_key(Index::create().col(WaitingList::TherapistId).col(WaitingList::UserId))
        .foreign_key(
            ForeignKey::create()
                .name("waiting_list_therapist")
                .from(WaitingList::Table, WaitingList::TherapistId)
                .to(Therapists::Table, Therapists::Id)
                .on_delete(ForeignKeyAction::Cascade),
        )
        .to_owned()
}
