//! Demo data: messages of the last months and replies of the office. The service's own RPCs create them, with the clock
//! set to the day of each step. Identity is not called.

mod messages;

use chrono::{DateTime, Days, NaiveTime, TimeDelta, Utc};
use selam_chassis::{
    Language, Platform, Result, Service,
    demo::{ADMIN, DemoContext, Person},
};
use selam_proto_contact::v1::{
    CreateContactMessageRequest, ReplyToContactMessageRequest, ServiceInterest, UpdateContactMessageRequest,
};
use tonic::Request;

use crate::{message_status::Status, rpc::Contact, senders::Senders};

/// Builds the service with its demo data. Production processes use [`crate::build`].
///
/// # Errors
/// The errors of [`crate::build`].
pub async fn build(platform: &Platform) -> Result<Service> {
    let service = crate::build(platform).await?;
    let seeding = platform.clone();
    Ok(service.demo(move |context| seed(context, seeding.clone())))
}

/// Plays the demo data.
pub(crate) async fn seed(context: DemoContext, platform: Platform) -> Result<()> {
    let seed = Seeder { context, platform };
    for message in messages::MESSAGES {
        seed.message(message).await?;
    }
    Ok(())
}

/// Sender of a message.
#[derive(Clone, Copy, Debug)]
enum Sender {
    /// User with an account.
    Customer(Person),
    /// Visitor without an account: name, address, language.
    Stranger(&'static str, &'static str, Language),
}

/// Time of a message.
#[derive(Clone, Copy, Debug)]
enum ReceivedAt {
    /// Minutes ago.
    Minutes(i64),
    /// Days ago, hour and minute.
    Days(u64, u32, u32),
}

/// Final state of a message. The office reads and replies on the next morning.
#[derive(Clone, Copy, Debug)]
enum Outcome {
    /// Not read.
    Unread,
    /// Read.
    Read,
    /// Replied: subject (empty for the default) and text of each reply, one day apart.
    Answered(&'static [(&'static str, &'static str)]),
}

/// Demo message.
#[derive(Clone, Copy, Debug)]
struct Message {
    sender: Sender,
    interest: ServiceInterest,
    received: ReceivedAt,
    text: &'static str,
    outcome: Outcome,
}

struct Seeder {
    context: DemoContext,
    platform: Platform,
}

impl Seeder {
    async fn message(&self, message: &Message) -> Result<()> {
        let (name, email, language) = match message.sender {
            Sender::Customer(person) => (person.full_name, self.context.email(person), person.language),
            Sender::Stranger(name, email, language) => (name, email.to_owned(), language),
        };
        let received = match message.received {
            ReceivedAt::Minutes(minutes) => self.context.now() - TimeDelta::minutes(minutes),
            ReceivedAt::Days(days, hour, minute) => self.local(days, hour, minute),
        };
        let request = CreateContactMessageRequest {
            name: name.to_owned(),
            email,
            service_interest: message.interest.into(),
            message: message.text.to_owned(),
            language_code: language.code().to_owned(),
        };
        let created = self
            .contact(received)?
            .create_contact_message(Request::new(request))
            .await?;
        let id = created.id;
        if matches!(message.outcome, Outcome::Unread) {
            return Ok(());
        }
        let read = self.next_morning(message.received);
        let request = UpdateContactMessageRequest {
            id: id.clone(),
            status: Status::Read.wire().into(),
        };
        let request = self.context.request(ADMIN, request);
        self.contact(read)?.update_contact_message(request).await?;
        if let Outcome::Answered(answers) = message.outcome {
            let mut time = read + TimeDelta::minutes(24);
            for (subject, body) in answers {
                let request = ReplyToContactMessageRequest {
                    id: id.clone(),
                    subject: (*subject).to_owned(),
                    body: (*body).to_owned(),
                    etag: String::new(),
                };
                let request = self.context.request(ADMIN, request);
                self.contact(time)?.reply_to_contact_message(request).await?;
                time += TimeDelta::hours(23);
            }
        }
        Ok(())
    }

    fn next_morning(&self, received: ReceivedAt) -> DateTime<Utc> {
        match received {
            ReceivedAt::Minutes(_) => self.context.now(),
            ReceivedAt::Days(days, _, minute) => self.local(days.saturating_sub(1), 9, minute),
        }
    }

    /// Returns the RPC handlers with the clock set to `time`.
    fn contact(&self, time: DateTime<Utc>) -> Result<Contact> {
        Ok(Contact::new(
            &self.platform,
            self.context.at(time),
            Senders::new(&self.platform)?,
        ))
    }

    fn local(&self, days_ago: u64, hour: u32, minute: u32) -> DateTime<Utc> {
        let today = self.context.today();
        let date = today.checked_sub_days(Days::new(days_ago)).unwrap_or(today);
        let time = NaiveTime::from_hms_opt(hour, minute, 0).unwrap_or_default();
        self.context.calendar().instant(date, time)
    }
}
