use sea_orm_migration::{async_trait::async_trait, prelude::*, schema};

pub(super) struct Migration;

impl MigrationName for Migration {
    fn name(&self) -> &str {
        "m0001_conversations"
    }
}

#[derive(DeriveIden)]
enum Accounts {
    Table,
    UserId,
    Email,
    LanguageCode,
    IsOfAge,
    AllowsFollowUp,
    CountryCode,
    FreeUsed,
}

#[derive(DeriveIden)]
enum Passes {
    Table,
    Id,
    UserId,
    Kind,
    StartTime,
    EndTime,
    MessagesLeft,
    PaidMinor,
    VoidUntilTime,
    IsRevoked,
}

#[derive(DeriveIden)]
enum Conversations {
    Table,
    Id,
    UserId,
    SealedTitle,
    LanguageCode,
    MessageCount,
    SealedSummary,
    SummarisedId,
    CreateTime,
    UpdateTime,
}

#[derive(DeriveIden)]
enum Messages {
    Table,
    Id,
    ConversationId,
    UserId,
    Role,
    Sealed,
    SealedHints,
    Status,
    Notice,
    LanguageCode,
    Rating,
    Model,
    PromptVersion,
    SafetyVersion,
    RequestId,
    AnswerTo,
    PaidBy,
    PassId,
    Writer,
    WriteTime,
    CreateTime,
}

#[async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        for table in [accounts(), passes(), conversations(), messages()] {
            manager.create_table(table).await?;
        }
        for index in indexes() {
            manager.create_index(index).await?;
        }
        Ok(())
    }
}

fn accounts() -> TableCreateStatement {
    Table::create()
        .table(Accounts::Table)
        .col(schema::uuid(Accounts::UserId).primary_key())
        .col(schema::string(Accounts::Email))
        .col(schema::string(Accounts::LanguageCode))
        .col(schema::boolean(Accounts::IsOfAge))
        .col(schema::boolean(Accounts::AllowsFollowUp))
        .col(schema::string(Accounts::CountryCode))
        .col(schema::integer(Accounts::FreeUsed))
        .to_owned()
}

fn passes() -> TableCreateStatement {
    Table::create()
        .table(Passes::Table)
        .col(schema::uuid(Passes::Id).primary_key())
        .col(schema::uuid(Passes::UserId))
        .col(schema::string(Passes::Kind))
        .col(schema::timestamp_with_time_zone_null(Passes::StartTime))
        .col(schema::timestamp_with_time_zone(Passes::EndTime))
        .col(schema::integer(Passes::MessagesLeft))
        .col(schema::big_integer(Passes::PaidMinor))
        .col(schema::timestamp_with_time_zone_null(Passes::VoidUntilTime))
        .col(schema::boolean(Passes::IsRevoked))
        .to_owned()
}

fn conversations() -> TableCreateStatement {
    Table::create()
        .table(Conversations::Table)
        .col(schema::uuid(Conversations::Id).primary_key())
        .col(schema::uuid(Conversations::UserId))
        .col(schema::text(Conversations::SealedTitle))
        .col(schema::string(Conversations::LanguageCode))
        .col(schema::integer(Conversations::MessageCount))
        .col(schema::text(Conversations::SealedSummary))
        .col(schema::uuid_null(Conversations::SummarisedId))
        .col(schema::timestamp_with_time_zone(Conversations::CreateTime))
        .col(schema::timestamp_with_time_zone(Conversations::UpdateTime))
        .to_owned()
}

fn messages() -> TableCreateStatement {
    Table::create()
        .table(Messages::Table)
        .col(schema::uuid(Messages::Id).primary_key())
        .col(schema::uuid(Messages::ConversationId))
        .col(schema::uuid(Messages::UserId))
        .col(schema::string(Messages::Role))
        .col(schema::text(Messages::Sealed))
        .col(schema::text(Messages::SealedHints))
        .col(schema::string(Messages::Status))
        .col(schema::string_null(Messages::Notice))
        .col(schema::string(Messages::LanguageCode))
        .col(schema::string_null(Messages::Rating))
        .col(schema::string(Messages::Model))
        .col(schema::string(Messages::PromptVersion))
        .col(schema::string(Messages::SafetyVersion))
        .col(schema::uuid_null(Messages::RequestId))
        .col(schema::uuid_null(Messages::AnswerTo))
        .col(schema::string_null(Messages::PaidBy))
        .col(schema::uuid_null(Messages::PassId))
        .col(schema::uuid_null(Messages::Writer))
        .col(schema::timestamp_with_time_zone(Messages::WriteTime))
        .col(schema::timestamp_with_time_zone(Messages::CreateTime))
        .foreign_key(
            ForeignKey::create()
                .name("messages_conversation")
                .from(Messages::Table, Messages::ConversationId)
                .to(Conversations::Table, Conversations::Id)
                .on_delete(ForeignKeyAction::Cascade),
        )
        .to_owned()
}

fn indexes() -> [IndexCreateStatement; 5] {
    [
        Index::create()
            .name("passes_of_user")
            .table(Passes::Table)
            .col(Passes::UserId)
            .to_owned(),
        Index::create()
            .name("conversations_of_user")
            .table(Conversations::Table)
            .col(Conversations::UserId)
            .col(Conversations::UpdateTime)
            .col(Conversations::Id)
            .to_owned(),
        // Old ones are deleted.
        Index::create()
            .name("conversations_by_age")
            .table(Conversations::Table)
            .col(Conversations::UpdateTime)
            .to_owned(),
        Index::create()
            .name("messages_of_conversation")
            .table(Messages::Table)
            .col(Messages::ConversationId)
            .col(Messages::CreateTime)
            .col(Messages::Id)
            .to_owned(),
        // A message that is sent again is the same message.
        Index::create()
            .name("messages_request")
            .table(Messages::Table)
            .col(Messages::ConversationId)
            .col(Messages::RequestId)
            .unique()
            .to_owned(),
    ]
}
