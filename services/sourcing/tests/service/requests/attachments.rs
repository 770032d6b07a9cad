use selam_proto_sourcing::v1::RemoveRequestAttachmentRequest;
use serde_json::Value;

use super::*;

const PDF: &[u8] = b"%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n";
const PNG: &[u8] = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR";
const BOUNDARY: &str = "e8b3f1c7";

async fn upload(app: &App, user: &User, target: &str, name: &str, declared: &str, content: &[u8]) -> (u16, Value) {
    let head = format!(
        "--{BOUNDARY}\r\ncontent-disposition: form-data; name=\"file\"; filename=\"{name}\"\r\ncontent-type: {declared}\r\n\r\n"
    );
    let tail = format!("\r\n--{BOUNDARY}--\r\n");
    let answer = reqwest::Client::new()
        .post(app.platform.http_url(&format!("/v1/product-requests/{target}")))
        .header("content-type", format!("multipart/form-data; boundary={BOUNDARY}"))
        .bearer_auth(&user.token)
        .body([head.as_bytes(), content, tail.as_bytes()].concat())
        .send()
        .await
        .unwrap();
    (answer.status().as_u16(), answer.json().await.unwrap())
}

/// Returns the reason of an error, of its field if it has one.
fn why(body: &Value) -> String {
    let violation = &body["details"][1]["fieldViolations"][0]["reason"];
    let reason = violation.as_str().or_else(|| body["details"][0]["reason"].as_str());
    reason.unwrap_or_default().to_owned()
}

#[tokio::test]
async fn attachment_is_downloaded_and_removed() {
    let app = start_app().await;
    let (customer, admin) = (app.customer(), app.admin());
    let seen = app.create(&customer).await;
    let target = format!("{}/attachments", seen.id);
    let (status, body) = upload(&app, &customer, &target, "../../etc/plan.pdf", "application/pdf", PDF).await;
    assert_eq!(status, 201, "{body}");
    let attachment = &body["attachments"][0];
    assert!(!attachment["fileName"].as_str().unwrap().contains('/'), "{attachment}");
    assert_eq!(attachment["canRemove"], true);
    let url = attachment["downloadUrl"].as_str().unwrap();
    let site = app.platform.settings().site_url.as_str();
    let url = app.platform.http_url(url.trim_start_matches(site));
    let file = reqwest::get(&url).await.unwrap();
    assert_eq!(file.bytes().await.unwrap(), PDF);
    let bare = url.split('?').next().unwrap();
    assert!(!reqwest::get(bare).await.unwrap().status().is_success());

    let remove = RemoveRequestAttachmentRequest {
        id: seen.id.clone(),
        attachment_id: attachment["id"].as_str().unwrap().to_owned(),
    };
    // The admin removes an attachment of the admins.
    let refused = app
        .requests()
        .remove_request_attachment(app.by(&admin, remove.clone()))
        .await;
    assert_eq!(reason(&refused.unwrap_err()), "ATTACHMENT_NOT_FOUND");
    let left = app
        .requests()
        .remove_request_attachment(app.by(&customer, remove))
        .await;
    assert!(left.unwrap().into_inner().attachments.is_empty());
    assert_eq!(reqwest::get(&url).await.unwrap().status(), 404);
}

#[tokio::test]
async fn accepts_photos_of_phones_by_content() {
    const HEIC: &[u8] = b"\0\0\0\x18ftypheic\0\0\0\0mif1heic";
    const WEBP: &[u8] = b"RIFF\x10\0\0\0WEBPVP8 ";
    let app = start_app().await;
    let customer = app.customer();
    let seen = app.create(&customer).await;
    let target = format!("{}/attachments", seen.id);
    for (name, declared, content, stored, media_type) in [
        ("a.heic", "image/heic", HEIC, "a.heic", "image/heic"),
        ("a.heif", "", HEIC, "a.heif", "image/heic"),
        ("photo.jpg", "image/jpeg", HEIC, "photo.jpg.heic", "image/heic"),
        ("photo.jpg", "image/jpeg", WEBP, "photo.jpg.webp", "image/webp"),
        ("a.pdf", "application/x-pdf", PDF, "a.pdf", "application/pdf"),
    ] {
        let (status, body) = upload(&app, &customer, &target, name, declared, content).await;
        assert_eq!(status, 201, "{name}: {body}");
        let attachment = body["attachments"].as_array().and_then(|all| all.last()).unwrap();
        assert_eq!(
            (&attachment["fileName"], &attachment["mediaType"]),
            (&stored.into(), &media_type.into())
        );
    }
}

#[tokio::test]
async fn rejects_invalid_attachments() {
    let app = start_app().await;
    let (customer, stranger) = (app.customer(), app.user("omar@example.test", &[]));
    let seen = app.create(&customer).await;
    let target = format!("{}/attachments", seen.id);
    let big = [PDF, &vec![b'.'; 25 * 1024 * 1024]].concat();
    for (declared, content, expected) in [
        ("application/pdf", b"".as_slice(), "FILE_EMPTY"),
        ("application/pdf", b"MZ\x90\0\x03", "FILE_TYPE_NOT_ALLOWED"),
        ("image/png", b"<svg onload=alert(1)>", "FILE_TYPE_NOT_ALLOWED"),
        ("application/pdf", &big, "FILE_TOO_LARGE"),
    ] {
        let (status, body) = upload(&app, &customer, &target, "a.pdf", declared, content).await;
        assert_eq!((status, why(&body).as_str()), (400, expected));
    }
    let (status, body) = upload(&app, &stranger, &target, "a.pdf", "application/pdf", PDF).await;
    assert_eq!((status, why(&body).as_str()), (404, "REQUEST_NOT_FOUND"));
    assert!(app.look(&customer, &seen.id).await.attachments.is_empty());
}

#[tokio::test]
async fn only_admins_attach_inspection_photos() {
    let app = start_app().await;
    let (customer, admin) = (app.customer(), app.admin());
    let seen = app.ordered(&customer, &admin).await;
    let seen = app.try_inspect(&admin, &seen, |_| {}).await.unwrap();
    let inspection_id = seen.inspections[0].id.clone();
    let target = format!("{}/attachments?inspectionId={inspection_id}", seen.id);
    let (status, body) = upload(&app, &admin, &target, "seam.png", "image/png", PNG).await;
    assert_eq!(status, 201, "{body}");
    let heic = b"\0\0\0\x18ftypheic\0\0\0\0mif1heic";
    let (status, body) = upload(&app, &admin, &target, "seam.jpg", "image/jpeg", heic).await;
    assert_eq!((status, why(&body).as_str()), (400, "FILE_TYPE_HEIC"));
    let shown = app.look(&customer, &seen.id).await;
    assert_eq!(shown.attachments[0].inspection_id, inspection_id);
    assert!(!shown.attachments[0].can_remove && !shown.attachments[0].download_url.is_empty());
    // The customer can no longer add attachments.
    let (status, body) = upload(&app, &customer, &target, "a.pdf", "application/pdf", PDF).await;
    assert_eq!((status, why(&body).as_str()), (400, "REQUEST_STEP_INVALID"));
    let nowhere = format!("{}/attachments?inspectionId={}", seen.id, Uuid::now_v7());
    let (status, body) = upload(&app, &admin, &nowhere, "seam.png", "image/png", PNG).await;
    assert_eq!((status, why(&body).as_str()), (404, "INSPECTION_NOT_FOUND"));
}
