//! Requirements for submitting an application (docs/product.md, section 5).

use std::collections::BTreeSet;

use chrono::NaiveDate;
use selam_chassis::{FieldErrors, Result, fields};
use selam_proto_therapy::v1::{ApplicationForm, Qualification};

use super::status::{DocumentKind, Path};

/// Data of an application outside its form.
#[derive(Clone, Debug, Default)]
pub struct Attachments {
    /// Kinds of the uploaded documents.
    pub documents: BTreeSet<DocumentKind>,
    /// Whether bank details are stored.
    pub has_bank_details: bool,
}

/// Checks that an application is complete.
///
/// # Errors
/// `INVALID_ARGUMENT` with a violation for each missing or invalid field.
pub fn check(form: &ApplicationForm, attachments: &Attachments, today: NaiveDate) -> Result<()> {
    let path = Path::from_wire(form.path());
    let mut checks = FieldErrors::default().require(path.is_some(), "form.path", "REQUIRED", "required");
    for (field, text, least) in [
        ("firstName", &form.first_name, 2),
        ("lastName", &form.last_name, 2),
        ("education", &form.education, 10),
        ("experience", &form.experience, 10),
        ("location", &form.location, 1),
        ("bio", &form.bio, 50),
    ] {
        checks = checks.require(
            text.chars().count() >= least,
            &format!("form.{field}"),
            "STRING_MIN_LEN",
            &format!("must have at least {least} characters"),
        );
    }
    for (field, is_empty) in [
        ("specializations", form.specializations.is_empty()),
        ("languagesSpoken", form.languages_spoken.is_empty()),
        ("sessionTypes", form.session_types.is_empty()),
    ] {
        checks = checks.require(
            !is_empty,
            &format!("form.{field}"),
            "REPEATED_MIN_ITEMS",
            "must have at least one item",
        );
    }
    checks = checks
        .name("form.firstName", &form.first_name)
        .name("form.lastName", &form.last_name)
        .phone("form.phone", &form.phone)
        .email("form.email", &form.email);
    // Applicants without a certificate need neither documents nor bank details.
    if path == Some(Path::Certified) {
        checks = certified(checks, form, attachments, today);
    }
    checks.finish()
}

fn certified(checks: FieldErrors, form: &ApplicationForm, attachments: &Attachments, today: NaiveDate) -> FieldErrors {
    let expire_date = fields::optional_date("form.licenseExpireDate", &form.license_expire_date);
    let is_qualified = !matches!(
        form.qualification(),
        Qualification::Unspecified | Qualification::ExperiencedPractitioner
    );
    let mut checks = checks
        .require(
            !form.license_number.is_empty(),
            "form.licenseNumber",
            "STRING_MIN_LEN",
            "must have at least 1 character",
        )
        .require(is_qualified, "form.qualification", "REQUIRED", "required")
        .require(
            expire_date.is_ok_and(|date| date.is_none_or(|date| date >= today)),
            "form.licenseExpireDate",
            "DATE_INVALID",
            "must be a valid date that is not in the past",
        );
    for kind in DocumentKind::ALL {
        checks = checks.require(
            attachments.documents.contains(&kind),
            &format!("documents.{}", kind.as_str()),
            "REQUIRED",
            "required",
        );
    }
    checks.require(attachments.has_bank_details, "bankDetails", "REQUIRED", "required")
}

#[cfg(test)]
mod tests {
    use selam_proto_therapy::v1::{ApplicationPath, OfferedSession, Specialization, SpokenLanguage};

    use super::*;

    fn today() -> NaiveDate {
        "2026-11-23".parse().unwrap_or_default()
    }

    fn full(path: ApplicationPath) -> ApplicationForm {
        ApplicationForm {
            path: path.into(),
            first_name: "Li".to_owned(),
            last_name: "Wu".to_owned(),
            email: "li@example.test".to_owned(),
            phone: "4035550100".to_owned(),
            license_number: "7".to_owned(),
            qualification: Qualification::ClinicalPsychologist.into(),
            specializations: vec![Specialization::Grief.into()],
            education: "ten letter".to_owned(),
            experience: "ten letter".to_owned(),
            location: "X".to_owned(),
            languages_spoken: vec![SpokenLanguage::Tigrinya.into()],
            bio: "b".repeat(50),
            session_types: vec![OfferedSession::Online.into()],
            ..ApplicationForm::default()
        }
    }

    fn everything() -> Attachments {
        Attachments {
            documents: DocumentKind::ALL.into(),
            has_bank_details: true,
        }
    }

    fn wrong(form: &ApplicationForm, attachments: &Attachments) -> Vec<String> {
        let error = check(form, attachments, today()).err();
        let all = error.iter().flat_map(|error| error.violations());
        all.map(|it| format!("{} {}", it.field, it.reason)).collect()
    }

    #[test]
    fn accepts_minimal_application() {
        assert_eq!(wrong(&full(ApplicationPath::Certified), &everything()), [""; 0]);
        let form = ApplicationForm {
            license_number: String::new(),
            qualification: 0,
            ..full(ApplicationPath::Experienced)
        };
        assert_eq!(wrong(&form, &Attachments::default()), [""; 0]);
    }

    #[test]
    fn rejects_empty_application_with_every_field() {
        let nothing = ApplicationForm::default();
        let always = [
            "form.path REQUIRED",
            "form.firstName STRING_MIN_LEN",
            "form.lastName STRING_MIN_LEN",
            "form.education STRING_MIN_LEN",
            "form.experience STRING_MIN_LEN",
            "form.location STRING_MIN_LEN",
            "form.bio STRING_MIN_LEN",
            "form.specializations REPEATED_MIN_ITEMS",
            "form.languagesSpoken REPEATED_MIN_ITEMS",
            "form.sessionTypes REPEATED_MIN_ITEMS",
            "form.phone PHONE_INVALID",
            "form.email STRING_EMAIL",
        ];
        assert_eq!(wrong(&nothing, &Attachments::default()), always);
        let certified = ApplicationForm {
            license_number: String::new(),
            qualification: Qualification::ExperiencedPractitioner.into(),
            license_expire_date: "2026-11-22".to_owned(),
            ..full(ApplicationPath::Certified)
        };
        let asked = [
            "form.licenseNumber STRING_MIN_LEN",
            "form.qualification REQUIRED",
            "form.licenseExpireDate DATE_INVALID",
            "documents.license REQUIRED",
            "documents.resume REQUIRED",
            "documents.reference REQUIRED",
            "bankDetails REQUIRED",
        ];
        assert_eq!(wrong(&certified, &Attachments::default()), asked);
    }

    #[test]
    fn rejects_text_one_character_too_short() {
        let form = full(ApplicationPath::Certified);
        for (change, field) in [
            (
                (|it| it.first_name.truncate(1)) as fn(&mut ApplicationForm),
                "firstName",
            ),
            (|it| it.last_name.truncate(1), "lastName"),
            (|it| it.education.truncate(9), "education"),
            (|it| it.experience.truncate(9), "experience"),
            (|it| it.bio.truncate(49), "bio"),
        ] {
            let mut form = form.clone();
            change(&mut form);
            assert_eq!(wrong(&form, &everything()), [format!("form.{field} STRING_MIN_LEN")]);
        }
        for date in ["2026-02-30", "2026-11-22"] {
            let form = ApplicationForm {
                license_expire_date: date.to_owned(),
                ..form.clone()
            };
            assert_eq!(wrong(&form, &everything()), ["form.licenseExpireDate DATE_INVALID"]);
        }
    }
}
