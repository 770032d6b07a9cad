use sea_orm::entity::prelude::*;

use crate::choices::{Role, SignalKind};

/// Signal of a browser to the peer, kept until the peer has received it.
#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "room_signals")]
pub(crate) struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub appointment_id: Uuid,
    /// Role of the recipient.
    #[sea_orm(primary_key, auto_increment = false)]
    pub role: Role,
    #[sea_orm(primary_key, auto_increment = false)]
    pub number: i64,
    /// Window that sent the signal.
    pub participant_id: Uuid,
    pub kind: SignalKind,
    pub payload: String,
}

impl ActiveModelBehavior for ActiveModel {}
