//! Templates of replies: `selam.contact.v1.ReplyTemplateService`.

use std::collections::HashSet;

use selam_chassis::{
    Changes, Code, Database, Error, Result, Transaction, fields, history, listing::search_text, timestamp, validate,
};
use selam_proto_contact::v1::{
    CreateReplyTemplateRequest, DeleteReplyTemplateRequest, DeleteReplyTemplateResponse, ListReplyTemplatesRequest,
    ListReplyTemplatesResponse, ReplyTemplate, ReplyText, UpdateReplyTemplateRequest,
};
use serde_json::{Value, json};
use tonic::Request;
use uuid::Uuid;

use crate::{
    audit::chain::digest,
    store::reply_templates::{self as store, Row},
};

/// Languages of the texts.
const LANGUAGES: [&str; 3] = ["en", "ti", "ar"];

/// Maximum number of templates.
const MOST: u64 = 200;

/// Stores and lists templates.
pub(crate) struct ReplyTemplates {
    database: Database,
}

impl ReplyTemplates {
    pub(crate) fn new(database: Database) -> Self {
        Self { database }
    }

    async fn list_reply_templates(&self, _: Request<ListReplyTemplatesRequest>) -> Result<ListReplyTemplatesResponse> {
        let rows = store::all(&self.database).await?;
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
        if store::count(&transaction).await? >= MOST {
            let message = "delete a template before you create another one";
            return Err(Error::failed_precondition("TOO_MANY_TEMPLATES", message));
        }
        refuse_taken_name(&transaction, &row).await?;
        store::insert(&transaction, row.clone()).await?;
        transaction.audit(row.id, None, changes(None, Some(&row)), "").await?;
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
        let before = store::find(&transaction, row.id).await?.ok_or_else(not_found)?;
        let present = etag(&before);
        // A retry after a lost response finds the wanted texts and succeeds.
        if !request.etag.is_empty() && request.etag != present && etag(&row) != present {
            return Err(history::changed("REPLY_TEMPLATE_CHANGED"));
        }
        store::update(&transaction, row.clone()).await?;
        transaction
            .audit(row.id, None, changes(Some(&before), Some(&row)), "")
            .await?;
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
        transaction.lock("reply-templates", "").await?;
        let id = fields::id("id", &request.id)?;
        let before = store::find(&transaction, id).await?.ok_or_else(not_found)?;
        store::delete(&transaction, id).await?;
        transaction.audit(id, None, changes(Some(&before), None), "").await?;
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

/// Returns the changed fields of a template: its name, and the text of each language.
fn changes(before: Option<&Row>, after: Option<&Row>) -> Changes {
    let name = |row: Option<&Row>| row.map(|row| row.name.clone()).unwrap_or_default();
    let text = |row: Option<&Row>, code: &str| {
        let text = row.and_then(|row| text_of(row, code));
        text.unwrap_or_default().to_owned()
    };
    LANGUAGES.into_iter().fold(
        Changes::default().with("name", name(before), name(after)),
        |changes, code| changes.with(&format!("texts.{code}"), text(before, code), text(after, code)),
    )
}

fn tidy(name: &mut String, texts: &mut [ReplyText]) {
    fields::lines([name]);
    fields::trim(texts.iter_mut().map(|text| &mut text.body));
}

async fn refuse_taken_name(transaction: &Transaction, row: &Row) -> Result<()> {
    if store::has_other_with_name(transaction, row).await? {
        let message = "another template has this name";
        return Err(Error::new(Code::AlreadyExists, "TEMPLATE_NAME_TAKEN", message));
    }
    Ok(())
}

fn not_found() -> Error {
    Error::not_found("REPLY_TEMPLATE_NOT_FOUND", "reply template not found")
}

/// Returns the text of a template in a language.
fn text_of<'a>(row: &'a Row, code: &str) -> Option<&'a str> {
    row.texts.get(code).and_then(Value::as_str)
}

/// Returns the version tag of name and texts.
fn etag(row: &Row) -> String {
    let [en, ti, ar] = LANGUAGES.map(|code| text_of(row, code).unwrap_or_default());
    digest(&[&row.name, en, ti, ar])
}

fn answer(row: Row) -> ReplyTemplate {
    let text = |code: &str| {
        Some(ReplyText {
            language_code: code.to_owned(),
            body: text_of(&row, code)?.to_owned(),
        })
    };
    ReplyTemplate {
        etag: etag(&row),
        texts: LANGUAGES.into_iter().filter_map(text).collect(),
        id: row.id.to_string(),
        name: row.name,
        update_time: Some(timestamp(row.update_time)),
    }
}

selam_proto_contact::impl_reply_template_service!(ReplyTemplates);
