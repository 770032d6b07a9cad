//! Codes as people type and paste them: in other digits, in groups, with invisible marks.

use selam_identity::totp::code_now;
use serde_json::json;

use crate::support::{App, EMAIL, PASSWORD, text};

fn in_digits(code: &str, zero: char) -> String {
    let digit = |digit: char| char::from_u32(zero as u32 + digit.to_digit(10)?);
    code.chars().filter_map(digit).collect()
}

fn spellings(code: &str) -> Vec<String> {
    let (start, end) = code.split_at(3);
    vec![
        format!("{start} {end}"),
        format!(" {start}\u{a0}{end}\r\n"),
        format!("{start}\u{2011}{end}"),
        format!("\u{202a}{code}\u{202c}"),
        format!("\u{200f}{}\u{feff}", in_digits(code, '٠')),
        in_digits(code, '۰'),
        in_digits(code, '０'),
    ]
}

#[tokio::test]
async fn accepts_email_codes_in_every_spelling() {
    let app = App::start().await;
    for number in 0..spellings("000000").len() {
        let address = format!("saba{number}@example.test");
        app.sign_up(&address, PASSWORD).await.ok();
        let typed = &spellings(&app.mail().await.code)[number];
        app.verify("signup", &address, typed).await.ok();
    }
}

#[tokio::test]
async fn accepts_factor_codes_in_every_spelling() {
    let app = App::start().await;
    let session = app.confirmed(EMAIL).await;
    let token = text(&session, "access_token");
    let enrolled = json!({"factor_type": "totp", "friendly_name": "Phone"});
    let factor = app.post_as(token, "/factors", enrolled).await.ok();
    let (path, secret) = (
        format!("/factors/{}", text(&factor, "id")),
        text(&factor["totp"], "secret"),
    );
    for number in 0..spellings("000000").len() {
        // A time step admits one code.
        app.advance(60);
        let challenge = app.post_as(token, &format!("{path}/challenge"), json!({})).await.ok();
        let code = code_now(secret, app.platform.clock().now().timestamp()).unwrap();
        let answer = json!({"challenge_id": challenge["id"], "code": spellings(&code)[number]});
        app.post_as(token, &format!("{path}/verify"), answer).await.ok();
    }
}
