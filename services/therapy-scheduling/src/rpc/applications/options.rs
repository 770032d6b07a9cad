use selam_chassis::Result;
use selam_proto_therapy::v1::{
    ApplicationOptions, DocumentRule, GetApplicationOptionsRequest, InsuranceProvider, OfferedSession,
};
use tonic::Request;

use super::{Applications, documents};
use crate::{
    application::status::DocumentKind,
    choices::{Qualification, Specialization, SpokenLanguage},
};

impl Applications {
    pub(super) async fn get_application_options(
        &self,
        _: Request<GetApplicationOptionsRequest>,
    ) -> Result<ApplicationOptions> {
        let days = |days: u32| i32::try_from(days).unwrap_or(i32::MAX);
        let settings = &self.therapy.settings;
        let is_certified = |it: &Qualification| *it != Qualification::ExperiencedPractitioner;
        Ok(ApplicationOptions {
            specializations: Specialization::ALL.iter().map(|it| it.wire().into()).collect(),
            languages: SpokenLanguage::OF_THE_FORM.iter().map(|it| it.wire().into()).collect(),
            session_types: stated::<OfferedSession>(),
            insurance_providers: stated::<InsuranceProvider>(),
            qualifications: Qualification::ALL
                .into_iter()
                .filter(is_certified)
                .map(|it| it.wire().into())
                .collect(),
            documents: DocumentKind::ALL.into_iter().map(rule).collect(),
            max_file_bytes: i64::try_from(documents::MAX_BYTES).unwrap_or(i64::MAX),
            review_days_min: days(settings.review_days_min),
            review_days_max: days(settings.review_days_max),
        })
    }
}

fn rule(kind: DocumentKind) -> DocumentRule {
    let types = documents::rules(kind).types.iter();
    let extensions = types.flat_map(|it| it.extensions());
    DocumentRule {
        kind: kind.wire().into(),
        extensions: extensions.map(|it| format!(".{it}")).collect(),
        is_required: true,
    }
}

/// Returns the values of an enum of the contract in their order, without "unspecified".
fn stated<E: TryFrom<i32>>() -> Vec<i32> {
    (1..).take_while(|value| E::try_from(*value).is_ok()).collect()
}
