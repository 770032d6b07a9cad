//! Client of therapy-scheduling, for therapists.

use chrono::DateTime;
use selam_chassis::{Language, Platform, Result, calls::ServiceChannel};
use selam_proto_therapy::v1::{
    MatchTherapistsRequest, MatchTherapistsResponse, Specialization, SpokenLanguage,
    therapist_service_client::TherapistServiceClient,
};
use uuid::Uuid;

use crate::{
    convert::Therapist,
    human_handoff::{Concern, HandoffRequest},
};

/// Maximum therapists named in an answer.
const NAMED: usize = 3;

/// Response of the directory to a handoff request.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum TherapistSuggestions {
    /// Suitable therapists, the best first; none when the directory is unavailable.
    Therapists(Vec<Therapist>),
    /// No therapist speaks the language.
    NoneSpeaks(Language),
}

/// Clients of other services. Cheap to clone.
#[derive(Clone)]
pub(crate) struct Clients {
    /// `None` while demo data is created, because the other services respond only afterwards.
    therapists: Option<TherapistServiceClient<ServiceChannel>>,
}

impl Clients {
    /// # Errors
    /// See [`selam_chassis::Calls::client`].
    pub(crate) fn new(platform: &Platform) -> Result<Self> {
        let calls = platform.calls(crate::NAME);
        Ok(Self {
            therapists: Some(calls.client("therapy-scheduling", TherapistServiceClient::new)?),
        })
    }

    /// Clients that find no service.
    pub(crate) const fn unavailable() -> Self {
        Self { therapists: None }
    }

    /// Returns suitable therapists who speak the requested language or that of the conversation. Returns none when the
    /// directory is unavailable; the page links to it anyway.
    pub(crate) async fn therapists(&self, handoff: HandoffRequest, language: Language) -> TherapistSuggestions {
        let Some(mut therapists) = self.therapists.clone() else {
            return TherapistSuggestions::Therapists(Vec::new());
        };
        let language = handoff.language.unwrap_or(language);
        let spoken = match language {
            Language::En => SpokenLanguage::English,
            Language::Ti => SpokenLanguage::Tigrinya,
            Language::Ar => SpokenLanguage::Arabic,
        };
        let request = MatchTherapistsRequest {
            concern: handoff
                .concern
                .map_or(Specialization::Unspecified, specialization)
                .into(),
            language: spoken.into(),
            time_zone: String::new(),
            // The answer contains only names and times.
            language_code: String::new(),
        };
        let answer = match therapists.match_therapists(request).await {
            Ok(answer) => answer.into_inner(),
            Err(status) => {
                tracing::warn!(code = ?status.code(), "the therapist directory is unavailable");
                MatchTherapistsResponse::default()
            }
        };
        // The matches speak other languages.
        if answer.language_unavailable {
            return TherapistSuggestions::NoneSpeaks(language);
        }
        let found = answer
            .matches
            .into_iter()
            .filter_map(|found| found.therapist)
            .filter_map(|therapist| {
                let time = therapist.next_free_time;
                Some(Therapist {
                    id: Uuid::parse_str(&therapist.id).ok()?,
                    full_name: therapist.full_name,
                    next_free_time: time.and_then(|time| DateTime::from_timestamp(time.seconds, 0)),
                })
            });
        TherapistSuggestions::Therapists(found.take(NAMED).collect())
    }
}

fn specialization(concern: Concern) -> Specialization {
    match concern {
        Concern::AnxietyDepression => Specialization::AnxietyDepression,
        Concern::Couples => Specialization::Couples,
        Concern::Family => Specialization::Family,
        Concern::Trauma => Specialization::Trauma,
        Concern::Addiction => Specialization::Addiction,
        Concern::ChildAdolescent => Specialization::ChildAdolescent,
        Concern::Lgbtq => Specialization::Lgbtq,
        Concern::Grief => Specialization::Grief,
        Concern::EatingDisorders => Specialization::EatingDisorders,
        Concern::Career => Specialization::Career,
    }
}
