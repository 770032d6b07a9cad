//! A paid session, from the provider's webhooks to the emails, with kills in between.

use rand::{RngExt as _, seq::SliceRandom as _};
use selam_platform_tests::{PaidSessions, eventually};

/// Rounds of webhooks with kills between them.
const ROUNDS: usize = 3;
/// The confirmation with its calendar file, and the receipt.
const MAILS: usize = 2;

async fn is_settled(sessions: &PaidSessions, booked: &selam_proto_therapy::v1::Appointment, mails: usize) {
    eventually("a scheduled session", async || {
        sessions.is_scheduled(booked).await.then_some(())
    })
    .await;
    eventually("the emails of the session", async || {
        (sessions.mails() >= mails).then_some(())
    })
    .await;
}

/// Every webhook arrives one to five times, in any order, and the process is killed in between.
#[tokio::test]
async fn processes_payment_once_despite_webhook_chaos() {
    let mut sessions = PaidSessions::start().await;
    let calm = sessions.book_and_pay().await;
    sessions
        .deliver(&sessions.event(&calm, "checkout.session.completed"))
        .await;
    is_settled(&sessions, &calm, MAILS).await;
    let (payments, price) = sessions.books().await;
    assert_eq!(payments, 1);
    assert!(price > 0);

    let mut booked = vec![calm];
    for _ in 0..ROUNDS {
        let appointment = sessions.book_and_pay().await;
        let mut events = Vec::new();
        // Contradicting webhooks are sent too.
        for event_type in ["checkout.session.completed", "checkout.session.expired"] {
            let event = sessions.event(&appointment, event_type);
            events.extend(std::iter::repeat_n(event, rand::rng().random_range(1..=5)));
        }
        events.shuffle(&mut rand::rng());
        let killed_after = rand::rng().random_range(0..events.len());
        for (number, event) in events.iter().enumerate() {
            sessions.deliver(event).await;
            if number == killed_after {
                sessions.kill().await;
            }
        }
        booked.push(appointment);
        is_settled(&sessions, booked.last().unwrap(), booked.len() * MAILS).await;
    }

    // The last session: no earlier work can still be pending after it.
    sessions.kill().await;
    let last = sessions.book_and_pay().await;
    sessions
        .deliver(&sessions.event(&last, "checkout.session.completed"))
        .await;
    booked.push(last);
    is_settled(&sessions, booked.last().unwrap(), booked.len() * MAILS).await;
    assert_eq!(sessions.mails(), booked.len() * MAILS);
    let entries = i64::try_from(booked.len()).unwrap();
    assert_eq!(sessions.books().await, (booked.len(), price * entries));
    for appointment in &booked {
        assert!(sessions.is_scheduled(appointment).await);
    }
}
