use selam_proto_therapy::v1::{ListTherapistSlotsRequest, TherapistSlot};

use crate::{App, Practitioner, hours, reason, start, violations};

async fn slots(app: &App, therapist: &Practitioner, from: &str, days: i32, zone: &str) -> Vec<TherapistSlot> {
    let request = ListTherapistSlotsRequest {
        id: therapist.id.clone(),
        from_date: from.to_owned(),
        days,
        time_zone: zone.to_owned(),
        ..ListTherapistSlotsRequest::default()
    };
    app.directory()
        .list_therapist_slots(request)
        .await
        .unwrap()
        .into_inner()
        .slots
}

#[tokio::test]
async fn returns_days_in_viewers_time_zone() {
    let app = start().await;
    let therapist = app.therapist().await;
    // Wednesday in Asmara covers Tuesday afternoon and Wednesday morning in Calgary, nine hours behind.
    let day = slots(&app, &therapist, "2026-11-25", 1, "Africa/Asmara").await;
    let walls: Vec<_> = day
        .iter()
        .map(|slot| (&slot.start_local_time[11..16], &slot.therapist_local_time[8..16]))
        .collect();
    assert_eq!(
        walls,
        [
            ("00:00", "24T15:00"),
            ("01:00", "24T16:00"),
            ("18:00", "25T09:00"),
            ("19:00", "25T10:00"),
            ("20:00", "25T11:00"),
            ("21:00", "25T12:00"),
            ("22:00", "25T13:00"),
            ("23:00", "25T14:00"),
        ]
    );
    assert_eq!(day[0].end_local_time, "2026-11-25T00:50:00+03:00");
    assert!(slots(&app, &therapist, "2026-11-01", 7, "").await.is_empty());
    assert!(slots(&app, &therapist, "2027-06-01", 7, "").await.is_empty());
}

/// A week with a clock change in the therapist's zone but not in the viewer's.
#[tokio::test]
async fn keeps_therapist_local_time_when_clocks_change() {
    let app = start().await;
    let therapist = app.therapist().await;
    for (zone, friday, monday, before, after) in [
        ("America/New_York", "2027-03-12", "2027-03-15", "18:00", "17:00"),
        ("Europe/Stockholm", "2027-03-26", "2027-03-29", "12:00", "11:00"),
        // Alberta no longer changes its clocks.
        ("America/Edmonton", "2027-03-12", "2027-03-15", "19:00", "19:00"),
    ] {
        app.set_hours(&therapist, |wanted| {
            wanted.time_zone = zone.to_owned();
            wanted.weekly_hours = (1..=5).map(|day| hours(day, "10:00", "11:00")).collect();
            wanted.horizon_days = 180;
        })
        .await;
        for (day, expected) in [(friday, before), (monday, after)] {
            let found = slots(&app, &therapist, day, 1, "Asia/Riyadh").await;
            assert_eq!(found.len(), 1, "{zone} {day}");
            assert_eq!(&found[0].start_local_time[11..16], expected, "{zone} {day}");
            assert_eq!(&found[0].therapist_local_time[11..16], "10:00", "{zone} {day}");
        }
    }
}

#[tokio::test]
async fn returns_both_times_of_a_repeated_hour() {
    let app = start().await;
    let therapist = app.therapist().await;
    app.set_hours(&therapist, |wanted| {
        wanted.weekly_hours = vec![hours(6, "09:00", "11:00")];
        wanted.horizon_days = 180;
    })
    .await;
    // In Sydney the hour from two o'clock on comes twice.
    let found = slots(&app, &therapist, "2027-04-04", 1, "Australia/Sydney").await;
    let walls: Vec<_> = found.iter().map(|slot| slot.start_local_time.as_str()).collect();
    assert_eq!(walls, ["2027-04-04T02:00:00+11:00", "2027-04-04T02:00:00+10:00"]);
}

#[tokio::test]
async fn accepts_zone_names_of_older_browsers() {
    let app = start().await;
    let therapist = app.therapist().await;
    for zone in ["Africa/Asmera", "Asia/Calcutta", "Europe/Kiev", "Etc/Unknown"] {
        let found = slots(&app, &therapist, "2026-11-25", 1, zone).await;
        assert!(!found.is_empty(), "{zone}");
    }
}

#[tokio::test]
async fn rejects_invalid_slot_queries() {
    let app = start().await;
    let therapist = app.therapist().await;
    let ask = |change: fn(&mut ListTherapistSlotsRequest)| {
        let mut request = ListTherapistSlotsRequest {
            id: therapist.id.clone(),
            ..ListTherapistSlotsRequest::default()
        };
        change(&mut request);
        let mut directory = app.directory();
        async move { directory.list_therapist_slots(request).await.unwrap_err() }
    };
    assert_eq!(
        violations(&ask(|it| it.from_date = "2026-02-30".into()).await)[0].0,
        "fromDate"
    );
    assert_eq!(violations(&ask(|it| it.days = 32).await)[0].0, "days");
    assert_eq!(
        violations(&ask(|it| it.time_zone = "../etc".into()).await)[0].1,
        "TIME_ZONE_UNKNOWN"
    );
    assert_eq!(violations(&ask(|it| it.format = 4).await)[0].1, "FORMAT_NOT_OFFERED");
    let id = uuid::Uuid::now_v7().to_string();
    let missing = ListTherapistSlotsRequest {
        id,
        ..ListTherapistSlotsRequest::default()
    };
    assert_eq!(
        reason(&app.directory().list_therapist_slots(missing).await.unwrap_err()),
        "THERAPIST_NOT_FOUND"
    );
}
