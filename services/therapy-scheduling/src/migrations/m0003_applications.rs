use sea_orm_migration::{async_trait::async_trait, prelude::*, schema};

pub(super) struct Migration;

impl MigrationName for Migration {
    fn name(&self) -> &str {
        "m0003_applications"
    }
}

#[derive(DeriveIden)]
enum Therapists {
    Table,
    LicenseNumber,
    LicenseExpireDate,
    LicenseWarnedDate,
    LicenseStage,
    LicenseHid,
}

#[derive(DeriveIden)]
enum Applications {
    Table,
    Id,
    UserId,
    Email,
    LanguageCode,
    Status,
    Path,
    Form,
    SearchText,
    BankHint,
    InterviewTime,
    InterviewNote,
    InformationRequest,
    RejectionReasons,
    RejectionMessage,
    SubmitTime,
    DecideTime,
    WaitStartTime,
    WaitedDays,
    QueueTime,
    TherapistId,
    Version,
    CreateTime,
    UpdateTime,
}

#[derive(DeriveIden)]
enum ApplicationChanges {
    Table,
    ApplicationId,
    Version,
    Status,
    IsByApplicant,
    Message,
    CreateTime,
}

#[derive(DeriveIden)]
enum ApplicationDocuments {
    Table,
    Id,
    ApplicationId,
    Kind,
    FileName,
    MediaType,
    SizeBytes,
    CreateTime,
}

#[derive(DeriveIden)]
enum BankDetails {
    Table,
    ApplicationId,
    Sealed,
}

#[derive(DeriveIden)]
enum ApplicationAccesses {
    Table,
    Id,
    ApplicationId,
    DocumentId,
    ActorId,
    Action,
    Time,
}

#[async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        for table in [applications(), changes(), documents(), bank_details(), accesses()] {
            manager.create_table(table).await?;
        }
        // Two that are not over would be two applications of one person.
        manager
            .get_connection()
            .execute_unprepared(
                "CREATE UNIQUE INDEX applications_one_of_user ON applications (user_id) WHERE status NOT IN ('rejected', 'withdrawn')",
            )
            .await?;
        for (name, columns) in [
            ("applications_of_user", [Applications::UserId, Applications::Id]),
            ("applications_queue", [Applications::QueueTime, Applications::Id]),
        ] {
            let [first, second] = columns;
            let index = Index::create()
                .name(name)
                .table(Applications::Table)
                .col(first)
                .col(second)
                .to_owned();
            manager.create_index(index).await?;
        }
        manager
            .create_index(
                Index::create()
                    .name("application_documents_of_application")
                    .table(ApplicationDocuments::Table)
                    .col(ApplicationDocuments::ApplicationId)
                    .to_owned(),
            )
            .await?;
        // Who looked at it.
        manager
            .create_index(
                Index::create()
                    .name("application_accesses_of_application")
                    .table(ApplicationAccesses::Table)
                    .col(ApplicationAccesses::ApplicationId)
                    .col(ApplicationAccesses::Time)
                    .to_owned(),
            )
            .await?;
        for column in [
            schema::string(Therapists::LicenseNumber).default("").take(),
            schema::date_null(Therapists::LicenseExpireDate),
            schema::date_null(Therapists::LicenseWarnedDate),
            schema::integer(Therapists::LicenseStage).default(0).take(),
            schema::string_null(Therapists::LicenseHid),
        ] {
            let table = Table::alter().table(Therapists::Table).add_column(column).to_owned();
            manager.alter_table(table).await?;
        }
        // Whose licence ends is looked for again and again.
        manager
            .create_index(
                Index::create()
                    .name("therapists_by_license")
                    .table(Therapists::Table)
                    .col(Therapists::LicenseExpireDate)
                    .to_owned(),
            )
            .await
    }
}

fn applications() -> TableCreateStatement {
    Table::create()
        .table(Applications::Table)
        .col(schema::uuid(Applications::Id).primary_key())
        .col(schema::uuid(Applications::UserId))
        .col(schema::string(Applications::Email))
        .col(schema::string(Applications::LanguageCode))
        .col(schema::string(Applications::Status))
        .col(schema::string_null(Applications::Path))
        .col(schema::blob(Applications::Form))
        .col(schema::text(Applications::SearchText))
        .col(schema::string(Applications::BankHint))
        .col(schema::timestamp_with_time_zone_null(Applications::InterviewTime))
        .col(schema::text(Applications::InterviewNote))
        .col(schema::text(Applications::InformationRequest))
        .col(schema::string(Applications::RejectionReasons))
        .col(schema::text(Applications::RejectionMessage))
        .col(schema::timestamp_with_time_zone_null(Applications::SubmitTime))
        .col(schema::timestamp_with_time_zone_null(Applications::DecideTime))
        .col(schema::timestamp_with_time_zone_null(Applications::WaitStartTime))
        .col(schema::integer(Applications::WaitedDays))
        .col(schema::timestamp_with_time_zone(Applications::QueueTime))
        .col(schema::uuid_null(Applications::TherapistId))
        .col(schema::big_integer(Applications::Version))
        .col(schema::timestamp_with_time_zone(Applications::CreateTime))
        .col(schema::timestamp_with_time_zone(Applications::UpdateTime))
        .to_owned()
}

fn changes() -> TableCreateStatement {
    Table::create()
        .table(ApplicationChanges::Table)
        .col(schema::uuid(ApplicationChanges::ApplicationId))
        .col(schema::big_integer(ApplicationChanges::Version))
        .col(schema::string(ApplicationChanges::Status))
        .col(schema::boolean(ApplicationChanges::IsByApplicant))
        .col(schema::text(ApplicationChanges::Message))
        .col(schema::timestamp_with_time_zone(ApplicationChanges::CreateTime))
        .primary_key(
            Index::create()
                .col(ApplicationChanges::ApplicationId)
                .col(ApplicationChanges::Version),
        )
        .foreign_key(
            ForeignKey::create()
                .name("application_changes_application")
                .from(ApplicationChanges::Table, ApplicationChanges::ApplicationId)
                .to(Applications::Table, Applications::Id)
                .on_delete(ForeignKeyAction::Cascade),
        )
        .to_owned()
}

fn documents() -> TableCreateStatement {
    Table::create()
        .table(ApplicationDocuments::Table)
        .col(schema::uuid(ApplicationDocuments::Id).primary_key())
        .col(schema::uuid(ApplicationDocuments::ApplicationId))
        .col(schema::string(ApplicationDocuments::Kind))
        .col(schema::text(ApplicationDocuments::FileName))
        .col(schema::string(ApplicationDocuments::MediaType))
        .col(schema::big_integer(ApplicationDocuments::SizeBytes))
        .col(schema::timestamp_with_time_zone(ApplicationDocuments::CreateTime))
        .foreign_key(
            ForeignKey::create()
                .name("application_documents_application")
                .from(ApplicationDocuments::Table, ApplicationDocuments::ApplicationId)
                .to(Applications::Table, Applications::Id)
                .on_delete(ForeignKeyAction::Cascade),
        )
        .to_owned()
}

fn bank_details() -> TableCreateStatement {
    Table::create()
        .table(BankDetails::Table)
        .col(schema::uuid(BankDetails::ApplicationId).primary_key())
        .col(schema::text(BankDetails::Sealed))
        .foreign_key(
            ForeignKey::create()
                .name("bank_details_application")
                .from(BankDetails::Table, BankDetails::ApplicationId)
                .to(Applications::Table, Applications::Id)
                .on_delete(ForeignKeyAction::Cascade),
        )
        .to_owned()
}

fn accesses() -> TableCreateStatement {
    Table::create()
        .table(ApplicationAccesses::Table)
        .col(schema::uuid(ApplicationAccesses::Id).primary_key())
        .col(schema::uuid(ApplicationAccesses::ApplicationId))
        .col(schema::uuid_null(ApplicationAccesses::DocumentId))
        .col(schema::uuid(ApplicationAccesses::ActorId))
        .col(schema::string(ApplicationAccesses::Action))
        .col(schema::timestamp_with_time_zone(ApplicationAccesses::Time))
        .to_owned()
}
