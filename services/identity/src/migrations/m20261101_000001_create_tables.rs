//! First schema: users, sessions with their refresh tokens, one-time codes, PKCE states, signing keys and factors.

use sea_orm_migration::{prelude::*, schema::*};

/// See the module.
#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        manager.create_table(users()).await?;
        manager.create_table(sessions()).await?;
        manager.create_table(refresh_tokens()).await?;
        manager.create_table(one_time_codes()).await?;
        manager.create_table(flow_states()).await?;
        manager.create_table(signing_keys()).await?;
        manager.create_table(factors()).await?;
        for (name, table, columns) in [
            ("users_created_at_idx", "users", &["created_at", "id"][..]),
            ("sessions_user_id_idx", "sessions", &["user_id"]),
            ("refresh_tokens_session_id_idx", "refresh_tokens", &["session_id"]),
            ("one_time_codes_expires_at_idx", "one_time_codes", &["expires_at"]),
        ] {
            let mut index = Index::create().name(name).table(Alias::new(table)).to_owned();
            for column in columns {
                index.col(Alias::new(*column));
            }
            manager.create_index(index).await?;
        }
        for (name, table, columns) in [
            (
                "one_time_codes_user_purpose_key",
                "one_time_codes",
                ["user_id", "purpose"],
            ),
            ("factors_user_name_key", "factors", ["user_id", "friendly_name"]),
        ] {
            let mut index = Index::create().unique().name(name).table(Alias::new(table)).to_owned();
            for column in columns {
                index.col(Alias::new(column));
            }
            manager.create_index(index).await?;
        }
        Ok(())
    }
}

fn table(name: &str) -> TableCreateStatement {
    Table::create().table(Alias::new(name)).to_owned()
}

/// `user_id` that takes the row with it when the user is deleted.
fn of_user(table: &str) -> ForeignKeyCreateStatement {
    ForeignKey::create()
        .name(format!("{table}_user_id_fkey"))
        .from(Alias::new(table), Alias::new("user_id"))
        .to(Alias::new("users"), Alias::new("id"))
        .on_delete(ForeignKeyAction::Cascade)
        .to_owned()
}

fn users() -> TableCreateStatement {
    table("users")
        .col(uuid("id").primary_key())
        .col(text("email").unique_key())
        .col(text_null("password_hash"))
        .col(json_binary("user_metadata"))
        .col(json_binary("app_metadata"))
        .col(text("language_code"))
        .col(timestamp_with_time_zone_null("email_confirmed_at"))
        .col(timestamp_with_time_zone_null("confirmation_sent_at"))
        .col(timestamp_with_time_zone_null("recovery_sent_at"))
        .col(text_null("new_email"))
        .col(timestamp_with_time_zone_null("email_change_sent_at"))
        .col(timestamp_with_time_zone_null("reauthentication_sent_at"))
        .col(timestamp_with_time_zone_null("last_sign_in_at"))
        .col(timestamp_with_time_zone_null("banned_until"))
        .col(timestamp_with_time_zone("created_at"))
        .col(timestamp_with_time_zone("updated_at"))
        .to_owned()
}

fn sessions() -> TableCreateStatement {
    table("sessions")
        .col(uuid("id").primary_key())
        .col(uuid("user_id"))
        .col(text("aal"))
        .col(json_binary("amr"))
        .col(timestamp_with_time_zone("created_at"))
        .col(timestamp_with_time_zone("refreshed_at"))
        .foreign_key(&mut of_user("sessions"))
        .to_owned()
}

fn refresh_tokens() -> TableCreateStatement {
    table("refresh_tokens")
        .col(text("token_hash").primary_key())
        .col(uuid("session_id"))
        .col(timestamp_with_time_zone("created_at"))
        .col(timestamp_with_time_zone_null("used_at"))
        .foreign_key(
            ForeignKey::create()
                .name("refresh_tokens_session_id_fkey")
                .from(Alias::new("refresh_tokens"), Alias::new("session_id"))
                .to(Alias::new("sessions"), Alias::new("id"))
                .on_delete(ForeignKeyAction::Cascade),
        )
        .to_owned()
}

fn one_time_codes() -> TableCreateStatement {
    table("one_time_codes")
        .col(uuid("id").primary_key())
        .col(uuid("user_id"))
        .col(text("purpose"))
        .col(text("email"))
        .col(text("code_hash"))
        .col(text("link_hash").unique_key())
        .col(integer("tries"))
        .col(text_null("code_challenge"))
        .col(text_null("code_challenge_method"))
        .col(timestamp_with_time_zone("created_at"))
        .col(timestamp_with_time_zone("expires_at"))
        .foreign_key(&mut of_user("one_time_codes"))
        .to_owned()
}

fn flow_states() -> TableCreateStatement {
    table("flow_states")
        .col(text("auth_code_hash").primary_key())
        .col(uuid("user_id"))
        .col(text("code_challenge"))
        .col(text("code_challenge_method"))
        .col(text("authentication_method"))
        .col(timestamp_with_time_zone("expires_at"))
        .foreign_key(&mut of_user("flow_states"))
        .to_owned()
}

fn signing_keys() -> TableCreateStatement {
    table("signing_keys")
        .col(integer("slot").primary_key())
        .col(text("private_pem"))
        .col(timestamp_with_time_zone("created_at"))
        .to_owned()
}

fn factors() -> TableCreateStatement {
    table("factors")
        .col(uuid("id").primary_key())
        .col(uuid("user_id"))
        .col(text("friendly_name"))
        .col(text("status"))
        .col(text("secret"))
        .col(uuid_null("challenge_id"))
        .col(timestamp_with_time_zone_null("challenge_expires_at"))
        .col(integer("challenge_tries"))
        .col(big_integer("last_step"))
        .col(timestamp_with_time_zone("created_at"))
        .col(timestamp_with_time_zone("updated_at"))
        .foreign_key(&mut of_user("factors"))
        .to_owned()
}
