//! Event handlers. A handler only inserts rows into the delivery log; the deliverer sends the emails.

use chrono::{DateTime, TimeDelta, Utc};
use selam_chassis::{Clock, Event, HandleEvent, Language, Received, Result, Transaction};
use selam_proto_contact::v1::{ContactMessageReceived, ContactMessageReplied, ServiceInterest};
use selam_proto_identity::v1::{
    AccountDeleted, OneTimeCodePurpose, OneTimeCodeRequested, PasswordChanged, UserConfirmed,
};
use uuid::Uuid;

use crate::{
    content::Content,
    limits::{Limits, count_key},
    store::{self, NewDelivery},
    template::Template,
};

/// Maximum age of events that cause an email while demo data exists. The months of demo data would otherwise cause
/// hundreds of emails.
const DEMO_NEWS: TimeDelta = TimeDelta::hours(36);

/// Inserts the emails of an event into the delivery log.
#[derive(Clone)]
pub(crate) struct Enqueue {
    clock: Clock,
    limits: Limits,
    /// Whether demo data exists, which includes events from past months.
    has_demo_data: bool,
    /// Address of the office.
    office: String,
}

impl Enqueue {
    pub(crate) fn new(clock: &Clock, limits: Limits, has_demo_data: bool, office: String) -> Self {
        Self {
            clock: clock.clone(),
            limits,
            has_demo_data,
            office,
        }
    }

    /// Counts the email towards the limit of its purpose. Serialises transactions with the same key, across processes.
    async fn count(
        &self,
        transaction: &Transaction,
        mail: &Mail,
        counted_by: &str,
        now: DateTime<Utc>,
    ) -> Result<LimitCheck> {
        let purpose = mail.template.purpose();
        let Some(limit) = self.limits.of(purpose) else {
            return Ok(LimitCheck::default());
        };
        let key = count_key(purpose, counted_by);
        transaction.lock("mail-limit", &key).await?;
        let earlier = store::counted(transaction, &key, limit.since(now), limit.most()).await?;
        Ok(match limit.reached(&earlier, now) {
            Some(reason) => LimitCheck {
                key: None,
                suppressed: Some(reason),
            },
            None => LimitCheck {
                key: Some(key),
                suppressed: None,
            },
        })
    }

    /// Inserts one email, as suppressed when the limit is reached. `named` are the users whom the event names.
    async fn put(
        &self,
        transaction: &Transaction,
        (event_id, time, named): (Uuid, DateTime<Utc>, &[Uuid]),
        mail: Mail,
        counted_by: &str,
    ) -> Result<()> {
        if mail.recipient.is_empty() {
            // The user was deleted.
            return Ok(());
        }
        let now = self.clock.now();
        if self.has_demo_data && time < now - DEMO_NEWS {
            return Ok(());
        }
        let counted = self.count(transaction, &mail, counted_by, now).await?;
        let is_suppressed = counted.suppressed.is_some();
        if is_suppressed && mail.template.leaves_no_trace() {
            return Ok(());
        }
        let delivery = NewDelivery {
            event_id,
            template: mail.template,
            recipient: mail.recipient.trim().to_owned(),
            language: Language::from_code(&mail.language_code).unwrap_or_default(),
            content: mail.content,
            create_time: now,
            expire_time: mail.expire_time,
            count_key: counted.key,
            suppressed: counted.suppressed,
            user_id: mail.user_id,
            named_user_id: named.iter().copied().find(|user| Some(*user) != mail.user_id),
        };
        store::insert(transaction, delivery).await?;
        if is_suppressed {
            let template = mail.template.name();
            tracing::warn!(%event_id, template, "notification suppressed, limit of the recipient reached");
            metrics::counter!("selam_notifications_total", "template" => template, "outcome" => "suppressed")
                .increment(1);
        }
        Ok(())
    }
}

/// Result of counting an email towards its limit.
#[derive(Default)]
struct LimitCheck {
    key: Option<String>,
    suppressed: Option<String>,
}

/// An email caused by an event.
pub(crate) struct Mail {
    pub template: Template,
    pub recipient: String,
    pub language_code: String,
    /// User whose current address and language apply when the email is sent. `None` for codes, which prove an address,
    /// and for the notice of a changed password, which must reach the owner even if the address changes next.
    pub user_id: Option<Uuid>,
    pub content: Content,
    pub expire_time: Option<DateTime<Utc>>,
}

/// An email to the office, in English.
pub(crate) struct OfficeMail {
    pub template: Template,
    pub content: Content,
    /// Subject of the limit: emails about the same object are counted together, so that one object cannot use up the
    /// limit of others.
    pub about: String,
}

/// An event that causes an email.
pub(crate) trait CausesMail: Event {
    /// Returns the email; `None` for an event without an email.
    fn into_mail(self, time: DateTime<Utc>) -> Option<Mail>;

    /// Returns all emails of an event with several recipients.
    fn into_mails(self, time: DateTime<Utc>) -> Vec<Mail> {
        self.into_mail(time).into_iter().collect()
    }

    /// Returns the email to the office.
    fn office_mail(&self) -> Option<OfficeMail> {
        None
    }

    /// Returns the users whom the event names.
    fn named_users(&self) -> Vec<Uuid> {
        Vec::new()
    }

    /// Whether the event causes no email on purpose.
    fn is_silent(&self) -> bool {
        false
    }
}

impl<E: CausesMail> HandleEvent<E> for Enqueue {
    async fn handle(&self, transaction: &Transaction, received: Received<E>) -> Result<()> {
        if received.event.is_silent() {
            return Ok(());
        }
        let named = received.event.named_users();
        let told = (received.id, received.time, named.as_slice());
        let office = received.event.office_mail();
        let mails = received.event.into_mails(received.time);
        if mails.is_empty() && office.is_none() {
            // A newer publisher may send a purpose that this version does not support. A retry would not help.
            tracing::error!(event_id = %received.id, event_type = E::TYPE, "no email is defined for this event");
        }
        for mail in mails {
            let recipient = mail.recipient.clone();
            self.put(transaction, told, mail, &recipient).await?;
        }
        if let Some(office) = office {
            let mail = Mail {
                template: office.template,
                recipient: self.office.clone(),
                language_code: Language::En.code().to_owned(),
                user_id: None,
                content: office.content,
                expire_time: None,
            };
            self.put(transaction, told, mail, &office.about).await?;
        }
        Ok(())
    }
}

impl CausesMail for OneTimeCodeRequested {
    fn into_mail(self, time: DateTime<Utc>) -> Option<Mail> {
        let template = match self.purpose() {
            OneTimeCodePurpose::Signup => Template::Confirmation,
            OneTimeCodePurpose::Recovery => Template::Recovery,
            OneTimeCodePurpose::MagicLink => Template::MagicLink,
            OneTimeCodePurpose::EmailChange => Template::EmailChange,
            OneTimeCodePurpose::Reauthentication => Template::Reauthentication,
            OneTimeCodePurpose::Invitation => Template::Invitation,
            OneTimeCodePurpose::Unspecified => return None,
        };
        // A missing expiry would keep the code forever; one hour is the usual lifetime in emails.
        let code_end = self.expire_time.as_ref().and_then(instant);
        let link_end = self.link_expire_time.as_ref().and_then(instant);
        Some(Mail {
            template,
            recipient: self.email,
            language_code: self.language_code,
            user_id: None,
            content: Content::Code {
                name: self.full_name,
                code: self.code,
                link: self.link,
                code_end,
            },
            // The email is useful as long as the code or the link is valid.
            expire_time: Some(link_end.max(code_end).unwrap_or(time + chrono::Duration::hours(1))),
        })
    }
}

impl CausesMail for UserConfirmed {
    fn into_mail(self, _time: DateTime<Utc>) -> Option<Mail> {
        Some(Mail {
            template: Template::Welcome,
            recipient: self.email,
            language_code: self.language_code,
            user_id: user(&self.user_id),
            content: Content::Welcome { name: self.full_name },
            expire_time: None,
        })
    }
}

impl CausesMail for PasswordChanged {
    fn named_users(&self) -> Vec<Uuid> {
        user(&self.user_id).into_iter().collect()
    }

    fn into_mail(self, time: DateTime<Utc>) -> Option<Mail> {
        Some(Mail {
            template: Template::PasswordChanged,
            recipient: self.email,
            language_code: self.language_code,
            user_id: None,
            content: Content::PasswordChanged {
                name: self.full_name,
                time: self.create_time.as_ref().and_then(instant).unwrap_or(time),
            },
            expire_time: None,
        })
    }
}

impl CausesMail for AccountDeleted {
    fn into_mail(self, _time: DateTime<Utc>) -> Option<Mail> {
        Some(Mail {
            template: Template::AccountDeleted,
            // Identity no longer has the user.
            user_id: None,
            recipient: self.email,
            language_code: self.language_code,
            content: Content::AccountDeleted { name: self.full_name },
            expire_time: None,
        })
    }
}

/// Returns the key of the service that a message is about.
fn service(message: &ContactMessageReceived) -> &'static str {
    match message.service_interest() {
        ServiceInterest::Unspecified => "",
        ServiceInterest::GlobalProducts => "global-products",
        ServiceInterest::CleaningServices => "cleaning-services",
        ServiceInterest::CargoDelivery => "cargo-delivery",
        ServiceInterest::TherapyServices => "therapy-services",
        ServiceInterest::GeneralInquiry => "general-inquiry",
    }
}

impl CausesMail for ContactMessageReceived {
    fn into_mail(self, _time: DateTime<Utc>) -> Option<Mail> {
        let service = service(&self);
        Some(Mail {
            template: Template::ContactAcknowledgement,
            recipient: self.email,
            language_code: self.language_code,
            user_id: None,
            content: Content::Acknowledgement {
                name: self.name,
                service: service.to_owned(),
            },
            expire_time: None,
        })
    }

    fn office_mail(&self) -> Option<OfficeMail> {
        // Without an id, the email would have no page to open.
        (!self.contact_message_id.is_empty()).then(|| OfficeMail {
            template: Template::OfficeContactMessage,
            content: Content::OfficeArrival {
                tab: "messages".to_owned(),
                id: self.contact_message_id.clone(),
                number: String::new(),
                service: service(self).to_owned(),
                date: String::new(),
            },
            // Counted together, so that a flood of messages does not become a flood of emails.
            about: "contact-messages".to_owned(),
        })
    }
}

impl CausesMail for ContactMessageReplied {
    fn into_mail(self, _time: DateTime<Utc>) -> Option<Mail> {
        Some(Mail {
            template: Template::ContactReply,
            recipient: self.email,
            language_code: self.language_code,
            user_id: None,
            content: Content::Reply {
                name: self.name,
                subject: self.subject,
                body: self.body,
                original: self.original_message,
            },
            expire_time: None,
        })
    }
}

/// Returns the user ID of an event, if set.
pub(crate) fn user(id: &str) -> Option<Uuid> {
    Uuid::parse_str(id).ok()
}

pub(crate) fn instant(timestamp: &prost_types::Timestamp) -> Option<DateTime<Utc>> {
    DateTime::from_timestamp(timestamp.seconds, u32::try_from(timestamp.nanos).ok()?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn maps_each_purpose_to_own_template() {
        let time = DateTime::from_timestamp(1_763_700_000, 0).unwrap_or_default();
        let template = |purpose: OneTimeCodePurpose| {
            let event = OneTimeCodeRequested {
                purpose: purpose.into(),
                ..OneTimeCodeRequested::default()
            };
            event
                .into_mail(time)
                .map(|mail| (mail.template.name(), mail.expire_time))
        };
        let hour = Some(time + chrono::Duration::hours(1));
        assert_eq!(template(OneTimeCodePurpose::Signup), Some(("confirmation", hour)));
        assert_eq!(template(OneTimeCodePurpose::Recovery), Some(("recovery", hour)));
        assert_eq!(template(OneTimeCodePurpose::MagicLink), Some(("magic-link", hour)));
        assert_eq!(template(OneTimeCodePurpose::EmailChange), Some(("email-change", hour)));
        assert_eq!(
            template(OneTimeCodePurpose::Reauthentication),
            Some(("reauthentication", hour))
        );
        assert_eq!(template(OneTimeCodePurpose::Invitation), Some(("invitation", hour)));
        assert_eq!(template(OneTimeCodePurpose::Unspecified), None);
    }
}
