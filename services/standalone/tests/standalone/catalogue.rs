//! A change of the product catalogue by a former admin.

use sea_orm::{
    ConnectionTrait as _,
    sea_query::{Alias, Expr, Query},
};
use selam_chassis_testing::TestPlatform;
use uuid::Uuid;

/// Records in the history that `admin_id` added a product.
pub async fn add_product(platform: &TestPlatform, admin_id: &str) {
    let id = Uuid::now_v7();
    let time = platform.clock().now();
    let admin_id = Uuid::parse_str(admin_id).unwrap();
    let texts = "sku status category currency_code price_tiers origin_country supplier_region picture name_en description_en name_ti \
                 description_ti name_ar description_ar search_text";
    let mut product: Vec<(&str, Expr)> = vec![
        ("id", id.into()),
        ("create_time", time.into()),
        ("update_time", time.into()),
    ];
    product.extend(texts.split_whitespace().map(|column| (column, "".into())));
    product.extend(["minimum_order_quantity", "lead_time_days", "marks"].map(|column| (column, 0.into())));
    product.extend(["price_minor", "version"].map(|column| (column, 0_i64.into())));
    let change = vec![
        ("product_id", id.into()),
        ("version", 1_i64.into()),
        ("kind", "created".into()),
        ("admin_id", admin_id.into()),
        ("create_time", time.into()),
    ];
    let database = platform.database("sourcing");
    for (table, row) in [("products", product), ("product_changes", change)] {
        let (columns, values): (Vec<_>, Vec<_>) = row.into_iter().unzip();
        let insert = Query::insert()
            .into_table(Alias::new(table))
            .columns(columns.into_iter().map(Alias::new))
            .values_panic(values)
            .to_owned();
        database.connection().execute(&insert).await.unwrap();
    }
}
