use sea_orm_migration::{async_trait::async_trait, prelude::*, schema};

pub(super) struct Migration;

impl MigrationName for Migration {
    fn name(&self) -> &str {
        "m0002_appointments"
    }
}

#[derive(DeriveIden)]
enum Therapists {
    Table,
    Id,
}

#[derive(DeriveIden)]
enum Appointments {
    Table,
    Id,
    TherapistId,
    TherapistUserId,
    ClientId,
    ClientName,
    ClientEmail,
    ClientLanguage,
    ClientZone,
    StartTime,
    TherapistLocalTime,
    TherapistZone,
    Minutes,
    BlockStartTime,
    BlockEndTime,
    SessionType,
    Format,
    FeeMinor,
    ValueMinor,
    Payment,
    IsPaid,
    PaidMinor,
    PaymentId,
    CheckoutSessionId,
    Status,
    HoldExpireTime,
    Notes,
    Room,
    RefundPercent,
    Refund,
    RefundRequestId,
    RefundMinor,
    Moves,
    MovedByTherapistTime,
    ClientSeenTime,
    TherapistSeenTime,
    DisputedTime,
    Rating,
    ReviewId,
    ReviewText,
    ReviewTime,
    Version,
    CreateTime,
    UpdateTime,
}

#[derive(DeriveIden)]
enum TakenUnits {
    Table,
    TherapistId,
    Unit,
    AppointmentId,
}

#[derive(DeriveIden)]
enum AppointmentChanges {
    Table,
    AppointmentId,
    Version,
    Status,
    Event,
    Role,
    CreateTime,
}

#[derive(DeriveIden)]
enum SessionNotes {
    Table,
    AppointmentId,
    Sealed,
    Version,
    UpdateTime,
}

#[derive(DeriveIden)]
enum Accesses {
    Table,
    Id,
    AppointmentId,
    ActorId,
    Action,
    Time,
}

#[async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        for table in [
            appointments(),
            taken_units(),
            appointment_changes(),
            session_notes(),
            accesses(),
        ] {
            manager.create_table(table).await?;
        }
        // Lists are read by the beginning: of a client, of a therapist, of everybody.
        manager
            .create_index(
                Index::create()
                    .name("appointments_of_client")
                    .table(Appointments::Table)
                    .col(Appointments::ClientId)
                    .col(Appointments::StartTime)
                    .col(Appointments::Id)
                    .to_owned(),
            )
            .await?;
        // What keeps a therapist's time is read the same way.
        manager
            .create_index(
                Index::create()
                    .name("appointments_of_therapist")
                    .table(Appointments::Table)
                    .col(Appointments::TherapistId)
                    .col(Appointments::StartTime)
                    .col(Appointments::Id)
                    .to_owned(),
            )
            .await?;
        // Everybody's.
        manager
            .create_index(
                Index::create()
                    .name("appointments_by_start")
                    .table(Appointments::Table)
                    .col(Appointments::StartTime)
                    .col(Appointments::Id)
                    .to_owned(),
            )
            .await?;
        // Sessions that end by themselves, and reminders of changed clocks.
        manager
            .create_index(
                Index::create()
                    .name("appointments_by_status")
                    .table(Appointments::Table)
                    .col(Appointments::Status)
                    .col(Appointments::StartTime)
                    .col(Appointments::Id)
                    .to_owned(),
            )
            .await?;
        // Refunds that are missing.
        manager
            .create_index(
                Index::create()
                    .name("appointments_by_refund")
                    .table(Appointments::Table)
                    .col(Appointments::Refund)
                    .col(Appointments::UpdateTime)
                    .to_owned(),
            )
            .await?;
        // Reviews, the latest first.
        manager
            .create_index(
                Index::create()
                    .name("appointments_by_review")
                    .table(Appointments::Table)
                    .col(Appointments::TherapistId)
                    .col(Appointments::ReviewTime)
                    .col(Appointments::Id)
                    .to_owned(),
            )
            .await?;
        // An appointment gives its time back.
        manager
            .create_index(
                Index::create()
                    .name("taken_units_of_appointment")
                    .table(TakenUnits::Table)
                    .col(TakenUnits::AppointmentId)
                    .to_owned(),
            )
            .await?;
        // Who looked at it.
        manager
            .create_index(
                Index::create()
                    .name("accesses_of_appointment")
                    .table(Accesses::Table)
                    .col(Accesses::AppointmentId)
                    .col(Accesses::Time)
                    .to_owned(),
            )
            .await?;
        Ok(())
    }
}

fn appointments() -> TableCreateStatement {
    Table::create()
        .table(Appointments::Table)
        .col(schema::uuid(Appointments::Id).primary_key())
        .col(schema::uuid(Appointments::TherapistId))
        .col(schema::uuid(Appointments::TherapistUserId))
        .col(schema::uuid(Appointments::ClientId))
        .col(schema::text(Appointments::ClientName))
        .col(schema::text(Appointments::ClientEmail))
        .col(schema::string(Appointments::ClientLanguage))
        .col(schema::string(Appointments::ClientZone))
        .col(schema::timestamp_with_time_zone(Appointments::StartTime))
        .col(schema::timestamp(Appointments::TherapistLocalTime))
        .col(schema::string(Appointments::TherapistZone))
        .col(schema::integer(Appointments::Minutes))
        .col(schema::timestamp_with_time_zone(Appointments::BlockStartTime))
        .col(schema::timestamp_with_time_zone(Appointments::BlockEndTime))
        .col(schema::string(Appointments::SessionType))
        .col(schema::string(Appointments::Format))
        .col(schema::big_integer(Appointments::FeeMinor))
        .col(schema::big_integer(Appointments::ValueMinor))
        .col(schema::string(Appointments::Payment))
        .col(schema::boolean(Appointments::IsPaid))
        .col(schema::big_integer(Appointments::PaidMinor).default(0).take())
        .col(schema::uuid_null(Appointments::PaymentId))
        .col(schema::string(Appointments::CheckoutSessionId))
        .col(schema::string(Appointments::Status))
        .col(schema::timestamp_with_time_zone(Appointments::HoldExpireTime))
        .col(schema::text(Appointments::Notes))
        .col(schema::string(Appointments::Room))
        .col(schema::integer(Appointments::RefundPercent))
        .col(schema::string_null(Appointments::Refund))
        .col(schema::uuid_null(Appointments::RefundRequestId))
        .col(schema::big_integer(Appointments::RefundMinor))
        .col(schema::integer(Appointments::Moves))
        .col(schema::timestamp_with_time_zone_null(
            Appointments::MovedByTherapistTime,
        ))
        .col(schema::timestamp_with_time_zone_null(Appointments::ClientSeenTime))
        .col(schema::timestamp_with_time_zone_null(Appointments::TherapistSeenTime))
        .col(schema::timestamp_with_time_zone_null(Appointments::DisputedTime))
        .col(schema::integer(Appointments::Rating))
        .col(schema::uuid_null(Appointments::ReviewId))
        .col(schema::text(Appointments::ReviewText))
        .col(schema::timestamp_with_time_zone(Appointments::ReviewTime))
        .col(schema::big_integer(Appointments::Version))
        .col(schema::timestamp_with_time_zone(Appointments::CreateTime))
        .col(schema::timestamp_with_time_zone(Appointments::UpdateTime))
        .foreign_key(
            ForeignKey::create()
                .name("appointments_therapist")
                .from(Appointments::Table, Appointments::TherapistId)
                .to(Therapists::Table, Therapists::Id),
        )
        .to_owned()
}

fn taken_units() -> TableCreateStatement {
    Table::create()
        .table(TakenUnits::Table)
        .col(schema::uuid(TakenUnits::TherapistId))
        .col(schema::big_integer(TakenUnits::Unit))
        .col(schema::uuid(TakenUnits::AppointmentId))
        .primary_key(Index::create().col(TakenUnits::TherapistId).col(TakenUnits::Unit))
        .foreign_key(
            ForeignKey::create()
                .name("taken_units_therapist")
                .from(TakenUnits::Table, TakenUnits::TherapistId)
                .to(Therapists::Table, Therapists::Id)
                .on_delete(ForeignKeyAction::Cascade),
        )
        .foreign_key(
            ForeignKey::create()
                .name("taken_units_appointment")
                .from(TakenUnits::Table, TakenUnits::AppointmentId)
                .to(Appointments::Table, Appointments::Id)
                .on_delete(ForeignKeyAction::Cascade),
        )
        .to_owned()
}

fn appointment_changes() -> TableCreateStatement {
    Table::create()
        .table(AppointmentChanges::Table)
        .col(schema::uuid(AppointmentChanges::AppointmentId))
        .col(schema::big_integer(AppointmentChanges::Version))
        .col(schema::string(AppointmentChanges::Status))
        .col(schema::string(AppointmentChanges::Event))
        .col(schema::string_null(AppointmentChanges::Role))
        .col(schema::timestamp_with_time_zone(AppointmentChanges::CreateTime))
        .primary_key(
            Index::create()
                .col(AppointmentChanges::AppointmentId)
                .col(AppointmentChanges::Version),
        )
        .foreign_key(
            ForeignKey::create()
                .name("appointment_changes_appointment")
                .from(AppointmentChanges::Table, AppointmentChanges::AppointmentId)
                .to(Appointments::Table, Appointments::Id)
                .on_delete(ForeignKeyAction::Cascade),
        )
        .to_owned()
}

fn session_notes() -> TableCreateStatement {
    Table::create()
        .table(SessionNotes::Table)
        .col(schema::uuid(SessionNotes::AppointmentId).primary_key())
        .col(schema::text(SessionNotes::Sealed))
        .col(schema::big_integer(SessionNotes::Version))
        .col(schema::timestamp_with_time_zone(SessionNotes::UpdateTime))
        .foreign_key(
            ForeignKey::create()
                .name("session_notes_appointment")
                .from(SessionNotes::Table, SessionNotes::AppointmentId)
                .to(Appointments::Table, Appointments::Id)
                .on_delete(ForeignKeyAction::Cascade),
        )
        .to_owned()
}

fn accesses() -> TableCreateStatement {
    Table::create()
        .table(Accesses::Table)
        .col(schema::uuid(Accesses::Id).primary_key())
        .col(schema::uuid(Accesses::AppointmentId))
        .col(schema::uuid(Accesses::ActorId))
        .col(schema::string(Accesses::Action))
        .col(schema::timestamp_with_time_zone(Accesses::Time))
        .to_owned()
}
