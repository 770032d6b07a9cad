//! Statuses of an application and the steps that each status allows.

use selam_chassis::string_enum;
use selam_proto_therapy::v1 as wire;

string_enum! {
    /// Status of an application.
    pub enum Status of wire::ApplicationStatus {
        /// Being written by the applicant.
        Draft,
        /// Submitted by the applicant.
        Submitted,
        /// An admin is reviewing it.
        UnderReview,
        /// An interview is scheduled.
        Interview,
        /// The office requested more information.
        InformationRequested,
        /// The applicant is a therapist.
        Approved,
        /// Rejected.
        Rejected,
        /// Withdrawn by the applicant.
        Withdrawn,
    }
}

string_enum! {
    /// Path of an application (docs/product.md, section 2).
    pub enum Path of wire::ApplicationPath {
        /// With a certificate or licence.
        Certified,
        /// With experience only.
        Experienced,
    }
}

string_enum! {
    /// Step of an admin.
    pub enum Step of wire::ApplicationStep {
        /// Starts the review.
        StartReview,
        /// Schedules or moves the interview.
        ScheduleInterview,
        /// Requests more information.
        RequestInformation,
        /// Approves the application.
        Approve,
        /// Rejects the application.
        Reject,
        /// Records a renewed licence.
        RenewLicense,
    }
}

string_enum! {
    /// Kind of a document.
    pub enum DocumentKind of wire::DocumentKind {
        /// Certificate or licence.
        License,
        /// CV or resume.
        Resume,
        /// Job letter or reference.
        Reference,
    }
}

string_enum! {
    /// Reason of a rejection.
    pub enum RejectionReason of wire::RejectionReason {
        /// The documents do not prove the statements.
        Documents,
        /// The licence is invalid, or invalid in Alberta.
        License,
        /// Too little experience.
        Experience,
        /// Result of the interview.
        Interview,
        /// No demand in these fields or languages.
        NoNeed,
        /// Another reason.
        Other,
    }
}

impl Status {
    /// Statuses after which the user can start a new application.
    pub const OVER: [Self; 2] = [Self::Rejected, Self::Withdrawn];

    /// Returns whether the user can start a new application.
    pub fn is_over(self) -> bool {
        Self::OVER.contains(&self)
    }

    /// Returns whether the applicant can edit and submit it.
    pub fn is_with_applicant(self) -> bool {
        matches!(self, Self::Draft | Self::InformationRequested)
    }

    /// Returns whether the office has to act.
    pub fn is_with_office(self) -> bool {
        matches!(self, Self::Submitted | Self::UnderReview | Self::Interview)
    }

    /// Returns whether the applicant can withdraw it.
    pub fn can_withdraw(self) -> bool {
        self.is_with_applicant() || self.is_with_office()
    }

    /// Returns the status after `step`, or `None` if this status does not allow the step.
    pub fn after(self, step: Step) -> Option<Self> {
        match (step, self) {
            (Step::StartReview, Self::Submitted) => Some(Self::UnderReview),
            (Step::ScheduleInterview, Self::UnderReview | Self::Interview) => Some(Self::Interview),
            (Step::RequestInformation, Self::UnderReview | Self::Interview) => Some(Self::InformationRequested),
            (Step::Approve, Self::UnderReview | Self::Interview) | (Step::RenewLicense, Self::Approved) => {
                Some(Self::Approved)
            }
            // Applicants who do not reply are rejected, too.
            (Step::Reject, Self::UnderReview | Self::Interview | Self::InformationRequested) => Some(Self::Rejected),
            _ => None,
        }
    }

    /// Returns the steps that an admin can take now. Applicants without a certificate need an interview before approval
    /// (docs/product.md, section 4).
    pub fn steps(self, path: Option<Path>, was_interviewed: bool) -> Vec<Step> {
        let is_allowed = |step: &Step| *step != Step::Approve || is_interviewed_enough(path, was_interviewed);
        Step::ALL
            .into_iter()
            .filter(|step| self.after(*step).is_some())
            .filter(is_allowed)
            .collect()
    }
}

/// Returns whether the interview that the path requires took place.
pub fn is_interviewed_enough(path: Option<Path>, was_interviewed: bool) -> bool {
    path == Some(Path::Certified) || was_interviewed
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_step_has_fixed_start_and_end() {
        use Status::{Approved, InformationRequested, Interview, Rejected, Submitted, UnderReview};
        let allowed = [
            (Step::StartReview, Submitted, UnderReview),
            (Step::ScheduleInterview, UnderReview, Interview),
            (Step::ScheduleInterview, Interview, Interview),
            (Step::RequestInformation, UnderReview, InformationRequested),
            (Step::RequestInformation, Interview, InformationRequested),
            (Step::Approve, UnderReview, Approved),
            (Step::Approve, Interview, Approved),
            (Step::Reject, UnderReview, Rejected),
            (Step::Reject, Interview, Rejected),
            (Step::Reject, InformationRequested, Rejected),
            (Step::RenewLicense, Approved, Approved),
        ];
        for step in Step::ALL {
            for status in Status::ALL {
                let expected = allowed.iter().find(|it| it.0 == step && it.1 == status).map(|it| it.2);
                assert_eq!(status.after(step), expected, "{step:?} from {status:?}");
            }
        }
    }

    #[test]
    fn each_status_belongs_to_one_side() {
        for status in Status::ALL {
            let sides = [
                status.is_with_applicant(),
                status.is_with_office(),
                status == Status::Approved,
                status.is_over(),
            ];
            assert_eq!(sides.iter().filter(|it| **it).count(), 1, "{status:?}");
            assert_eq!(
                status.can_withdraw(),
                status.is_with_applicant() || status.is_with_office(),
                "{status:?}"
            );
        }
    }

    #[test]
    fn requires_interview_without_certificate() {
        let approve = |path, was_interviewed| {
            Status::UnderReview
                .steps(path, was_interviewed)
                .contains(&Step::Approve)
        };
        assert!(approve(Some(Path::Certified), false));
        assert!(!approve(Some(Path::Experienced), false));
        assert!(approve(Some(Path::Experienced), true));
        assert_eq!(Status::Approved.steps(None, false), [Step::RenewLicense]);
        assert_eq!(Status::Draft.steps(Some(Path::Certified), true), []);
    }
}
