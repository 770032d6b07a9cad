use sea_orm::entity::prelude::*;

use crate::choices::AssessmentResult;

/// Risk assessments per day and outcome.
#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "assessment_counts")]
pub(crate) struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub date: Date,
    #[sea_orm(primary_key, auto_increment = false)]
    pub outcome: AssessmentResult,
    pub count: i64,
    /// Billionths of a dollar.
    pub cost_nano: i64,
}

impl ActiveModelBehavior for ActiveModel {}
