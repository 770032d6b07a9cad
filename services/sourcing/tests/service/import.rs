use std::time::Duration;

use sea_orm::ConnectionTrait as _;
use selam_proto_sourcing::v1::{ExportCatalogueRequest, RetireProductRequest};

use super::*;

const HEADER: &str = "sku,status,category,name_en,description_en,name_ti,description_ti,name_ar,description_ar,currency,price_tiers,\
    origin_country,supplier_region,lead_time_days,quality_marks,picture";

fn line(sku: &str, name: &str) -> String {
    format!("{sku},,home,{name},,,,,,USD,100:2.50; 500:2.10,TR,,20,audited,\n")
}

#[tokio::test]
async fn reports_invalid_lines_and_imports_others() {
    let platform = start().await;
    let file = [
        format!("{HEADER}\n"),
        line("HK-1", "Coffee mug"),
        line("HK-2", ""),
        "HK-3,,home\n".to_owned(),
        line("HK-1", "The same number"),
        line("HK-4", "Soup bowl").replace("500:2.10", "500:9.00"),
        line("HK-5", "\"Two\nlines\""),
        line("HK-6", "Tea glass").replace(",20,", ",soon,"),
        line("HK-7", "Plate"),
    ]
    .concat();
    // Spreadsheets and the export end lines with `\r\n`.
    let as_exported = file.replace('\n', "\r\n");
    for (query, created, sent) in [
        ("?dryRun=true", 2, &file),
        ("?dryRun=true", 2, &as_exported),
        ("", 2, &file),
    ] {
        let result = import(&platform, query, sent.clone()).await;
        assert_eq!(counts(&result), [8, created, 0, 6], "{result}");
        let errors: Vec<_> = result["errors"]
            .as_array()
            .unwrap()
            .iter()
            .map(|error| {
                (
                    error["line"].as_u64().unwrap(),
                    error["column"].as_str().unwrap_or_default().to_owned(),
                    error["reason"].as_str().unwrap().to_owned(),
                )
            })
            .collect();
        let expected = [
            (3, "name_en", "STRING_MIN_LEN"),
            (4, "", "COLUMN_COUNT"),
            (5, "sku", "SKU_TWICE"),
            (6, "price_tiers", "TIERS_NOT_ASCENDING"),
            (7, "name_en", "CONTROL_CHARACTER"),
            (9, "lead_time_days", "NUMBER_INVALID"),
        ];
        let expected = expected.map(|(line, column, reason)| (line, column.to_owned(), reason.to_owned()));
        assert_eq!(errors, expected);
        let found = search(&platform, looking_for("")).await.total_count;
        assert_eq!(found, if query.is_empty() { 2 } else { 0 });
    }
    assert_eq!(counts(&import(&platform, "", file).await), [8, 0, 0, 6]);
}

/// Returns a file as a spreadsheet saves it in another region: with its list separator, and with decimal commas.
fn saved(file: &str, separator: u8) -> Vec<u8> {
    let mut reader = csv::ReaderBuilder::new()
        .has_headers(false)
        .from_reader(file.trim_start_matches('\u{feff}').as_bytes());
    let mut writer = csv::WriterBuilder::new()
        .delimiter(separator)
        .terminator(csv::Terminator::CRLF)
        .from_writer(Vec::new());
    for record in reader.records() {
        let cells: Vec<_> = record
            .unwrap()
            .iter()
            .map(|cell| cell.replace(":2.50", ":2,50"))
            .collect();
        writer.write_record(&cells).unwrap();
    }
    writer.into_inner().unwrap()
}

fn utf16(text: &str, bytes: fn(u16) -> [u8; 2]) -> Vec<u8> {
    "\u{feff}"
        .encode_utf16()
        .chain(text.encode_utf16())
        .flat_map(bytes)
        .collect()
}

#[tokio::test]
async fn result_has_every_field() {
    let platform = start().await;
    let file = format!("{HEADER}\n{}", line("HK-1", "Coffee mug"));
    let result = import(&platform, "", file).await;
    let expected = serde_json::json!({
        "lineCount": 1, "createdCount": 1, "updatedCount": 0, "failedCount": 0, "errors": [], "isDryRun": false,
    });
    assert_eq!(result, expected, "the web client reads every field");
}

#[tokio::test]
async fn imports_files_of_spreadsheets_in_any_locale() {
    let platform = start().await;
    let lines = [
        line("0142", "\"Mug, \"\"blue\"\"; 350 ml\"").replace(",,,,,,USD", ",\"Two\nlines\",ኩባያ,,كوب,,USD"),
        line("1E5", "'=1+1").replace("100:2.50; 500:2.10", "100:2.50"),
        line("3-4", "'0042"),
    ];
    let text = format!("{HEADER}\n{}", lines.concat());
    assert_eq!(counts(&import(&platform, "", text).await), [3, 3, 0, 0]);
    let exported = export(&platform).await;
    let german = String::from_utf8(saved(&exported, b';')).unwrap();
    let tabs = String::from_utf8(saved(&exported, b'\t')).unwrap();
    for (name, file) in [
        ("comma", exported.clone().into_bytes()),
        ("comma without mark", saved(&exported, b',')),
        ("semicolon", german.clone().into_bytes()),
        ("semicolon with mark", format!("\u{feff}{german}").into_bytes()),
        ("tab", tabs.clone().into_bytes()),
        ("Unicode text", utf16(&tabs, u16::to_le_bytes)),
        ("Unicode text, other byte order", utf16(&tabs, u16::to_be_bytes)),
        ("UTF-16 with semicolons", utf16(&german, u16::to_le_bytes)),
    ] {
        let result = import(&platform, "?dryRun=true", file).await;
        assert_eq!(counts(&result), [3, 0, 0, 0], "{name}: {result}");
    }
    let changed = tabs.replace("blue", "ሰማያዊ");
    let result = import(&platform, "", utf16(&changed, u16::to_le_bytes)).await;
    assert_eq!(counts(&result), [3, 0, 1, 0]);
    assert!(export(&platform).await.contains("ሰማያዊ"));
}

async fn export(platform: &TestPlatform) -> String {
    let request = platform.request(ExportCatalogueRequest::default(), Some(&admin(platform)));
    let mut stream = client(platform).export_catalogue(request).await.unwrap().into_inner();
    let mut file = Vec::new();
    while let Some(part) = stream.message().await.unwrap() {
        file.extend(part.data);
    }
    String::from_utf8(file).unwrap()
}

#[tokio::test]
async fn rejects_files_that_are_not_catalogues() {
    let platform = start().await;
    let token = admin(&platform);
    let mut latin = format!("{HEADER}\n").into_bytes();
    latin.extend(
        line("HK-1", "Caf?")
            .bytes()
            .map(|byte| if byte == b'?' { 0xe9 } else { byte }),
    );
    let result = import(&platform, "", latin).await;
    assert_eq!(result["errors"][0]["reason"], "NOT_UTF8");
    let utf16: Vec<u8> = "\u{feff}sku,status\n"
        .encode_utf16()
        .flat_map(u16::to_le_bytes)
        .collect();
    let endless = format!("{HEADER}\nHK-1,,home,\"{}", "x".repeat(400_000));
    for (file, expected) in [
        (Vec::new(), "CSV_HEADER"),
        (b"name,price\nx,1\n".to_vec(), "CSV_HEADER"),
        (utf16, "CSV_HEADER"),
        (vec![0x89, b'P', b'N', b'G', 0, 0xff], "CSV_NOT_UTF8"),
        (endless.into_bytes(), "CSV_LINE_TOO_LONG"),
    ] {
        let (status, answer) = send(&platform, Some(&token), "", file).await;
        assert_eq!(status, 400, "{answer}");
        assert!(answer.to_string().contains(expected), "{expected}: {answer}");
    }
    assert_eq!(search(&platform, looking_for("")).await.total_count, 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn import_succeeds_during_retirement() {
    let platform = start().await;
    let database = platform.database("sourcing");
    if !database.is_postgres() {
        return; // SQLite has one writer.
    }
    let product = create(&platform, a_product("HK-1", "Coffee mug")).await;
    // The retirement holds the product and waits to write its history.
    let held = database.begin().await.unwrap();
    held.execute_unprepared("LOCK TABLE product_changes IN EXCLUSIVE MODE")
        .await
        .unwrap();
    let retire = async {
        let request = platform.request(RetireProductRequest { id: product.id }, Some(&admin(&platform)));
        client(&platform).retire_product(request).await.unwrap()
    };
    let import = async {
        tokio::time::sleep(Duration::from_millis(500)).await;
        import(&platform, "", format!("{HEADER}\n{}", line("HK-1", "Tea glass"))).await
    };
    let release = async {
        tokio::time::sleep(Duration::from_millis(1_500)).await;
        held.commit().await.unwrap();
    };
    let (_, imported, ()) = tokio::join!(retire, import, release);
    assert_eq!(counts(&imported), [1, 0, 1, 0]);
}

#[tokio::test]
async fn imports_many_lines_with_errors() {
    let platform = start().await;
    // More lines than a batch holds, and more errors than an answer lists.
    let count = 12_000;
    let lines = (0..count).map(|number| match number % 10 {
        9 => line(&format!("HK-{number}"), "Mug").replace("TR", "XX"),
        _ => line(&format!("HK-{number}"), "Mug"),
    });
    let file: String = std::iter::once(format!("{HEADER}\n")).chain(lines).collect();
    let result = import(&platform, "", file).await;
    assert_eq!(counts(&result), [count, count / 10 * 9, 0, count / 10]);
    let errors = result["errors"].as_array().unwrap();
    assert_eq!(errors.len(), 1_000);
    assert_eq!(
        (errors[0]["line"].as_u64(), errors[999]["line"].as_u64()),
        (Some(11), Some(10_001))
    );
    assert!(
        errors
            .iter()
            .all(|error| error["reason"] == "COUNTRY_UNKNOWN" && error["column"] == "origin_country")
    );
    let found = search(&platform, looking_for("mug")).await;
    assert_eq!((found.total_count, found.products.len()), (1_000, 20));
}
