use sea_orm_migration::{async_trait::async_trait, prelude::*, schema};

pub(super) struct Migration;

impl MigrationName for Migration {
    fn name(&self) -> &str {
        "m0004_rooms"
    }
}

#[derive(DeriveIden)]
enum Appointments {
    Table,
    Id,
    Room,
}

#[derive(DeriveIden)]
enum RoomParticipants {
    Table,
    AppointmentId,
    Role,
    ParticipantId,
    StreamId,
    Signals,
    SeenTime,
}

#[derive(DeriveIden)]
enum RoomSignals {
    Table,
    AppointmentId,
    Role,
    Number,
    ParticipantId,
    Kind,
    Payload,
}

#[async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        // Whose room it is.
        manager
            .create_index(
                Index::create()
                    .name("appointments_by_room")
                    .table(Appointments::Table)
                    .col(Appointments::Room)
                    .to_owned(),
            )
            .await?;
        manager.create_table(participants()).await?;
        manager.create_table(signals()).await
    }
}

fn participants() -> TableCreateStatement {
    Table::create()
        .table(RoomParticipants::Table)
        .col(schema::uuid(RoomParticipants::AppointmentId))
        .col(schema::string(RoomParticipants::Role))
        .col(schema::uuid(RoomParticipants::ParticipantId))
        .col(schema::uuid(RoomParticipants::StreamId))
        .col(schema::big_integer(RoomParticipants::Signals))
        .col(schema::timestamp_with_time_zone(RoomParticipants::SeenTime))
        .primary_key(
            Index::create()
                .col(RoomParticipants::AppointmentId)
                .col(RoomParticipants::Role),
        )
        .foreign_key(
            ForeignKey::create()
                .name("room_participants_appointment")
                .from(RoomParticipants::Table, RoomParticipants::AppointmentId)
                .to(Appointments::Table, Appointments::Id)
                .on_delete(ForeignKeyAction::Cascade),
        )
        .to_owned()
}

/// What waits for a participant goes with them.
fn signals() -> TableCreateStatement {
    Table::create()
        .table(RoomSignals::Table)
        .col(schema::uuid(RoomSignals::AppointmentId))
        .col(schema::string(RoomSignals::Role))
        .col(schema::big_integer(RoomSignals::Number))
        .col(schema::uuid(RoomSignals::ParticipantId))
        .col(schema::string(RoomSignals::Kind))
        .col(schema::text(RoomSignals::Payload))
        .primary_key(
            Index::create()
                .col(RoomSignals::AppointmentId)
                .col(RoomSignals::Role)
                .col(RoomSignals::Number),
        )
        .foreign_key(
            ForeignKey::create()
                .name("room_signals_participant")
                .from(RoomSignals::Table, (RoomSignals::AppointmentId, RoomSignals::Role))
                .to(
                    RoomParticipants::Table,
                    (RoomParticipants::AppointmentId, RoomParticipants::Role),
                )
                .on_delete(ForeignKeyAction::Cascade),
        )
        .to_owned()
}
