//! Tests of therapist applications over the real API.

mod access;
mod approve;
mod demo;
mod documents;
mod drafts;
mod licenses;
mod office_lists;
mod personal_data;
mod review;

use chrono::TimeDelta;
use reqwest::Response;
use selam_proto_therapy::v1::{
    ApplicationForm, ApplicationPath, ApplicationRates, ApplicationStatus, ApproveApplicationRequest, BankDetails,
    GetMyApplicationRequest, GetTherapistApplicationRequest, OfferedSession, Qualification, SaveMyApplicationRequest,
    ScheduleApplicationInterviewRequest, Specialization, SpokenLanguage, StartApplicationReviewRequest,
    SubmitApplicationRequest, TherapistApplication, application_service_client::ApplicationServiceClient,
};
use tonic::{Status, transport::Channel};

use crate::{App, User};

const PDF: &[u8] = b"%PDF-1.7\n%\xe2\xe3\n1 0 obj";
const BOUNDARY: &str = "x-boundary-of-tests";

fn form(path: ApplicationPath) -> ApplicationForm {
    let is_certified = path == ApplicationPath::Certified;
    ApplicationForm {
        path: path.into(),
        first_name: "Hiwet".to_owned(),
        last_name: "Kidane".to_owned(),
        email: "office@hiwet.test".to_owned(),
        phone: "+1 403 555 0100".to_owned(),
        license_number: if is_certified {
            "RP-2231".to_owned()
        } else {
            String::new()
        },
        qualification: match path {
            ApplicationPath::Certified => Qualification::RegisteredPsychologist.into(),
            _ => 0,
        },
        specializations: vec![Specialization::Grief.into(), Specialization::Trauma.into()],
        education: "University of Asmara, MA in psychology".to_owned(),
        experience: "Nine years in community health".to_owned(),
        location: "Calgary, Alberta".to_owned(),
        languages_spoken: vec![SpokenLanguage::Tigrinya.into(), SpokenLanguage::English.into()],
        bio: "I work with families who have come from far away, and with those who stayed.".to_owned(),
        session_types: vec![
            OfferedSession::Individual.into(),
            OfferedSession::Family.into(),
            OfferedSession::Online.into(),
        ],
        rates: Some(ApplicationRates {
            individual_minor: 14_000,
            group_minor: 9_000,
            ..ApplicationRates::default()
        }),
        time_zone: "Africa/Asmara".to_owned(),
        ..ApplicationForm::default()
    }
}

fn bank() -> BankDetails {
    BankDetails {
        account_holder: "Hiwet Kidane".to_owned(),
        bank_name: "Bank of Bow River".to_owned(),
        routing_number: "003-12345".to_owned(),
        account_number: "1234 567-89".to_owned(),
    }
}

impl App {
    fn applications(&self) -> ApplicationServiceClient<Channel> {
        ApplicationServiceClient::new(self.platform.channel())
    }

    fn applicant(&self) -> User {
        self.user("hiwet@example.test", &[])
    }

    async fn my_application(&self, user: &User) -> Result<TherapistApplication, Status> {
        let request = self.by(user, GetMyApplicationRequest {});
        Ok(self.applications().get_my_application(request).await?.into_inner())
    }

    /// Returns the `etag` of the user's application; empty without one.
    async fn etag(&self, user: &User) -> String {
        self.my_application(user).await.map(|it| it.etag).unwrap_or_default()
    }

    async fn save(&self, user: &User, request: SaveMyApplicationRequest) -> Result<TherapistApplication, Status> {
        let answer = self.applications().save_my_application(self.by(user, request)).await?;
        Ok(answer.into_inner())
    }

    async fn submit(&self, user: &User, request: SubmitApplicationRequest) -> Result<TherapistApplication, Status> {
        let answer = self.applications().submit_application(self.by(user, request)).await?;
        Ok(answer.into_inner())
    }

    async fn hand_in(&self, user: &User, form: ApplicationForm) -> Result<TherapistApplication, Status> {
        let request = SubmitApplicationRequest {
            form: Some(form),
            bank_details: Some(bank()),
            etag: self.etag(user).await,
        };
        self.submit(user, request).await
    }

    /// Uploads a document; the form has `kind` before `file`.
    async fn upload(&self, user: &User, kind: &str, name: &str, declared: &str, content: &[u8]) -> Response {
        let head = format!(
            "--{BOUNDARY}\r\ncontent-disposition: form-data; name=\"kind\"\r\n\r\n{kind}\r\n--{BOUNDARY}\r\ncontent-disposition: form-data; \
             name=\"file\"; filename=\"{name}\"\r\ncontent-type: {declared}\r\n\r\n"
        );
        let tail = format!("\r\n--{BOUNDARY}--\r\n");
        self.post(Some(user), [head.as_bytes(), content, tail.as_bytes()].concat())
            .await
    }

    async fn post(&self, user: Option<&User>, body: Vec<u8>) -> Response {
        let url = self.platform.http_url("/v1/therapist-applications/mine/documents");
        let mut request = reqwest::Client::new()
            .post(url)
            .header("content-type", format!("multipart/form-data; boundary={BOUNDARY}"));
        if let Some(user) = user {
            request = request.bearer_auth(&user.token);
        }
        request.body(body).send().await.unwrap()
    }

    /// Uploads the three documents of the certified path.
    async fn upload_all(&self, user: &User) {
        for kind in ["license", "resume", "reference"] {
            let answer = self.upload(user, kind, "paper.pdf", "application/pdf", PDF).await;
            assert_eq!(answer.status(), 201, "{kind}");
        }
    }

    /// Returns a submitted application.
    async fn submitted(&self, user: &User, path: ApplicationPath) -> TherapistApplication {
        if path == ApplicationPath::Certified {
            self.upload_all(user).await;
        }
        self.hand_in(user, form(path)).await.unwrap()
    }

    async fn read(&self, admin: &User, id: &str) -> Result<TherapistApplication, Status> {
        let request = GetTherapistApplicationRequest { id: id.to_owned() };
        let answer = self
            .applications()
            .get_therapist_application(self.by(admin, request))
            .await?;
        Ok(answer.into_inner())
    }

    async fn start_review(&self, admin: &User, seen: &TherapistApplication) -> Result<TherapistApplication, Status> {
        let request = StartApplicationReviewRequest {
            id: seen.id.clone(),
            etag: seen.etag.clone(),
        };
        let answer = self
            .applications()
            .start_application_review(self.by(admin, request))
            .await?;
        Ok(answer.into_inner())
    }

    async fn interview(
        &self,
        admin: &User,
        seen: &TherapistApplication,
        start: &str,
    ) -> Result<TherapistApplication, Status> {
        let request = ScheduleApplicationInterviewRequest {
            id: seen.id.clone(),
            etag: seen.etag.clone(),
            start_local_time: start.to_owned(),
            note: "By video, with Sara".to_owned(),
        };
        let answer = self
            .applications()
            .schedule_application_interview(self.by(admin, request))
            .await?;
        Ok(answer.into_inner())
    }

    async fn approve(
        &self,
        admin: &User,
        seen: &TherapistApplication,
        qualification: Qualification,
        license: &str,
    ) -> Result<TherapistApplication, Status> {
        let request = ApproveApplicationRequest {
            id: seen.id.clone(),
            etag: seen.etag.clone(),
            qualification: qualification.into(),
            license_expire_date: license.to_owned(),
        };
        let answer = self.applications().approve_application(self.by(admin, request)).await?;
        Ok(answer.into_inner())
    }

    /// Returns an approved application of a certified therapist with a licence until `license`.
    async fn approved(&self, user: &User, license: &str) -> TherapistApplication {
        let admin = self.admin();
        let seen = self.submitted(user, ApplicationPath::Certified).await;
        let seen = self.start_review(&admin, &seen).await.unwrap();
        self.approve(&admin, &seen, Qualification::RegisteredPsychologist, license)
            .await
            .unwrap()
    }

    fn days(&self, days: i64) {
        self.pass(TimeDelta::days(days));
    }
}

fn statuses(application: &TherapistApplication) -> Vec<ApplicationStatus> {
    application.history.iter().map(|change| change.status()).collect()
}
