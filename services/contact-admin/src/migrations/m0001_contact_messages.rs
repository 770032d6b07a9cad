use sea_orm_migration::{async_trait::async_trait, prelude::*, schema};

pub(super) struct Migration;

impl MigrationName for Migration {
    fn name(&self) -> &str {
        "m0001_contact_messages"
    }
}

#[derive(DeriveIden)]
enum ContactMessages {
    Table,
    Id,
    Name,
    Email,
    ServiceInterest,
    Message,
    SearchText,
    Status,
    LanguageCode,
    CreateTime,
    UpdateTime,
}

#[derive(DeriveIden)]
enum ContactReplies {
    Table,
    Id,
    ContactMessageId,
    Subject,
    Body,
    AuthorId,
    AuthorEmail,
    CreateTime,
}

#[async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let messages = Table::create()
            .table(ContactMessages::Table)
            .col(schema::uuid(ContactMessages::Id).primary_key())
            .col(schema::text(ContactMessages::Name))
            .col(schema::text(ContactMessages::Email))
            .col(schema::string(ContactMessages::ServiceInterest))
            .col(schema::text(ContactMessages::Message))
            .col(schema::text(ContactMessages::SearchText))
            .col(schema::string(ContactMessages::Status))
            .col(schema::string(ContactMessages::LanguageCode))
            .col(schema::timestamp_with_time_zone(ContactMessages::CreateTime))
            .col(schema::timestamp_with_time_zone(ContactMessages::UpdateTime))
            .to_owned();
        manager.create_table(messages).await?;

        let replies = Table::create()
            .table(ContactReplies::Table)
            .col(schema::uuid(ContactReplies::Id).primary_key())
            .col(schema::uuid(ContactReplies::ContactMessageId))
            .col(schema::text(ContactReplies::Subject))
            .col(schema::text(ContactReplies::Body))
            .col(schema::uuid(ContactReplies::AuthorId))
            .col(schema::text(ContactReplies::AuthorEmail))
            .col(schema::timestamp_with_time_zone(ContactReplies::CreateTime))
            .foreign_key(
                ForeignKey::create()
                    .name("contact_replies_message")
                    .from(ContactReplies::Table, ContactReplies::ContactMessageId)
                    .to(ContactMessages::Table, ContactMessages::Id)
                    .on_delete(ForeignKeyAction::Cascade),
            )
            .to_owned();
        manager.create_table(replies).await?;

        // The list is read newest first, whole or by status.
        let newest = Index::create()
            .name("contact_messages_newest")
            .table(ContactMessages::Table)
            .col(ContactMessages::CreateTime)
            .col(ContactMessages::Id)
            .to_owned();
        manager.create_index(newest).await?;
        let by_status = Index::create()
            .name("contact_messages_by_status")
            .table(ContactMessages::Table)
            .col(ContactMessages::Status)
            .col(ContactMessages::CreateTime)
            .col(ContactMessages::Id)
            .to_owned();
        manager.create_index(by_status).await?;
        let of_message = Index::create()
            .name("contact_replies_of_message")
            .table(ContactReplies::Table)
            .col(ContactReplies::ContactMessageId)
            .to_owned();
        manager.create_index(of_message).await
    }
}
