//! Where an application stands, and who may do what with it then.

use selam_chassis::word_enum;
use selam_proto_therapy::v1 as wire;

word_enum! {
    /// Where an application stands.
    pub enum Status of wire::ApplicationStatus {
        /// Being written.
        Draft,
        /// Handed in.
        Submitted,
        /// An admin is at it.
        UnderReview,
        /// An interview is agreed on.
        Interview,
        /// The applicant was asked for more.
        InformationRequested,
        /// The applicant is a therapist.
        Approved,
        /// It was refused.
        Rejected,
        /// The applicant took it back.
        Withdrawn,
    }
}

word_enum! {
    /// How somebody applies (docs/product.md, section 2).
    pub enum Path of wire::ApplicationPath {
        /// With a certificate or licence.
        Certified,
        /// With experience alone.
        Experienced,
    }
}

word_enum! {
    /// What an admin can do.
    pub enum Step of wire::ApplicationStep {
        /// Begin the review.
        StartReview,
        /// Agree on an interview, or move it.
        ScheduleInterview,
        /// Ask for more.
        RequestInformation,
        /// Approve.
        Approve,
        /// Refuse.
        Reject,
        /// Write down a renewed licence.
        RenewLicense,
    }
}

word_enum! {
    /// What a document is.
    pub enum DocumentKind of wire::DocumentKind {
        /// Certificate or licence.
        License,
        /// CV or resume.
        Resume,
        /// Job letter or reference.
        Reference,
    }
}

word_enum! {
    /// Why an application is refused.
    pub enum RejectionReason of wire::RejectionReason {
        /// The documents do not show what is said.
        Documents,
        /// The licence does not hold, or not here.
        License,
        /// Too little experience.
        Experience,
        /// The interview.
        Interview,
        /// Nobody is looked for in these fields or languages.
        NoNeed,
        /// Another one.
        Other,
    }
}

impl Status {
    /// Those after which a new application can be begun.
    pub const OVER: [Self; 2] = [Self::Rejected, Self::Withdrawn];

    /// Whether a new application can be begun after it.
    pub fn is_over(self) -> bool {
        Self::OVER.contains(&self)
    }

    /// Whether the applicant can change it and hand it in.
    pub fn is_with_applicant(self) -> bool {
        matches!(self, Self::Draft | Self::InformationRequested)
    }

    /// Whether the applicant waits for the office.
    pub fn is_with_office(self) -> bool {
        matches!(self, Self::Submitted | Self::UnderReview | Self::Interview)
    }

    /// Whether the applicant can take it back.
    pub fn can_withdraw(self) -> bool {
        self.is_with_applicant() || self.is_with_office()
    }

    /// Where a step leads from here; nothing when it cannot be taken.
    pub fn after(self, step: Step) -> Option<Self> {
        match (step, self) {
            (Step::StartReview, Self::Submitted) => Some(Self::UnderReview),
            (Step::ScheduleInterview, Self::UnderReview | Self::Interview) => Some(Self::Interview),
            (Step::RequestInformation, Self::UnderReview | Self::Interview) => Some(Self::InformationRequested),
            (Step::Approve, Self::UnderReview | Self::Interview) | (Step::RenewLicense, Self::Approved) => {
                Some(Self::Approved)
            }
            // Who never answers is refused, too.
            (Step::Reject, Self::UnderReview | Self::Interview | Self::InformationRequested) => Some(Self::Rejected),
            _ => None,
        }
    }

    /// What an admin can do now. Somebody without certificate is approved after an interview only (docs/product.md, section 4).
    pub fn steps(self, path: Option<Path>, was_interviewed: bool) -> Vec<Step> {
        let is_allowed = |step: &Step| *step != Step::Approve || is_interviewed_enough(path, was_interviewed);
        Step::ALL
            .into_iter()
            .filter(|step| self.after(*step).is_some())
            .filter(is_allowed)
            .collect()
    }
}

/// Whether there was the interview that the path asks for.
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
