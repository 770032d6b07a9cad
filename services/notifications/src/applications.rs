//! Handlers of application and licence events, with an email to the applicant or to the holder of the licence, and of
//! closed practices.

use chrono::{DateTime, Utc};
use selam_proto::EnumText as _;
use selam_proto_therapy::v1::{
    ApplicationChanged, ApplicationStatus, LicenseExpiring, PracticeClosed, PracticeClosedReason,
};
use uuid::Uuid;

use crate::{
    content::Content,
    handlers::{CausesMail, Mail, OfficeMail, instant, user},
    template::Template,
};

impl CausesMail for ApplicationChanged {
    /// Applicants receive no email about their own steps and the start of a review.
    fn is_silent(&self) -> bool {
        matches!(
            self.status(),
            ApplicationStatus::Draft | ApplicationStatus::UnderReview | ApplicationStatus::Withdrawn
        )
    }

    fn into_mail(self, time: DateTime<Utc>) -> Option<Mail> {
        let template = match self.status() {
            ApplicationStatus::Submitted => Template::ApplicationSubmitted,
            ApplicationStatus::Interview => Template::ApplicationInterview,
            ApplicationStatus::InformationRequested => Template::ApplicationInformation,
            ApplicationStatus::Approved => Template::ApplicationApproved,
            ApplicationStatus::Rejected => Template::ApplicationRejected,
            ApplicationStatus::Unspecified
            | ApplicationStatus::Draft
            | ApplicationStatus::UnderReview
            | ApplicationStatus::Withdrawn => return None,
        };
        let reasons = self
            .rejection_reasons()
            .map(|reason| reason.text().to_owned())
            .collect();
        Some(Mail {
            template,
            recipient: self.email,
            language_code: self.language_code,
            user_id: user(&self.user_id),
            content: Content::Application {
                application_id: self.application_id,
                time: Some(self.create_time.as_ref().and_then(instant).unwrap_or(time)),
                name: self.full_name,
                // A change schedules an interview or cancels one.
                local_time: [self.interview_local_time, self.cancelled_interview_local_time].concat(),
                message: self.message,
                reasons,
                review_days: format!("{}-{}", self.review_days_min, self.review_days_max),
            },
            expire_time: None,
        })
    }

    fn office_mail(&self) -> Option<OfficeMail> {
        (self.status() == ApplicationStatus::Submitted).then(|| OfficeMail {
            template: Template::OfficeApplicationSubmitted,
            content: Content::OfficeArrival {
                tab: "applications".to_owned(),
                id: self.application_id.clone(),
                number: String::new(),
                service: String::new(),
                date: String::new(),
            },
            about: "applications".to_owned(),
        })
    }
}

impl CausesMail for LicenseExpiring {
    fn named_users(&self) -> Vec<Uuid> {
        user(&self.user_id).into_iter().collect()
    }

    fn into_mail(self, _time: DateTime<Utc>) -> Option<Mail> {
        let template = match self.is_expired {
            true => Template::LicenseExpired,
            false => Template::LicenseExpiring,
        };
        Some(Mail {
            template,
            recipient: self.email,
            language_code: self.language_code,
            user_id: user(&self.user_id),
            content: Content::License {
                name: self.full_name,
                date: self.expire_date,
            },
            expire_time: None,
        })
    }

    /// Warns the office, with the sessions after the last day. `PracticeClosed` announces the suspension of the
    /// profile.
    fn office_mail(&self) -> Option<OfficeMail> {
        (!self.is_expired).then(|| OfficeMail {
            template: Template::OfficeLicenseExpiring,
            content: Content::OfficeLicense {
                therapist: self.full_name.clone(),
                date: self.expire_date.clone(),
                local_times: self.affected_local_times.clone(),
            },
            about: self.therapist_id.clone(),
        })
    }
}

impl CausesMail for PracticeClosed {
    fn named_users(&self) -> Vec<Uuid> {
        user(&self.user_id).into_iter().collect()
    }

    fn into_mail(self, _time: DateTime<Utc>) -> Option<Mail> {
        None
    }

    fn office_mail(&self) -> Option<OfficeMail> {
        let reason = match self.reason() {
            PracticeClosedReason::Unspecified => return None,
            PracticeClosedReason::Hidden => "closed_hidden",
            PracticeClosedReason::LicenseExpired => "closed_license",
            PracticeClosedReason::Erased => "closed_erased",
        };
        Some(OfficeMail {
            template: Template::OfficePracticeClosed,
            content: Content::OfficePractice {
                therapist: self.full_name.clone(),
                reason: reason.to_owned(),
                cancelled: self.cancelled_session_count,
                kept: self.kept_session_count,
            },
            about: self.therapist_id.clone(),
        })
    }
}

#[cfg(test)]
mod tests {
    use selam_proto_therapy::v1::RejectionReason;

    use super::*;

    fn mail(status: ApplicationStatus) -> Option<Mail> {
        let event = ApplicationChanged {
            status: status.into(),
            full_name: "Abeba".to_owned(),
            rejection_reasons: vec![RejectionReason::NoNeed.into()],
            review_days_min: 3,
            review_days_max: 5,
            ..ApplicationChanged::default()
        };
        event.into_mail(DateTime::<Utc>::default())
    }

    #[test]
    fn emails_applicant_about_each_relevant_step() {
        for (status, expected) in [
            (ApplicationStatus::Draft, None),
            (ApplicationStatus::Submitted, Some("application-submitted")),
            (ApplicationStatus::UnderReview, None),
            (ApplicationStatus::Interview, Some("application-interview")),
            (ApplicationStatus::InformationRequested, Some("application-information")),
            (ApplicationStatus::Approved, Some("application-approved")),
            (ApplicationStatus::Rejected, Some("application-rejected")),
            (ApplicationStatus::Withdrawn, None),
        ] {
            assert_eq!(mail(status).map(|mail| mail.template.name()), expected, "{status:?}");
            let event = ApplicationChanged {
                status: status.into(),
                ..ApplicationChanged::default()
            };
            assert_eq!(event.is_silent(), expected.is_none(), "{status:?}");
        }
        let content = mail(ApplicationStatus::Rejected).map(|mail| mail.content);
        let told = match content {
            Some(Content::Application {
                reasons, review_days, ..
            }) => (reasons, review_days),
            _ => Default::default(),
        };
        assert_eq!(told, (vec!["no_need".to_owned()], "3-5".to_owned()));
    }

    #[test]
    fn emails_before_and_after_licence_expiry() {
        for (is_expired, expected) in [(false, "license-expiring"), (true, "license-expired")] {
            let event = LicenseExpiring {
                is_expired,
                ..LicenseExpiring::default()
            };
            let office = event.office_mail().map(|mail| mail.template.name());
            assert_eq!(office, (!is_expired).then_some("office-license-expiring"));
            let mail = event.into_mail(DateTime::<Utc>::default());
            assert_eq!(mail.map(|mail| mail.template.name()), Some(expected));
        }
    }

    #[test]
    fn office_is_notified_when_practice_closes() {
        let event = |reason: PracticeClosedReason| PracticeClosed {
            therapist_id: "x".to_owned(),
            reason: reason.into(),
            cancelled_session_count: 3,
            ..PracticeClosed::default()
        };
        let mail = event(PracticeClosedReason::LicenseExpired).office_mail();
        let content = mail.map(|mail| mail.content);
        assert!(
            matches!(content, Some(Content::OfficePractice { reason, cancelled: 3, .. }) if reason == "closed_license")
        );
        assert!(event(PracticeClosedReason::Unspecified).office_mail().is_none());
        assert!(
            event(PracticeClosedReason::Hidden)
                .into_mail(DateTime::default())
                .is_none()
        );
    }
}
