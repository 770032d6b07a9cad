//! Round trip of normalised texts through the database.

use proptest::{prelude::*, strategy::ValueTree as _, test_runner::TestRunner};
use sea_orm::{ConnectionTrait as _, Statement};
use selam_chassis::text;
use selam_chassis_testing::TestPlatform;

use crate::small_service::new_service;

const NAME: &str = "texts";
const TEXTS: u32 = 300;

/// Texts as people enter them: any script, with marks and joiners, digits, addresses and phone numbers.
fn typed() -> impl Strategy<Value = String> {
    prop_oneof![
        "[\\PC\u{200c}\u{200d}\u{200b}\u{202e}\u{a0}\u{300}-\u{320}]{0,40}",
        "[ሀ-ፐا-ي٠-٩a-z👩🏾\u{200d}🚀 ]{0,20}",
        "[a-z'&+]{1,9}@(bücher|xn--bcher-kva|موقع)\\.example",
        "[+(]?[0-9٠-٩۰-۹]{3}[ .)\u{a0}\u{2011}]{0,2}[0-9٠-٩]{7,10}\u{202c}?",
    ]
}

#[tokio::test]
async fn normalised_texts_survive_the_database() {
    let platform = TestPlatform::start(|platform| async move { Ok(vec![new_service(&platform, NAME).await?]) }).await;
    let database = platform.database(NAME);
    let connection = database.connection();
    connection
        .execute_unprepared("CREATE TABLE texts (id INTEGER PRIMARY KEY, text TEXT NOT NULL)")
        .await
        .unwrap();
    let mut runner = TestRunner::default();
    let normalised = (0..TEXTS).flat_map(|_| {
        let typed = typed().new_tree(&mut runner).unwrap().current();
        let texts = [
            Some(text::trim(&typed)),
            Some(text::line(&typed)),
            Some(text::code(&typed)),
            Some(text::fold(&typed)),
            text::email(&typed),
            text::phone(&typed),
        ];
        texts.into_iter().flatten()
    });
    for (id, text) in (0_i32..).zip(normalised) {
        let backend = connection.get_database_backend();
        let insert = "INSERT INTO texts (id, text) VALUES ($1, $2)";
        let insert = Statement::from_sql_and_values(backend, insert, [id.into(), text.clone().into()]);
        connection.execute_raw(insert).await.unwrap();
        let select = "SELECT text FROM texts WHERE id = $1 AND text = $2";
        let select = Statement::from_sql_and_values(backend, select, [id.into(), text.clone().into()]);
        let row = connection.query_one_raw(select).await.unwrap();
        let stored = row.map(|row| row.try_get::<String>("", "text").unwrap());
        assert_eq!(stored.as_ref(), Some(&text));
    }
}
