use sea_orm::ConnectionTrait as _;
use selam_proto_therapy::v1::CreateCalendarFeedRequest;

use crate::start;

#[tokio::test]
async fn serves_sessions_at_secret_feed_url() {
    let app = start().await;
    let (client, therapist) = (app.client(), app.therapist().await);
    let booked = app.book(&client, &therapist).await;
    let feed = async || {
        let request = app.by(&therapist.user, CreateCalendarFeedRequest {});
        let url = app
            .practices()
            .create_calendar_feed(request)
            .await
            .unwrap()
            .into_inner()
            .url;
        app.platform.http_url(&url[url.find("/v1/").unwrap()..])
    };
    let get = async |url: &str, token: Option<&str>| {
        let request = reqwest::Client::new().get(url);
        let request = token
            .into_iter()
            .fold(request, |request, token| request.bearer_auth(token));
        let answer = request.send().await.unwrap();
        (answer.status().as_u16(), answer.text().await.unwrap())
    };
    let first = feed().await;
    assert!(first.ends_with(".ics"), "{first}");
    let without_suffix = first.trim_end_matches(".ics");
    assert_eq!(get(without_suffix, None).await.0, 200, "addresses of older feeds");
    let (status, text) = get(&first, None).await;
    assert_eq!(status, 200);
    let calendar: icalendar::Calendar = text.parse().unwrap();
    for (key, value) in [
        ("METHOD", "PUBLISH"),
        ("REFRESH-INTERVAL", "PT1H"),
        ("X-PUBLISHED-TTL", "PT1H"),
    ] {
        assert_eq!(calendar.property_value(key), Some(value));
    }
    assert!(
        text.contains("DTSTART:20261124T150000Z") && text.contains("SUMMARY:Session"),
        "{text}"
    );
    assert!(!text.contains("Client"), "a name in a feed: {text}");
    let database = app.platform.database("therapy-scheduling");
    for (language, title) in [("ti", "SUMMARY:ክፍለ-ግዜ"), ("ar", "SUMMARY:جلسة")] {
        let update = format!("UPDATE therapists SET language_code = '{language}'");
        database.connection().execute_unprepared(&update).await.unwrap();
        let text = get(&first, None).await.1;
        assert!(
            text.contains(title) && text.contains(&format!("/{language}/my-appointments/")),
            "{text}"
        );
    }
    database
        .connection()
        .execute_unprepared("UPDATE therapists SET language_code = 'en'")
        .await
        .unwrap();
    let second = feed().await;
    assert_eq!(get(&first, None).await.0, 404, "the previous URL still works");
    assert_eq!(get(&second, None).await.0, 200);

    let file = app
        .platform
        .http_url(&format!("/v1/appointments/{}/calendar.ics", booked.id));
    let (status, text) = get(&file, Some(&client.token)).await;
    assert_eq!(status, 200);
    assert!(
        text.contains("Therapy session with Senait Tesfay")
            && text.contains(&format!("UID:{}@sessions.selam", booked.id))
            && text.contains("BEGIN:VALARM"),
        "{text}"
    );
    assert!(
        get(&file, Some(&therapist.user.token))
            .await
            .1
            .contains("Therapy session with Client")
    );
    let strangers = [app.admin(), app.user("x@example.test", &[]), app.therapist().await.user];
    for stranger in strangers {
        assert_eq!(get(&file, Some(&stranger.token)).await.0, 404);
    }
    assert_eq!(get(&file, None).await.0, 401);
}
