//! Handlers of assistant events: a notice to the office without personal data, and a follow-up email to users who
//! agreed to it.

use chrono::{DateTime, Utc};
use selam_chassis::Language;
use selam_proto_chat::v1::{CrisisDetected, FollowUpDue};

use crate::{
    content::Content,
    handlers::{CausesMail, Mail, OfficeMail, user},
    template::Template,
};

impl CausesMail for CrisisDetected {
    fn into_mail(self, _time: DateTime<Utc>) -> Option<Mail> {
        None
    }

    fn office_mail(&self) -> Option<OfficeMail> {
        let time = self.detect_time?;
        let language = Language::from_code(&self.language_code).unwrap_or_default();
        Some(OfficeMail {
            template: Template::OfficeCrisis,
            content: Content::OfficeCrisis {
                time: DateTime::from_timestamp(time.seconds, 0)?,
                language: format!("language_{}", language.code()),
            },
            about: "crises".to_owned(),
        })
    }
}

impl CausesMail for FollowUpDue {
    fn into_mail(self, _time: DateTime<Utc>) -> Option<Mail> {
        Some(Mail {
            template: Template::AssistantFollowUp,
            recipient: self.email,
            language_code: self.language_code,
            user_id: user(&self.user_id),
            content: Content::FollowUp,
            expire_time: None,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn office_notice_holds_no_personal_data() {
        let event = CrisisDetected {
            language_code: "ti".to_owned(),
            detect_time: Some(prost_types::Timestamp { seconds: 60, nanos: 0 }),
            ..CrisisDetected::default()
        };
        let mail = event.office_mail().map(|mail| mail.content);
        assert!(matches!(mail, Some(Content::OfficeCrisis { language, .. }) if language == "language_ti"));
        assert!(event.into_mail(DateTime::default()).is_none());
    }

    #[test]
    fn follow_up_uses_language_of_user() {
        let event = FollowUpDue {
            email: "abeba@example.test".to_owned(),
            language_code: "ar".to_owned(),
            ..FollowUpDue::default()
        };
        let mail = event.into_mail(DateTime::default());
        assert_eq!(
            mail.map(|mail| (mail.template.name(), mail.language_code)),
            Some(("assistant-follow-up", "ar".to_owned()))
        );
    }
}
