use sea_orm_migration::{async_trait::async_trait, prelude::*, schema};

pub(super) struct Migration;

impl MigrationName for Migration {
    fn name(&self) -> &str {
        "m0002_entitlements"
    }
}

#[derive(DeriveIden)]
enum Entitlements {
    Table,
    Id,
    UserId,
    Kind,
    TherapistId,
    SessionFormat,
    Granted,
    Remaining,
    StartTime,
    EndTime,
    PaymentId,
    Version,
}

#[derive(DeriveIden)]
enum EntitlementUses {
    Table,
    ReferenceId,
    EntitlementId,
    UseTime,
    ReturnTime,
}

#[derive(DeriveIden)]
enum TherapistPrices {
    Table,
    TherapistId,
    TherapistName,
    MonthMinor,
    SessionFormat,
    IsOffered,
    IsWithdrawn,
    Version,
    UpdateTime,
}

#[derive(DeriveIden)]
enum WebhookEvents {
    Table,
    Id,
    EventType,
    ObjectId,
    ReceiveTime,
}

#[derive(DeriveIden)]
enum Differences {
    Table,
    Kind,
    ProviderId,
    Problem,
    TheirsMinor,
    OursMinor,
    FindTime,
}

#[derive(DeriveIden)]
enum Reconciliations {
    Table,
    Id,
    EndTime,
}

#[async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        for table in [
            entitlements(),
            entitlement_uses(),
            therapist_prices(),
            webhook_events(),
            differences(),
            reconciliations(),
        ] {
            manager.create_table(table).await?;
        }
        for index in indexes() {
            manager.create_index(index).await?;
        }
        Ok(())
    }
}

fn entitlements() -> TableCreateStatement {
    Table::create()
        .table(Entitlements::Table)
        .col(schema::uuid(Entitlements::Id).primary_key())
        .col(schema::uuid(Entitlements::UserId))
        .col(schema::text(Entitlements::Kind))
        .col(schema::text(Entitlements::TherapistId))
        .col(schema::text(Entitlements::SessionFormat))
        .col(schema::integer(Entitlements::Granted))
        .col(schema::integer(Entitlements::Remaining))
        .col(schema::timestamp_with_time_zone(Entitlements::StartTime))
        .col(schema::timestamp_with_time_zone(Entitlements::EndTime))
        .col(schema::uuid(Entitlements::PaymentId).unique_key())
        .col(schema::big_integer(Entitlements::Version))
        .to_owned()
}

fn entitlement_uses() -> TableCreateStatement {
    Table::create()
        .table(EntitlementUses::Table)
        .col(schema::uuid(EntitlementUses::ReferenceId).primary_key())
        .col(schema::uuid(EntitlementUses::EntitlementId))
        .col(schema::timestamp_with_time_zone(EntitlementUses::UseTime))
        .col(schema::timestamp_with_time_zone_null(EntitlementUses::ReturnTime))
        .to_owned()
}

fn therapist_prices() -> TableCreateStatement {
    Table::create()
        .table(TherapistPrices::Table)
        .col(schema::text(TherapistPrices::TherapistId).primary_key())
        .col(schema::text(TherapistPrices::TherapistName))
        .col(schema::big_integer(TherapistPrices::MonthMinor))
        .col(schema::text(TherapistPrices::SessionFormat))
        .col(schema::boolean(TherapistPrices::IsOffered))
        .col(schema::boolean(TherapistPrices::IsWithdrawn))
        .col(schema::big_integer(TherapistPrices::Version))
        .col(schema::timestamp_with_time_zone(TherapistPrices::UpdateTime))
        .to_owned()
}

fn webhook_events() -> TableCreateStatement {
    Table::create()
        .table(WebhookEvents::Table)
        .col(schema::text(WebhookEvents::Id).primary_key())
        .col(schema::text(WebhookEvents::EventType))
        .col(schema::text(WebhookEvents::ObjectId))
        .col(schema::timestamp_with_time_zone(WebhookEvents::ReceiveTime))
        .to_owned()
}

fn differences() -> TableCreateStatement {
    Table::create()
        .table(Differences::Table)
        .col(schema::text(Differences::Kind))
        .col(schema::text(Differences::ProviderId))
        .col(schema::text(Differences::Problem))
        .col(schema::big_integer_null(Differences::TheirsMinor))
        .col(schema::big_integer_null(Differences::OursMinor))
        .col(schema::timestamp_with_time_zone(Differences::FindTime))
        .primary_key(
            Index::create()
                .col(Differences::Kind)
                .col(Differences::ProviderId)
                .col(Differences::Problem),
        )
        .to_owned()
}

fn reconciliations() -> TableCreateStatement {
    Table::create()
        .table(Reconciliations::Table)
        .col(schema::integer(Reconciliations::Id).primary_key())
        .col(schema::timestamp_with_time_zone(Reconciliations::EndTime))
        .to_owned()
}

fn indexes() -> Vec<IndexCreateStatement> {
    vec![
        Index::create()
            .name("entitlements_user")
            .table(Entitlements::Table)
            .col(Entitlements::UserId)
            .col(Entitlements::Kind)
            .col(Entitlements::EndTime)
            .to_owned(),
        Index::create()
            .name("entitlements_therapist")
            .table(Entitlements::Table)
            .col(Entitlements::TherapistId)
            .col(Entitlements::EndTime)
            .to_owned(),
        Index::create()
            .name("entitlement_uses_entitlement")
            .table(EntitlementUses::Table)
            .col(EntitlementUses::EntitlementId)
            .to_owned(),
        Index::create()
            .name("webhook_events_time")
            .table(WebhookEvents::Table)
            .col(WebhookEvents::ReceiveTime)
            .to_owned(),
    ]
}
