//! Demo applications: one for each status, and one that is overdue.

use chrono::{DateTime, Days, TimeDelta, Utc};
use selam_chassis::{
    Result,
    demo::{ADMIN, AKLILU, AMINA, DemoContext, JORDAN, LAYLA, MARIA, OKSANA, OMAR, PRIYA, Person, WEI},
};
use selam_proto_therapy::v1::{
    ApplicationForm, ApplicationPath, ApplicationRates, ApproveApplicationRequest, BankDetails,
    GetTherapistApplicationRequest, OfferedSession, Qualification, RejectApplicationRequest, RejectionReason,
    RequestApplicationInformationRequest, ScheduleApplicationInterviewRequest, Specialization, SpokenLanguage,
    StartApplicationReviewRequest, WithdrawMyApplicationRequest,
};

use super::papers;
use crate::{
    application::status::DocumentKind,
    rpc::applications::{
        Applications, documents,
        my_application::{Applicant, ApplicationInput},
    },
};

/// Final status of a demo application.
#[derive(Clone, Copy, PartialEq, Eq)]
enum End {
    Draft,
    Submitted,
    UnderReview,
    Interview,
    InformationRequested,
    Approved,
    Rejected,
    Withdrawn,
}

struct Case {
    person: Person,
    names: (&'static str, &'static str),
    path: ApplicationPath,
    languages: &'static [SpokenLanguage],
    education: &'static str,
    experience: &'static str,
    location: &'static str,
    /// Age in days.
    begun: i64,
    end: End,
}

const fn case(person: Person, names: (&'static str, &'static str), begun: i64, end: End) -> Case {
    Case {
        person,
        names,
        path: ApplicationPath::Certified,
        languages: &[SpokenLanguage::English],
        education: "Master of Counselling, University of Lethbridge",
        experience: "Six years in a community clinic, with adults and with families.",
        location: "Calgary, Alberta",
        begun,
        end,
    }
}

const CASES: [Case; 9] = [
    case(WEI, ("Wei", "Chen"), 2, End::Draft),
    case(MARIA, ("Maria", "Santos"), 1, End::Submitted),
    // Ten days are always more than five business days.
    case(OKSANA, ("Oksana", "Kovalenko"), 10, End::Submitted),
    Case {
        path: ApplicationPath::Experienced,
        education: "Courses in peer support, Bow Valley College",
        experience: "Fourteen years as a counsellor in a reserve's health centre.",
        location: "Cochrane, Alberta",
        ..case(JORDAN, ("Jordan", "Cardinal"), 3, End::UnderReview)
    },
    Case {
        path: ApplicationPath::Experienced,
        languages: &[SpokenLanguage::Tigrinya, SpokenLanguage::English],
        education: "Diploma in nursing, Asmara College of Health Sciences",
        experience: "Nine years with refugees in Shagarab and Edmonton.",
        location: "Edmonton, Alberta",
        ..case(AKLILU, ("Aklilu", "Mehari"), 4, End::Interview)
    },
    case(PRIYA, ("Priya", "Sharma"), 6, End::InformationRequested),
    Case {
        languages: &[SpokenLanguage::Arabic, SpokenLanguage::English],
        education: "Master of Psychology, American University of Beirut",
        ..case(LAYLA, ("Layla", "Haddad"), 40, End::Approved)
    },
    case(OMAR, ("Omar", "Alkhatib"), 25, End::Rejected),
    case(AMINA, ("Amina", "Yusuf"), 15, End::Withdrawn),
];

/// Plays the demo applications.
pub(super) async fn seed(context: &DemoContext, applications: &Applications) -> Result<()> {
    for case in &CASES {
        let begun = context.now() - TimeDelta::days(case.begun);
        let id = write(context, applications, case, begun).await?;
        if !matches!(case.end, End::Draft | End::Submitted) {
            decide(context, applications, case, &id, begun).await?;
        }
    }
    Ok(())
}

/// Saves the form and its documents, and submits it unless it stays a draft. Returns the ID.
async fn write(context: &DemoContext, applications: &Applications, case: &Case, time: DateTime<Utc>) -> Result<String> {
    let applications = applications.on(context.at(time));
    let applicant = Applicant {
        user_id: case.person.id,
        email: context.email(case.person),
        language: case.person.language,
    };
    let mut etag = String::new();
    if case.path == ApplicationPath::Certified {
        for kind in DocumentKind::ALL {
            let (name, content) = paper(kind, case);
            let rules = documents::rules(kind);
            let file = applications
                .files
                .make(case.person.id, &rules, name, content.into())
                .await?;
            let transaction = applications.therapy.database.begin().await?;
            let row = applications.add(&transaction, &applicant, kind, file).await?;
            transaction.commit().await?;
            etag = selam_chassis::history::etag(row.version);
        }
    }
    let written = ApplicationInput {
        form: form(context, case),
        bank_details: (case.path == ApplicationPath::Certified).then(|| bank_details(case)),
        etag,
    };
    let transaction = applications.therapy.database.begin().await?;
    let row = match case.end {
        End::Draft => applications.write(&transaction, &applicant, written).await?,
        _ => applications.hand_in(&transaction, &applicant, written).await?,
    };
    transaction.commit().await?;
    Ok(row.id.to_string())
}

/// Takes the steps of the office, one day after another.
async fn decide(context: &DemoContext, all: &Applications, case: &Case, id: &str, begun: DateTime<Utc>) -> Result<()> {
    let office = |days| all.on(context.at(begun + TimeDelta::days(days)));
    let id = || id.to_owned();
    if case.end == End::Withdrawn {
        let request = context.request(case.person, WithdrawMyApplicationRequest {});
        office(1).withdraw_my_application(request).await?;
        return Ok(());
    }
    let seen = GetTherapistApplicationRequest { id: id() };
    let seen = office(1)
        .get_therapist_application(context.request(ADMIN, seen))
        .await?;
    let request = StartApplicationReviewRequest {
        id: id(),
        etag: seen.etag,
    };
    let review = office(1)
        .start_application_review(context.request(ADMIN, request))
        .await?;
    let etag = review.etag;
    match case.end {
        End::Interview => {
            let request = ScheduleApplicationInterviewRequest {
                id: id(),
                etag,
                start_local_time: format!("{}T10:00", context.today() + TimeDelta::days(2)),
                note: "By video: you get the address an hour before.".to_owned(),
            };
            let request = context.request(ADMIN, request);
            office(2).schedule_application_interview(request).await?;
        }
        End::InformationRequested => {
            let request = RequestApplicationInformationRequest {
                id: id(),
                etag,
                message: "Please add the second page of your licence.".to_owned(),
            };
            let request = context.request(ADMIN, request);
            office(2).request_application_information(request).await?;
        }
        End::Approved => {
            let request = ApproveApplicationRequest {
                id: id(),
                etag,
                qualification: Qualification::ClinicalPsychologist.into(),
                license_expire_date: license_end(context),
            };
            office(2).approve_application(context.request(ADMIN, request)).await?;
        }
        End::Rejected => {
            let request = RejectApplicationRequest {
                id: id(),
                etag,
                reasons: vec![RejectionReason::License.into()],
                message: "The licence is of another province. Please come back once it holds in Alberta.".to_owned(),
            };
            office(2).reject_application(context.request(ADMIN, request)).await?;
        }
        End::Draft | End::Submitted | End::UnderReview | End::Withdrawn => {}
    }
    Ok(())
}

fn license_end(context: &DemoContext) -> String {
    let end = context.today().checked_add_days(Days::new(200));
    end.map(|day| day.to_string()).unwrap_or_default()
}

fn paper(kind: DocumentKind, case: &Case) -> (&'static str, Vec<u8>) {
    let name = format!("{} {}", case.names.0, case.names.1);
    match kind {
        DocumentKind::License => ("licence.png", papers::seal()),
        DocumentKind::Resume => (
            "resume.pdf",
            papers::page(&["Curriculum vitae (demo)", &name, case.education, case.experience]),
        ),
        DocumentKind::Reference => (
            "reference.pdf",
            papers::page(&[
                "Letter of reference (demo)",
                &name,
                "has worked with us to our full content.",
            ]),
        ),
    }
}

fn bank_details(case: &Case) -> BankDetails {
    BankDetails {
        account_holder: format!("{} {}", case.names.0, case.names.1),
        bank_name: "Demo Bank".to_owned(),
        routing_number: "000-00000".to_owned(),
        account_number: format!("000000{:04}", case.begun),
    }
}

fn form(context: &DemoContext, case: &Case) -> ApplicationForm {
    let is_certified = case.path == ApplicationPath::Certified;
    ApplicationForm {
        path: case.path.into(),
        first_name: case.names.0.to_owned(),
        last_name: case.names.1.to_owned(),
        email: context.email(case.person),
        phone: "+1 403 555 0100".to_owned(),
        license_number: if is_certified {
            format!("DEMO-{:04}", case.begun)
        } else {
            String::new()
        },
        license_expire_date: if is_certified {
            license_end(context)
        } else {
            String::new()
        },
        qualification: match is_certified {
            true => Qualification::ClinicalPsychologist.into(),
            false => 0,
        },
        specializations: vec![Specialization::AnxietyDepression.into(), Specialization::Family.into()],
        education: case.education.to_owned(),
        experience: case.experience.to_owned(),
        location: case.location.to_owned(),
        languages_spoken: case.languages.iter().map(|it| (*it).into()).collect(),
        bio: "People come to me when a day has become too long to bear. We look for what still works, and begin there."
            .to_owned(),
        session_types: vec![
            OfferedSession::Individual.into(),
            OfferedSession::Family.into(),
            OfferedSession::Online.into(),
        ],
        rates: Some(ApplicationRates {
            individual_minor: 15_000,
            family_minor: 22_000,
            ..ApplicationRates::default()
        }),
        ..ApplicationForm::default()
    }
}
