//! Requests, their offers, what is asked for at payments, messages, attachments, inspections and history.

use sea_orm_migration::{async_trait::async_trait, prelude::*, schema};
use selam_chassis::history::{self, Forgettable};

#[derive(DeriveMigrationName)]
pub(super) struct Migration;

#[derive(DeriveIden)]
enum Requests {
    Table,
    Id,
    Number,
    UserId,
    Email,
    LanguageCode,
    Status,
    ProductName,
    Description,
    Category,
    Quantity,
    TargetPriceMinor,
    CurrencyCode,
    Deadline,
    Specifications,
    ProductId,
    AcceptedOfferId,
    DeliveryCity,
    DeliveryAddress,
    DeliveryName,
    DeliveryPhone,
    DepositChargeId,
    BalanceChargeId,
    DepositPaid,
    BalancePaid,
    DepositDueTime,
    BalanceDueTime,
    BalanceReminders,
    PaymentDisputed,
    PickupDate,
    TrackingNumber,
    SupplierOrderNumber,
    CustomerUnread,
    OfficeUnread,
    SearchText,
    EndTime,
    Version,
    CreateTime,
    UpdateTime,
}

#[derive(DeriveIden)]
enum Offers {
    Table,
    Id,
    RequestId,
    Status,
    Quantity,
    CurrencyCode,
    UnitPriceMinor,
    GoodsMinor,
    GoodsCadMinor,
    FreightMinor,
    DutyBasisPoints,
    DutyMinor,
    LandedMinor,
    LandedUnitMinor,
    DepositMinor,
    BalanceMinor,
    RateMicros,
    RateDate,
    LeadTimeDays,
    ValidUntil,
    OriginCountry,
    Note,
    CreateTime,
}

#[derive(DeriveIden)]
enum Charges {
    Table,
    Id,
    RequestId,
    OfferId,
    Payment,
    AmountMinor,
    IsPaid,
    PaymentId,
    IsDisputed,
    DisputeTime,
    RefundId,
    RefundPercent,
    RefundReason,
    RefundOutcome,
    RefundMinor,
    RefundTime,
    CreateTime,
}

#[derive(DeriveIden)]
enum RequestMessages {
    Table,
    Id,
    RequestId,
    Side,
    Body,
    CreateTime,
}

#[derive(DeriveIden)]
enum RequestAttachments {
    Table,
    Id,
    RequestId,
    InspectionId,
    Side,
    FileName,
    MediaType,
    SizeBytes,
    CreateTime,
}

#[derive(DeriveIden)]
enum Inspections {
    Table,
    Id,
    RequestId,
    Gate,
    LotSize,
    Critical,
    Major,
    Minor,
    IsPassed,
    InspectDate,
    Note,
    CreateTime,
}

#[derive(DeriveIden)]
enum RequestChanges {
    Table,
    RequestId,
    Version,
    Status,
    Event,
    Side,
    Message,
    CreateTime,
}

#[async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let tables = [
            requests(),
            offers(),
            charges(),
            messages(),
            attachments(),
            inspections(),
            changes(),
        ];
        for table in tables {
            manager.create_table(table).await?;
        }
        for index in indexes() {
            manager.create_index(index).await?;
        }
        for columns in [
            "requests_by_deposit_due_time ON requests (status, deposit_due_time)",
            "requests_by_balance_due_time ON requests (status, balance_due_time)",
            "offers_by_last_day ON offers (status, valid_until)",
            "charges_by_refund_outcome ON charges (refund_outcome, refund_time)",
            "request_attachments_of_request ON request_attachments (request_id)",
        ] {
            let index = format!("CREATE INDEX {columns}");
            manager.get_connection().execute_unprepared(&index).await?;
        }
        // Two clicks, two tabs, two offices: a request has one accepted offer, whatever happens.
        manager
            .get_connection()
            .execute_unprepared(
                "CREATE UNIQUE INDEX offers_one_accepted ON offers (request_id) WHERE status = 'accepted'",
            )
            .await?;
        let forgettable = Forgettable {
            table: "request_changes",
            fixed: &["request_id", "version", "status", "event", "side", "create_time"],
            texts: &["message"],
            nullable: &[],
        };
        history::keep_but_forget(manager, forgettable).await
    }

    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }
}

fn requests() -> TableCreateStatement {
    Table::create()
        .table(Requests::Table)
        .col(schema::uuid(Requests::Id).primary_key())
        .col(schema::text(Requests::Number).unique_key())
        .col(schema::uuid(Requests::UserId))
        .col(schema::text(Requests::Email))
        .col(schema::text(Requests::LanguageCode))
        .col(schema::text(Requests::Status))
        .col(schema::text(Requests::ProductName))
        .col(schema::text(Requests::Description))
        .col(schema::text_null(Requests::Category))
        .col(schema::integer(Requests::Quantity))
        .col(schema::big_integer_null(Requests::TargetPriceMinor))
        .col(schema::text(Requests::CurrencyCode))
        .col(schema::date_null(Requests::Deadline))
        .col(schema::text(Requests::Specifications))
        .col(schema::uuid_null(Requests::ProductId))
        .col(schema::uuid_null(Requests::AcceptedOfferId))
        .col(schema::text(Requests::DeliveryCity))
        .col(schema::text(Requests::DeliveryAddress))
        .col(schema::text(Requests::DeliveryName))
        .col(schema::text(Requests::DeliveryPhone))
        .col(schema::uuid_null(Requests::DepositChargeId))
        .col(schema::uuid_null(Requests::BalanceChargeId))
        .col(schema::boolean(Requests::DepositPaid))
        .col(schema::boolean(Requests::BalancePaid))
        .col(schema::timestamp_with_time_zone_null(Requests::DepositDueTime))
        .col(schema::timestamp_with_time_zone_null(Requests::BalanceDueTime))
        .col(schema::integer(Requests::BalanceReminders))
        .col(schema::boolean(Requests::PaymentDisputed))
        .col(schema::date_null(Requests::PickupDate))
        .col(schema::text(Requests::TrackingNumber))
        .col(schema::text(Requests::SupplierOrderNumber))
        .col(schema::integer(Requests::CustomerUnread))
        .col(schema::integer(Requests::OfficeUnread))
        .col(schema::text(Requests::SearchText))
        .col(schema::timestamp_with_time_zone_null(Requests::EndTime))
        .col(schema::big_integer(Requests::Version))
        .col(schema::timestamp_with_time_zone(Requests::CreateTime))
        .col(schema::timestamp_with_time_zone(Requests::UpdateTime))
        .to_owned()
}

fn offers() -> TableCreateStatement {
    Table::create()
        .table(Offers::Table)
        .col(schema::uuid(Offers::Id).primary_key())
        .col(schema::uuid(Offers::RequestId))
        .col(schema::text(Offers::Status))
        .col(schema::integer(Offers::Quantity))
        .col(schema::text(Offers::CurrencyCode))
        .col(schema::big_integer(Offers::UnitPriceMinor))
        .col(schema::big_integer(Offers::GoodsMinor))
        .col(schema::big_integer(Offers::GoodsCadMinor))
        .col(schema::big_integer(Offers::FreightMinor))
        .col(schema::big_integer(Offers::DutyBasisPoints))
        .col(schema::big_integer(Offers::DutyMinor))
        .col(schema::big_integer(Offers::LandedMinor))
        .col(schema::big_integer(Offers::LandedUnitMinor))
        .col(schema::big_integer(Offers::DepositMinor))
        .col(schema::big_integer(Offers::BalanceMinor))
        .col(schema::big_integer(Offers::RateMicros))
        .col(schema::date(Offers::RateDate))
        .col(schema::integer(Offers::LeadTimeDays))
        .col(schema::date(Offers::ValidUntil))
        .col(schema::text(Offers::OriginCountry))
        .col(schema::text(Offers::Note))
        .col(schema::timestamp_with_time_zone(Offers::CreateTime))
        .foreign_key(&mut of_request(Offers::Table, Offers::RequestId))
        .to_owned()
}

fn charges() -> TableCreateStatement {
    Table::create()
        .table(Charges::Table)
        .col(schema::uuid(Charges::Id).primary_key())
        .col(schema::uuid(Charges::RequestId))
        .col(schema::uuid(Charges::OfferId))
        .col(schema::text(Charges::Payment))
        .col(schema::big_integer(Charges::AmountMinor))
        .col(schema::boolean(Charges::IsPaid))
        .col(schema::text(Charges::PaymentId))
        .col(schema::boolean(Charges::IsDisputed))
        .col(schema::timestamp_with_time_zone_null(Charges::DisputeTime))
        .col(schema::uuid_null(Charges::RefundId))
        .col(schema::integer_null(Charges::RefundPercent))
        .col(schema::text_null(Charges::RefundReason))
        .col(schema::text_null(Charges::RefundOutcome))
        .col(schema::big_integer_null(Charges::RefundMinor))
        .col(schema::timestamp_with_time_zone_null(Charges::RefundTime))
        .col(schema::timestamp_with_time_zone(Charges::CreateTime))
        .foreign_key(&mut of_request(Charges::Table, Charges::RequestId))
        .to_owned()
}

fn messages() -> TableCreateStatement {
    Table::create()
        .table(RequestMessages::Table)
        .col(schema::uuid(RequestMessages::Id).primary_key())
        .col(schema::uuid(RequestMessages::RequestId))
        .col(schema::text(RequestMessages::Side))
        .col(schema::text(RequestMessages::Body))
        .col(schema::timestamp_with_time_zone(RequestMessages::CreateTime))
        .foreign_key(&mut of_request(RequestMessages::Table, RequestMessages::RequestId))
        .to_owned()
}

fn attachments() -> TableCreateStatement {
    Table::create()
        .table(RequestAttachments::Table)
        .col(schema::uuid(RequestAttachments::Id).primary_key())
        .col(schema::uuid(RequestAttachments::RequestId))
        .col(schema::uuid_null(RequestAttachments::InspectionId))
        .col(schema::text(RequestAttachments::Side))
        .col(schema::text(RequestAttachments::FileName))
        .col(schema::text(RequestAttachments::MediaType))
        .col(schema::big_integer(RequestAttachments::SizeBytes))
        .col(schema::timestamp_with_time_zone(RequestAttachments::CreateTime))
        .foreign_key(&mut of_request(
            RequestAttachments::Table,
            RequestAttachments::RequestId,
        ))
        .to_owned()
}

fn inspections() -> TableCreateStatement {
    Table::create()
        .table(Inspections::Table)
        .col(schema::uuid(Inspections::Id).primary_key())
        .col(schema::uuid(Inspections::RequestId))
        .col(schema::text(Inspections::Gate))
        .col(schema::integer(Inspections::LotSize))
        .col(schema::integer(Inspections::Critical))
        .col(schema::integer(Inspections::Major))
        .col(schema::integer(Inspections::Minor))
        .col(schema::boolean(Inspections::IsPassed))
        .col(schema::date(Inspections::InspectDate))
        .col(schema::text(Inspections::Note))
        .col(schema::timestamp_with_time_zone(Inspections::CreateTime))
        .foreign_key(&mut of_request(Inspections::Table, Inspections::RequestId))
        .to_owned()
}

fn changes() -> TableCreateStatement {
    Table::create()
        .table(RequestChanges::Table)
        .col(schema::uuid(RequestChanges::RequestId))
        .col(schema::big_integer(RequestChanges::Version))
        .col(schema::text(RequestChanges::Status))
        .col(schema::text(RequestChanges::Event))
        .col(schema::text_null(RequestChanges::Side))
        .col(schema::text(RequestChanges::Message))
        .col(schema::timestamp_with_time_zone(RequestChanges::CreateTime))
        .primary_key(
            Index::create()
                .col(RequestChanges::RequestId)
                .col(RequestChanges::Version),
        )
        .foreign_key(&mut of_request(RequestChanges::Table, RequestChanges::RequestId))
        .to_owned()
}

fn of_request(table: impl IntoIden, column: impl IntoIden) -> ForeignKeyCreateStatement {
    ForeignKey::create()
        .from(table.into_iden(), column.into_iden())
        .to(Requests::Table, Requests::Id)
        .to_owned()
}

fn indexes() -> Vec<IndexCreateStatement> {
    use RequestMessages as Messages;
    let listed = |name: &str, columns: Vec<Requests>| {
        let mut index = Index::create().name(name).table(Requests::Table).to_owned();
        for column in columns {
            index.col(column);
        }
        index.col(Requests::UpdateTime).col(Requests::Id).to_owned()
    };
    vec![
        listed("requests_by_update_time", Vec::new()),
        listed("requests_by_status", vec![Requests::Status]),
        listed("requests_by_user", vec![Requests::UserId]),
        listed("requests_by_user_and_status", vec![Requests::UserId, Requests::Status]),
        of("offers_of_request", Offers::Table, Offers::RequestId),
        of("charges_of_request", Charges::Table, Charges::RequestId),
        of("request_messages_of_request", Messages::Table, Messages::RequestId),
        of("inspections_of_request", Inspections::Table, Inspections::RequestId),
    ]
}

fn of(
    name: &str,
    table: impl IntoIden + IntoTableRef,
    column: impl IntoIden + IntoIndexColumn,
) -> IndexCreateStatement {
    Index::create().name(name).table(table).col(column).to_owned()
}
