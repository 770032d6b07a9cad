use sea_orm_migration::{async_trait::async_trait, prelude::*, schema};

pub(super) struct Migration;

impl MigrationName for Migration {
    fn name(&self) -> &str {
        "m0004_assessments"
    }
}

#[derive(DeriveIden)]
enum AssessmentCounts {
    Table,
    Date,
    Outcome,
    Count,
    CostNano,
}

#[async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let key = Index::create()
            .col(AssessmentCounts::Date)
            .col(AssessmentCounts::Outcome)
            .to_owned();
        let counts = Table::create()
            .table(AssessmentCounts::Table)
            .col(schema::date(AssessmentCounts::Date))
            .col(schema::string(AssessmentCounts::Outcome))
            .col(schema::big_integer(AssessmentCounts::Count))
            .col(schema::big_integer(AssessmentCounts::CostNano))
            .primary_key(&mut key.clone())
            .to_owned();
        manager.create_table(counts).await
    }
}
