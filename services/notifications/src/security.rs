//! Handler of security notices.

use chrono::{DateTime, Utc};
use selam_proto_identity::v1::{SecurityNotice, SecurityNoticeDue};
use uuid::Uuid;

use crate::{
    content::Content,
    handlers::{CausesMail, Mail, instant, user},
    template::Template,
};

impl CausesMail for SecurityNoticeDue {
    fn named_users(&self) -> Vec<Uuid> {
        user(&self.user_id).into_iter().collect()
    }

    fn into_mail(self, time: DateTime<Utc>) -> Option<Mail> {
        let template = match self.notice() {
            SecurityNotice::Unspecified => return None,
            SecurityNotice::NewDevice => Template::NewDevice,
            SecurityNotice::SignUpRepeated => Template::SignUpRepeated,
            SecurityNotice::EmailChanged => Template::EmailChanged,
            SecurityNotice::SecondFactorAdded => Template::SecondFactorAdded,
            SecurityNotice::SecondFactorRemoved => Template::SecondFactorRemoved,
            SecurityNotice::RecoveryCodeUsed => Template::RecoveryCodeUsed,
            SecurityNotice::RecoveryCodesReplaced => Template::RecoveryCodesReplaced,
            SecurityNotice::PasswordGuessed => Template::PasswordGuessed,
            SecurityNotice::SecondFactorGuessed => Template::SecondFactorGuessed,
        };
        let source: Vec<_> = [self.browser, self.system, self.address].into();
        let source: Vec<_> = source.into_iter().filter(|part| !part.is_empty()).collect();
        Some(Mail {
            template,
            recipient: self.email,
            language_code: self.language_code,
            // The notice goes to the address in the event, even if the account's address has changed.
            user_id: None,
            content: Content::SecurityNotice {
                name: self.full_name,
                time: self.create_time.as_ref().and_then(instant).unwrap_or(time),
                source: source.join(", "),
            },
            expire_time: None,
        })
    }
}
