use sea_orm::entity::prelude::*;

use crate::choices::{Role, SignalKind};

/// A message of a browser to the other side, until it is handed over.
#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "room_signals")]
pub(crate) struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub appointment_id: Uuid,
    /// Whom it is for.
    #[sea_orm(primary_key, auto_increment = false)]
    pub role: Role,
    #[sea_orm(primary_key, auto_increment = false)]
    pub number: i64,
    /// Window that it comes from.
    pub participant_id: Uuid,
    pub kind: SignalKind,
    pub payload: String,
}

impl ActiveModelBehavior for ActiveModel {}
