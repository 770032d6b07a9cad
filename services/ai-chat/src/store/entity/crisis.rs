use sea_orm::entity::prelude::*;

use crate::choices::{CrisisKind, Source};

/// A detected crisis, without the user and without the text.
#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "crises")]
pub(crate) struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    pub kind: CrisisKind,
    pub source: Source,
    pub language_code: String,
    pub safety_version: String,
    pub has_follow_up: bool,
    pub create_time: DateTimeUtc,
}

impl ActiveModelBehavior for ActiveModel {}
