//! Templates of replies: `selam.contact.v1.ReplyTemplateService`.

use std::collections::HashSet;

use sea_orm::{
    ActiveModelTrait as _, ColumnTrait as _, EntityTrait as _, IntoActiveModel as _, PaginatorTrait as _,
    QueryFilter as _, QueryOrder as _,
};
use selam_chassis::{Code, Database, Error, Result, Transaction, fields, listing::search_text, timestamp, validate};
use selam_proto_contact::v1::{
    CreateReplyTemplateRequest, DeleteReplyTemplateRequest, DeleteReplyTemplateResponse, ListReplyTemplatesRequest,
    ListReplyTemplatesResponse, ReplyTemplate, ReplyText, UpdateReplyTemplateRequest,
};
use serde_json::{Value, json};
use tonic::Request;
use uuid::Uuid;

/// Maximum number of templates.
const MOST: u64 = 200;

pub(crate) mod template {
    use sea_orm::entity::prelude::*;

    /// A row of `reply_templates`.
    #[sea_orm::model]
    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "reply_templates")]
    pub struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub id: Uuid,
        pub name: String,
        /// Name without regard to letter case, for uniqueness.
        pub name_key: String,
        /// Text by language code.
        #[sea_orm(column_type = "JsonBinary")]
        pub texts: Json,
        pub update_time: DateTimeUtc,
    }

    impl ActiveModelBehavior for ActiveModel {}
}

use template::Model as Row;

/// Stores and lists templates.
pub(crate) struct ReplyTemplates {
    database: Database,
}

impl ReplyTemplates {
    pub(crate) fn new(database: Database) -> Self {
        Self { database }
    }

    async fn list_reply_templates(&self, _: Request<ListReplyTemplatesRequest>) -> Result<ListReplyTemplatesResponse> {
        let rows = template::Entity::find()
            .order_by_asc(template::Column::NameKey)
            .all(self.database.connection())
            .await?;
        Ok(ListReplyTemplatesResponse {
            reply_templates: rows.into_iter().map(answer).collect(),
        })
    }

    async fn create_reply_template(&self, request: Request<CreateReplyTemplateRequest>) -> Result<ReplyTemplate> {
        let mut request = request.into_inner();
        tidy(&mut request.name, &mut request.texts);
        validate(&request)?;
        let row = self.row(Uuid::now_v7(), request.name, &request.texts)?;
        let transaction = self.database.begin().await?;
        transaction.lock("reply-templates", "").await?;
        if template::Entity::find().count(&*transaction).await? >= MOST {
            let message = "delete a template before you create another one";
            return Err(Error::failed_precondition("TOO_MANY_TEMPLATES", message));
        }
        refuse_taken_name(&transaction, &row).await?;
        template::Entity::insert(row.clone().into_active_model())
            .exec_without_returning(&*transaction)
            .await?;
        transaction.commit().await?;
        Ok(answer(row))
    }

    async fn update_reply_template(&self, request: Request<UpdateReplyTemplateRequest>) -> Result<ReplyTemplate> {
        let mut request = request.into_inner();
        tidy(&mut request.name, &mut request.texts);
        validate(&request)?;
        let row = self.row(fields::id("id", &request.id)?, request.name, &request.texts)?;
        let transaction = self.database.begin().await?;
        transaction.lock("reply-templates", "").await?;
        refuse_taken_name(&transaction, &row).await?;
        let changed = template::Entity::update(row.clone().into_active_model().reset_all());
        if template::Entity::find_by_id(row.id).one(&*transaction).await?.is_none() {
            return Err(not_found());
        }
        changed.exec(&*transaction).await?;
        transaction.commit().await?;
        Ok(answer(row))
    }

    async fn delete_reply_template(
        &self,
        request: Request<DeleteReplyTemplateRequest>,
    ) -> Result<DeleteReplyTemplateResponse> {
        let request = request.into_inner();
        validate(&request)?;
        let transaction = self.database.begin().await?;
        let id = fields::id("id", &request.id)?;
        let deleted = template::Entity::delete_by_id(id).exec(&*transaction).await?;
        if deleted.rows_affected == 0 {
            return Err(not_found());
        }
        transaction.commit().await?;
        Ok(DeleteReplyTemplateResponse {})
    }

    fn row(&self, id: Uuid, name: String, texts: &[ReplyText]) -> Result<Row> {
        let mut languages = HashSet::new();
        for (index, text) in texts.iter().enumerate() {
            if !languages.insert(&text.language_code) {
                let field = format!("texts[{index}].languageCode");
                return Err(Error::field(
                    &field,
                    "REPEATED_UNIQUE",
                    "each language must have one text",
                ));
            }
        }
        Ok(Row {
            id,
            name_key: search_text([name.as_str()]),
            name,
            texts: texts
                .iter()
                .map(|text| (text.language_code.clone(), json!(text.body)))
                .collect(),
            update_time: self.database.clock().now(),
        })
    }
}

fn tidy(name: &mut String, texts: &mut [ReplyText]) {
    fields::lines([name]);
    fields::trim(texts.iter_mut().map(|text| &mut text.body));
}

async fn refuse_taken_name(transaction: &Transaction, row: &Row) -> Result<()> {
    let same = template::Entity::find()
        .filter(template::Column::NameKey.eq(&row.name_key))
        .filter(template::Column::Id.ne(row.id));
    match same.one(&**transaction).await? {
        Some(_) => Err(Error::new(
            Code::AlreadyExists,
            "TEMPLATE_NAME_TAKEN",
            "another template has this name",
        )),
        None => Ok(()),
    }
}

fn not_found() -> Error {
    Error::not_found("REPLY_TEMPLATE_NOT_FOUND", "reply template not found")
}

fn answer(row: Row) -> ReplyTemplate {
    let text = |code: &str| {
        let body = row.texts.get(code).and_then(Value::as_str)?;
        Some(ReplyText {
            language_code: code.to_owned(),
            body: body.to_owned(),
        })
    };
    ReplyTemplate {
        texts: ["en", "ti", "ar"].into_iter().filter_map(text).collect(),
        id: row.id.to_string(),
        name: row.name,
        update_time: Some(timestamp(row.update_time)),
    }
}

selam_proto_contact::impl_reply_template_service!(ReplyTemplates);
