use sea_orm_migration::{async_trait::async_trait, prelude::*, schema};

pub(super) struct Migration;

impl MigrationName for Migration {
    fn name(&self) -> &str {
        "m0002_counts"
    }
}

#[derive(DeriveIden)]
enum Crises {
    Table,
    Id,
    Kind,
    Source,
    LanguageCode,
    SafetyVersion,
    HasFollowUp,
    CreateTime,
}

#[derive(DeriveIden)]
enum UsageCounts {
    Table,
    Date,
    LanguageCode,
    Model,
    PromptVersion,
    SafetyVersion,
    Conversations,
    Messages,
    Answers,
    Failures,
    PromptTokens,
    CompletionTokens,
    CostNano,
    Crises,
    Helpful,
    Unhelpful,
}

#[derive(DeriveIden)]
enum NoticeCounts {
    Table,
    Date,
    Notice,
    Count,
}

#[derive(DeriveIden)]
enum Spendings {
    Table,
    UserId,
    Date,
    Tokens,
}

#[async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        for table in [crises(), usage_counts(), notice_counts(), spendings()] {
            manager.create_table(table).await?;
        }
        for index in [
            Index::create()
                .name("crises_by_time")
                .table(Crises::Table)
                .col(Crises::CreateTime)
                .col(Crises::Id)
                .to_owned(),
            Index::create()
                .name("crises_by_kind")
                .table(Crises::Table)
                .col(Crises::Kind)
                .col(Crises::CreateTime)
                .col(Crises::Id)
                .to_owned(),
        ] {
            manager.create_index(index).await?;
        }
        Ok(())
    }
}

/// Nobody's id is in it, nor what was said.
fn crises() -> TableCreateStatement {
    Table::create()
        .table(Crises::Table)
        .col(schema::uuid(Crises::Id).primary_key())
        .col(schema::string(Crises::Kind))
        .col(schema::string(Crises::Source))
        .col(schema::string(Crises::LanguageCode))
        .col(schema::string(Crises::SafetyVersion))
        .col(schema::boolean(Crises::HasFollowUp))
        .col(schema::timestamp_with_time_zone(Crises::CreateTime))
        .to_owned()
}

fn usage_counts() -> TableCreateStatement {
    Table::create()
        .table(UsageCounts::Table)
        .col(schema::date(UsageCounts::Date))
        .col(schema::string(UsageCounts::LanguageCode))
        .col(schema::string(UsageCounts::Model))
        .col(schema::string(UsageCounts::PromptVersion))
        .col(schema::string(UsageCounts::SafetyVersion))
        .col(schema::big_integer(UsageCounts::Conversations))
        .col(schema::big_integer(UsageCounts::Messages))
        .col(schema::big_integer(UsageCounts::Answers))
        .col(schema::big_integer(UsageCounts::Failures))
        .col(schema::big_integer(UsageCounts::PromptTokens))
        .col(schema::big_integer(UsageCounts::CompletionTokens))
        .col(schema::big_integer(UsageCounts::CostNano))
        .col(schema::big_integer(UsageCounts::Crises))
        .col(schema::big_integer(UsageCounts::Helpful))
        .col(schema::big_integer(UsageCounts::Unhelpful))
        .primary_key(
            Index::create()
                .col(UsageCounts::Date)
                .col(UsageCounts::LanguageCode)
                .col(UsageCounts::Model)
                .col(UsageCounts::PromptVersion)
                .col(UsageCounts::SafetyVersion),
        )
        .to_owned()
}

fn notice_counts() -> TableCreateStatement {
    Table::create()
        .table(NoticeCounts::Table)
        .col(schema::date(NoticeCounts::Date))
        .col(schema::string(NoticeCounts::Notice))
        .col(schema::big_integer(NoticeCounts::Count))
        .primary_key(Index::create().col(NoticeCounts::Date).col(NoticeCounts::Notice))
        .to_owned()
}

/// What a user has used of the limit of a day.
fn spendings() -> TableCreateStatement {
    Table::create()
        .table(Spendings::Table)
        .col(schema::uuid(Spendings::UserId))
        .col(schema::date(Spendings::Date))
        .col(schema::big_integer(Spendings::Tokens))
        .primary_key(Index::create().col(Spendings::UserId).col(Spendings::Date))
        .to_owned()
}
