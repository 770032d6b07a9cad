use crate::{App, start, translations::translation};

async fn get(app: &App, path: &str) -> (u16, String) {
    let answer = reqwest::get(app.platform.http_url(path)).await.unwrap();
    (answer.status().as_u16(), answer.text().await.unwrap())
}

#[tokio::test]
async fn describes_listed_therapists_to_search_engines() {
    let app = start().await;
    let therapist = app.therapist().await;
    app.set_profile(&therapist, |it| {
        it.bio = format!("Grief </title><script>alert(1)</script> {}", "and hope ".repeat(40));
    })
    .await;
    let (status, head) = get(&app, &format!("/v1/therapists/{}/head", therapist.id)).await;
    assert_eq!(status, 200, "{head}");
    assert!(
        head.starts_with("<title>Senait Tesfay</title>\n<meta name=\"description\" content=\"Grief &lt;/title&gt;"),
        "{head}"
    );
    assert!(head.contains("and…\">") || head.contains("hope…\">"), "{head}");
    assert_eq!(head.matches("<script").count(), 1, "{head}");
    let address = format!("\"url\":\"http://localhost:8080/therapists/{}\"", therapist.id);
    assert!(
        head.contains("\"@type\":\"Service\"") && head.contains(&address),
        "{head}"
    );
    assert!(!head.contains("practice"), "a private address in a head: {head}");

    let (status, sitemap) = get(&app, "/sitemap-therapists.xml").await;
    assert_eq!(status, 200);
    for prefix in ["", "/ti", "/ar"] {
        let entry = format!("<loc>http://localhost:8080{prefix}/therapists/{}</loc>", therapist.id);
        assert!(sitemap.contains(&entry), "{sitemap}");
    }
}

#[tokio::test]
async fn describes_therapists_in_the_language_of_the_page() {
    let app = start().await;
    let therapist = app.therapist().await;
    app.set_profile(&therapist, |it| it.translations = vec![translation("ar")])
        .await;
    let url = app.platform.http_url(&format!("/v1/therapists/{}/head", therapist.id));
    for (language, expected) in [("ar", "content=\"ar: words"), ("ti", "content=\"I work with people")] {
        let request = reqwest::Client::new().get(&url).header("accept-language", language);
        let head = request.send().await.unwrap().text().await.unwrap();
        assert!(head.contains(expected), "{language}: {head}");
    }
}

#[tokio::test]
async fn hides_unlisted_therapists_from_search_engines() {
    let app = start().await;
    let therapist = app.therapist().await;
    app.set_profile(&therapist, |it| it.is_listed = false).await;
    let path = format!("/v1/therapists/{}/head", therapist.id);
    for (path, expected, reason) in [
        (path.as_str(), 404, "THERAPIST_NOT_FOUND"),
        (
            "/v1/therapists/0198c5f0-0000-7000-8000-000000000001/head",
            404,
            "THERAPIST_NOT_FOUND",
        ),
        ("/v1/therapists/%22%3E%3Cb%3E/head", 400, "STRING_UUID"),
    ] {
        let (status, answer) = get(&app, path).await;
        assert_eq!(status, expected, "{path}: {answer}");
        assert!(answer.contains(reason), "{path}: {answer}");
    }
    assert!(!get(&app, "/sitemap-therapists.xml").await.1.contains(&therapist.id));
}
