use sea_orm_migration::{async_trait::async_trait, prelude::*, schema};

pub(super) struct Migration;

impl MigrationName for Migration {
    fn name(&self) -> &str {
        "m0001_deliveries"
    }
}

#[derive(DeriveIden)]
enum Deliveries {
    Table,
    Id,
    EventId,
    Template,
    Recipient,
    LanguageCode,
    Status,
    Content,
    Round,
    RoundAttemptCount,
    AttemptCount,
    LastError,
    Claim,
    CreateTime,
    DueTime,
    ExpireTime,
    SendTime,
}

#[async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let deliveries = Table::create()
            .table(Deliveries::Table)
            .col(schema::uuid(Deliveries::Id).primary_key())
            .col(schema::uuid(Deliveries::EventId))
            .col(schema::string(Deliveries::Template))
            .col(schema::text(Deliveries::Recipient))
            .col(schema::string(Deliveries::LanguageCode))
            .col(schema::string(Deliveries::Status))
            .col(schema::text_null(Deliveries::Content))
            .col(schema::integer(Deliveries::Round))
            .col(schema::integer(Deliveries::RoundAttemptCount))
            .col(schema::integer(Deliveries::AttemptCount))
            .col(schema::text(Deliveries::LastError))
            .col(schema::uuid_null(Deliveries::Claim))
            .col(schema::timestamp_with_time_zone(Deliveries::CreateTime))
            .col(schema::timestamp_with_time_zone(Deliveries::DueTime))
            .col(schema::timestamp_with_time_zone_null(Deliveries::ExpireTime))
            .col(schema::timestamp_with_time_zone_null(Deliveries::SendTime))
            .to_owned();
        manager.create_table(deliveries).await?;

        // Repeated handling of an event causes one email per template and recipient.
        let once = Index::create()
            .name("deliveries_once")
            .table(Deliveries::Table)
            .col(Deliveries::EventId)
            .col(Deliveries::Template)
            .col(Deliveries::Recipient)
            .unique()
            .to_owned();
        manager.create_index(once).await?;
        let due = Index::create()
            .name("deliveries_due")
            .table(Deliveries::Table)
            .col(Deliveries::Status)
            .col(Deliveries::DueTime)
            .to_owned();
        manager.create_index(due).await?;
        // For reading the log newest first, as a whole or by status.
        let newest = Index::create()
            .name("deliveries_newest")
            .table(Deliveries::Table)
            .col(Deliveries::CreateTime)
            .col(Deliveries::Id)
            .to_owned();
        manager.create_index(newest).await?;
        let by_status = Index::create()
            .name("deliveries_by_status")
            .table(Deliveries::Table)
            .col(Deliveries::Status)
            .col(Deliveries::CreateTime)
            .col(Deliveries::Id)
            .to_owned();
        manager.create_index(by_status).await
    }
}
