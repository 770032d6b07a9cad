//! Fake of therapy-scheduling, which records its requests.

use std::sync::{Arc, Mutex};

use selam_chassis::{Error, Platform, Result as ChassisResult, Service, schema::NoTables};
use selam_proto_therapy::v1::{
    GetTherapistRequest, GetTherapyOptionsRequest, ListTherapistReviewsRequest, ListTherapistReviewsResponse,
    ListTherapistSlotsRequest, ListTherapistSlotsResponse, ListTherapistsRequest, ListTherapistsResponse,
    MatchTherapistsRequest, MatchTherapistsResponse, Therapist, TherapistMatch, TherapyOptions,
    therapist_service_server::{TherapistService, TherapistServiceServer},
};
use tonic::{Request, Response, Status};
use uuid::Uuid;

#[derive(Default)]
struct Requests {
    match_requests: Vec<MatchTherapistsRequest>,
    directory_is_away: bool,
    language_is_missing: bool,
}

/// Fake of the directory.
#[derive(Clone, Default)]
pub struct FakeServices {
    requests: Arc<Mutex<Requests>>,
}

impl FakeServices {
    pub async fn services(&self, platform: &Platform) -> ChassisResult<Vec<Service>> {
        let therapy = Service::new::<NoTables>(platform, "therapy-scheduling").await?;
        Ok(vec![therapy.grpc(TherapistServiceServer::new(self.clone()))])
    }

    fn with<T>(&self, with: impl FnOnce(&mut Requests) -> T) -> T {
        with(&mut self.requests.lock().unwrap())
    }

    pub fn match_requests(&self) -> Vec<MatchTherapistsRequest> {
        self.with(|requests| requests.match_requests.clone())
    }

    /// From now on no therapist speaks the requested language.
    pub fn take_language_away(&self) {
        self.with(|requests| requests.language_is_missing = true);
    }

    /// From now on the directory is unavailable.
    pub fn send_directory_away(&self) {
        self.with(|requests| requests.directory_is_away = true);
    }
}

fn nobody_asks<T>() -> Result<Response<T>, Status> {
    Err(Status::unimplemented("the assistant does not use this"))
}

#[tonic::async_trait]
impl TherapistService for FakeServices {
    async fn get_therapy_options(
        &self,
        _: Request<GetTherapyOptionsRequest>,
    ) -> Result<Response<TherapyOptions>, Status> {
        nobody_asks()
    }

    async fn list_therapists(
        &self,
        _: Request<ListTherapistsRequest>,
    ) -> Result<Response<ListTherapistsResponse>, Status> {
        nobody_asks()
    }

    async fn get_therapist(&self, _: Request<GetTherapistRequest>) -> Result<Response<Therapist>, Status> {
        nobody_asks()
    }

    async fn match_therapists(
        &self,
        request: Request<MatchTherapistsRequest>,
    ) -> Result<Response<MatchTherapistsResponse>, Status> {
        let is_away = self.with(|requests| {
            requests.match_requests.push(request.into_inner());
            requests.directory_is_away
        });
        if is_away {
            return Err(Error::unavailable("AWAY", "the directory is unavailable").into());
        }
        let matches = (1..=4).map(|number| TherapistMatch {
            therapist: Some(Therapist {
                id: Uuid::from_u128(number).to_string(),
                full_name: format!("Therapist {number}"),
                ..Therapist::default()
            }),
            reasons: Vec::new(),
        });
        Ok(Response::new(MatchTherapistsResponse {
            matches: matches.collect(),
            language_unavailable: self.with(|requests| requests.language_is_missing),
        }))
    }

    async fn list_therapist_slots(
        &self,
        _: Request<ListTherapistSlotsRequest>,
    ) -> Result<Response<ListTherapistSlotsResponse>, Status> {
        nobody_asks()
    }

    async fn list_therapist_reviews(
        &self,
        _: Request<ListTherapistReviewsRequest>,
    ) -> Result<Response<ListTherapistReviewsResponse>, Status> {
        nobody_asks()
    }
}
