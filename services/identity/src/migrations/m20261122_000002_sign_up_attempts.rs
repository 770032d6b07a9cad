//! Several sign-ups may wait for one address to be confirmed, each with its own codes; and the indexes that reads and cleaning need.

use sea_orm_migration::{prelude::*, schema::*};

/// See the module.
#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        // One at a time: SQLite adds no two columns in one statement.
        for (table, column) in [
            ("users", boolean("password_contested").default(false).to_owned()),
            ("users", boolean("mail_sign_in_asked").default(false).to_owned()),
            ("users", boolean("password_required").default(false).to_owned()),
            ("one_time_codes", text_null("password_hash")),
            ("one_time_codes", json_binary_null("user_metadata")),
            ("one_time_codes", text_null("language_code")),
            ("flow_states", text_null("password_hash")),
        ] {
            manager
                .alter_table(Table::alter().table(Alias::new(table)).add_column(column).to_owned())
                .await?;
        }
        // Whose password is on an account that nobody has confirmed so far is not known: the last sign-up overwrote it.
        let unknown = Query::update()
            .table(Alias::new("users"))
            .value(Alias::new("password_contested"), true)
            .and_where(Expr::col(Alias::new("email_confirmed_at")).is_null())
            .and_where(Expr::col(Alias::new("password_hash")).is_not_null())
            .to_owned();
        manager.exec_stmt(unknown).await?;

        let one_code_each = Index::drop()
            .name("one_time_codes_user_purpose_key")
            .table(Alias::new("one_time_codes"))
            .to_owned();
        manager.drop_index(one_code_each).await?;
        for (name, table, columns) in [
            (
                "one_time_codes_user_id_purpose_idx",
                "one_time_codes",
                &["user_id", "purpose"][..],
            ),
            (
                "one_time_codes_email_purpose_idx",
                "one_time_codes",
                &["email", "purpose"],
            ),
            ("refresh_tokens_used_at_idx", "refresh_tokens", &["used_at"]),
            ("sessions_refreshed_at_idx", "sessions", &["refreshed_at"]),
            ("flow_states_user_id_idx", "flow_states", &["user_id"]),
            ("flow_states_expires_at_idx", "flow_states", &["expires_at"]),
        ] {
            let mut index = Index::create().name(name).table(Alias::new(table)).to_owned();
            for column in columns {
                index.col(Alias::new(*column));
            }
            manager.create_index(index).await?;
        }
        Ok(())
    }
}
