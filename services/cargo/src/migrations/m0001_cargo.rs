use sea_orm_migration::{async_trait::async_trait, prelude::*, schema, sea_orm::DbBackend};

pub(super) struct Migration;

impl MigrationName for Migration {
    fn name(&self) -> &str {
        "m0001_cargo"
    }
}

#[derive(DeriveIden)]
enum CargoQuotes {
    Table,
    Id,
    UserId,
    FromCity,
    ToCity,
    WeightGrams,
    LengthMm,
    WidthMm,
    HeightMm,
    CargoType,
    Priority,
    PriceCents,
    DeliveryDays,
    ExpireTime,
    UsedTime,
}

#[derive(DeriveIden)]
enum Shipments {
    Table,
    Id,
    TrackingNumber,
    QuoteId,
    UserId,
    UserEmail,
    LanguageCode,
    PickupCity,
    DeliveryCity,
    CargoDescription,
    CargoType,
    WeightGrams,
    LengthMm,
    WidthMm,
    HeightMm,
    Priority,
    PickupDate,
    EstimatedDeliveryDate,
    PriceCents,
    PickupAddress,
    PickupContactName,
    PickupContactPhone,
    DeliveryAddress,
    DeliveryContactName,
    DeliveryContactPhone,
    Status,
    ProofOfDelivery,
    SearchText,
    Version,
    CreateTime,
    UpdateTime,
}

#[derive(DeriveIden)]
enum ShipmentEvents {
    Table,
    ShipmentId,
    Version,
    Status,
    Location,
    Note,
    CreateTime,
}

#[async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        manager.create_table(quotes()).await?;
        manager.create_table(shipments()).await?;
        manager.create_table(shipment_events()).await?;
        // Old quotes that nobody booked are deleted by age.
        let expired = Index::create()
            .name("cargo_quotes_expired")
            .table(CargoQuotes::Table)
            .col(CargoQuotes::ExpireTime)
            .to_owned();
        manager.create_index(expired).await?;
        for index in list_indexes() {
            manager.create_index(index).await?;
        }
        keep_history(manager).await
    }
}

fn quotes() -> TableCreateStatement {
    Table::create()
        .table(CargoQuotes::Table)
        .col(schema::uuid(CargoQuotes::Id).primary_key())
        .col(schema::uuid_null(CargoQuotes::UserId))
        .col(schema::text(CargoQuotes::FromCity))
        .col(schema::text(CargoQuotes::ToCity))
        .col(schema::big_integer(CargoQuotes::WeightGrams))
        .col(schema::big_integer_null(CargoQuotes::LengthMm))
        .col(schema::big_integer_null(CargoQuotes::WidthMm))
        .col(schema::big_integer_null(CargoQuotes::HeightMm))
        .col(schema::text(CargoQuotes::CargoType))
        .col(schema::text(CargoQuotes::Priority))
        .col(schema::big_integer(CargoQuotes::PriceCents))
        .col(schema::integer(CargoQuotes::DeliveryDays))
        .col(schema::timestamp_with_time_zone(CargoQuotes::ExpireTime))
        .col(schema::timestamp_with_time_zone_null(CargoQuotes::UsedTime))
        .to_owned()
}

fn shipments() -> TableCreateStatement {
    Table::create()
        .table(Shipments::Table)
        .col(schema::uuid(Shipments::Id).primary_key())
        .col(schema::text(Shipments::TrackingNumber).unique_key())
        .col(schema::uuid_uniq(Shipments::QuoteId))
        .col(schema::uuid(Shipments::UserId))
        .col(schema::text(Shipments::UserEmail))
        .col(schema::text(Shipments::LanguageCode))
        .col(schema::text(Shipments::PickupCity))
        .col(schema::text(Shipments::DeliveryCity))
        .col(schema::text(Shipments::CargoDescription))
        .col(schema::text(Shipments::CargoType))
        .col(schema::big_integer(Shipments::WeightGrams))
        .col(schema::big_integer_null(Shipments::LengthMm))
        .col(schema::big_integer_null(Shipments::WidthMm))
        .col(schema::big_integer_null(Shipments::HeightMm))
        .col(schema::text(Shipments::Priority))
        .col(schema::date(Shipments::PickupDate))
        .col(schema::date(Shipments::EstimatedDeliveryDate))
        .col(schema::big_integer(Shipments::PriceCents))
        .col(schema::text(Shipments::PickupAddress))
        .col(schema::text(Shipments::PickupContactName))
        .col(schema::text(Shipments::PickupContactPhone))
        .col(schema::text(Shipments::DeliveryAddress))
        .col(schema::text(Shipments::DeliveryContactName))
        .col(schema::text(Shipments::DeliveryContactPhone))
        .col(schema::text(Shipments::Status))
        .col(schema::text(Shipments::ProofOfDelivery))
        .col(schema::text(Shipments::SearchText))
        .col(schema::big_integer(Shipments::Version))
        .col(schema::timestamp_with_time_zone(Shipments::CreateTime))
        .col(schema::timestamp_with_time_zone(Shipments::UpdateTime))
        .to_owned()
}

fn shipment_events() -> TableCreateStatement {
    Table::create()
        .table(ShipmentEvents::Table)
        .col(schema::uuid(ShipmentEvents::ShipmentId))
        .col(schema::big_integer(ShipmentEvents::Version))
        .col(schema::text(ShipmentEvents::Status))
        .col(schema::text(ShipmentEvents::Location))
        .col(schema::text(ShipmentEvents::Note))
        .col(schema::timestamp_with_time_zone(ShipmentEvents::CreateTime))
        .primary_key(
            Index::create()
                .col(ShipmentEvents::ShipmentId)
                .col(ShipmentEvents::Version),
        )
        .foreign_key(
            ForeignKey::create()
                .name("shipment_events_shipment")
                .from(ShipmentEvents::Table, ShipmentEvents::ShipmentId)
                .to(Shipments::Table, Shipments::Id),
        )
        .to_owned()
}

/// Lists are read by booking or by pickup, whole, of one user or in one status; each of them straight along an index, from any place.
fn list_indexes() -> Vec<IndexCreateStatement> {
    let lists = [
        ("all", None),
        ("of_user", Some(Shipments::UserId)),
        ("by_status", Some(Shipments::Status)),
    ];
    let mut indexes = Vec::new();
    for (list, narrowed_to) in lists {
        for (order, by_pickup) in [("booked", false), ("pickup", true)] {
            let mut index = Index::create();
            index.name(format!("shipments_{list}_{order}")).table(Shipments::Table);
            match narrowed_to {
                Some(Shipments::UserId) => index.col(Shipments::UserId),
                Some(_) => index.col(Shipments::Status),
                None => &mut index,
            };
            index.col(if by_pickup {
                Shipments::PickupDate
            } else {
                Shipments::CreateTime
            });
            indexes.push(index.col(Shipments::Id).to_owned());
        }
    }
    indexes
}

/// Makes the database itself refuse to change or delete what is written in the history.
async fn keep_history(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let statements: &[&str] = match manager.get_database_backend() {
        DbBackend::Postgres => &[
            "CREATE FUNCTION shipment_events_keep() RETURNS trigger LANGUAGE plpgsql AS \
             $$ BEGIN RAISE EXCEPTION 'the history of a shipment is never changed'; END $$",
            "CREATE TRIGGER shipment_events_keep BEFORE UPDATE OR DELETE ON shipment_events \
             FOR EACH ROW EXECUTE FUNCTION shipment_events_keep()",
        ],
        _ => &[
            "CREATE TRIGGER shipment_events_keep_from_update BEFORE UPDATE ON shipment_events \
             BEGIN SELECT RAISE(ABORT, 'the history of a shipment is never changed'); END",
            "CREATE TRIGGER shipment_events_keep_from_delete BEFORE DELETE ON shipment_events \
             BEGIN SELECT RAISE(ABORT, 'the history of a shipment is never changed'); END",
        ],
    };
    for statement in statements {
        manager.get_connection().execute_unprepared(statement).await?;
    }
    Ok(())
}
