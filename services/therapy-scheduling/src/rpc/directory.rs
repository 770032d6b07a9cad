use chrono::TimeDelta;
use selam_chassis::{Language, Result, Zone, fields, validate};
use selam_proto_therapy::v1::{
    GetTherapistRequest, GetTherapyOptionsRequest, LanguageOption, ListTherapistReviewsRequest,
    ListTherapistReviewsResponse, ListTherapistsRequest, ListTherapistsResponse, MatchReason, MatchTherapistsRequest,
    MatchTherapistsResponse, QualificationOption, Therapist, TherapistMatch, TherapyOptions, TherapyTypeOption,
};
use tonic::Request;

use super::Therapy;
use crate::{
    choices::{Qualification, SessionType, Specialization, SpokenLanguage, TherapyType},
    convert,
    matching::{self, Candidate, MatchCriteria},
    store::{
        self, Connection, TherapistRow,
        listing::{self, TherapistFilter},
        tags::{self, Tag, count_of},
        therapists::NEVER,
    },
};

/// Maximum number of therapists that matching compares.
const COMPARED: u64 = 2_000;
const MATCHES: usize = 10;

impl Therapy {
    pub(super) async fn get_therapy_options(&self, _: Request<GetTherapyOptionsRequest>) -> Result<TherapyOptions> {
        let connection = self.database.connection();
        let counts = tags::counts(connection).await?;
        let qualified = store::therapists::qualifications(connection).await?;
        let with = |wanted: Qualification| {
            let count = qualified.iter().find(|(qualification, _)| *qualification == wanted);
            count
                .and_then(|(_, count)| i32::try_from(*count).ok())
                .unwrap_or_default()
        };
        Ok(TherapyOptions {
            specializations: Specialization::ALL.iter().map(|it| it.wire().into()).collect(),
            therapy_types: TherapyType::ALL
                .into_iter()
                .map(|it| TherapyTypeOption {
                    therapy_type: it.wire().into(),
                    therapist_count: count_of(&counts, it),
                })
                .collect(),
            languages: SpokenLanguage::OF_THE_FINDER
                .into_iter()
                .map(|it| LanguageOption {
                    language: it.wire().into(),
                    therapist_count: count_of(&counts, it),
                })
                .collect(),
            qualifications: Qualification::ALL
                .into_iter()
                .map(|it| QualificationOption {
                    qualification: it.wire().into(),
                    therapist_count: with(it),
                })
                .collect(),
            booking_rules: Some(convert::booking_rules(&self.bookings.rules)),
        })
    }

    pub(super) async fn list_therapists(
        &self,
        request: Request<ListTherapistsRequest>,
    ) -> Result<ListTherapistsResponse> {
        let reader = Language::of(&request, &request.get_ref().language_code)?;
        let request = request.get_ref();
        validate(request)?;
        let viewer = self.bookings.zones.named("timeZone", &request.time_zone)?;
        let having = [
            TherapyType::from_wire(request.therapy_type()).map(Tag::from),
            SpokenLanguage::from_wire(request.language()).map(Tag::from),
            Specialization::from_wire(request.specialization()).map(Tag::from),
            SessionType::from_wire(request.session_type()).map(Tag::from),
        ];
        let filter = TherapistFilter {
            having: having.into_iter().flatten().collect(),
            qualification: Qualification::from_wire(request.qualification()),
            max_price_minor: Some(request.max_price_minor).filter(|limit| *limit > 0),
            free_until: Some(request.free_within_days)
                .filter(|days| *days > 0)
                .map(|days| self.now() + TimeDelta::days(days.into())),
        };
        let list = listing::therapists(filter, request.order_by());
        let connection = self.database.connection();
        let page = list.page(connection, request).await?;
        Ok(ListTherapistsResponse {
            therapists: self.with_details(connection, page.rows, reader, &viewer).await?,
            next_page_token: page.next_page_token,
        })
    }

    /// Adds tags and offers to therapists, with the texts in the language of the reader.
    async fn with_details(
        &self,
        connection: &impl Connection,
        mut rows: Vec<TherapistRow>,
        reader: Language,
        viewer: &Zone,
    ) -> Result<Vec<Therapist>> {
        store::translations::apply(connection, &mut rows, reader).await?;
        let ids: Vec<_> = rows.iter().map(|row| row.id).collect();
        let mut tags = tags::of(connection, &ids).await?;
        let mut offers = store::offers::of(connection, &ids).await?;
        let whole = rows.into_iter().map(|row| {
            let tags = tags.remove(&row.id).unwrap_or_default();
            let offers = offers.remove(&row.id).unwrap_or_default();
            convert::therapist(row, tags, offers, viewer)
        });
        Ok(whole.collect())
    }

    pub(super) async fn get_therapist(&self, request: Request<GetTherapistRequest>) -> Result<Therapist> {
        let reader = Language::of(&request, &request.get_ref().language_code)?;
        let request = request.get_ref();
        validate(request)?;
        let id = fields::id("id", &request.id)?;
        let viewer = self.bookings.zones.named("timeZone", &request.time_zone)?;
        let connection = self.database.connection();
        let row = store::therapists::find_listed(connection, id).await?;
        let mut whole = self.with_details(connection, vec![row], reader, &viewer).await?;
        whole.pop().ok_or_else(store::therapists::not_found)
    }

    pub(super) async fn match_therapists(
        &self,
        request: Request<MatchTherapistsRequest>,
    ) -> Result<MatchTherapistsResponse> {
        let reader = Language::of(&request, &request.get_ref().language_code)?;
        let request = request.get_ref();
        validate(request)?;
        let viewer = self.bookings.zones.named("timeZone", &request.time_zone)?;
        let language = fields::required("language", SpokenLanguage::from_wire(request.language()))?;
        let criteria = MatchCriteria {
            concern: Specialization::from_wire(request.concern()),
            language,
        };
        let connection = self.database.connection();
        let rows = store::therapists::listed(connection, COMPARED).await?;
        let ids: Vec<_> = rows.iter().map(|row| row.id).collect();
        let tags = tags::of(connection, &ids).await?;
        let now = self.now();
        // The language is required only if any therapist speaks it.
        let speaks = |row: &TherapistRow| tags.get(&row.id).is_some_and(|tags| tags.languages.contains(&language));
        let is_spoken = rows.iter().any(speaks);
        let mut ranked: Vec<_> = rows
            .into_iter()
            .filter_map(|row| {
                let tags = tags.get(&row.id)?;
                let candidate = Candidate {
                    specializations: &tags.specializations,
                    languages: &tags.languages,
                    next_free: Some(row.next_free_time).filter(|time| *time < NEVER),
                    rating_tenths: convert::rating_tenths(row.rating_sum, row.review_count),
                    review_count: row.review_count,
                    experience_years: row.experience_years,
                };
                let reasons = matching::reasons(criteria, &candidate, is_spoken, now)?;
                let weight = matching::weight(&reasons, &candidate);
                Some((weight, row, reasons))
            })
            .collect();
        // Equal weights keep the order by next free slot.
        ranked.sort_by(|(one, ..), (other, ..)| other.cmp(one));
        ranked.truncate(MATCHES);
        let (rows, reasons): (Vec<_>, Vec<_>) = ranked.into_iter().map(|(_, row, reasons)| (row, reasons)).unzip();
        let whole = self.with_details(connection, rows, reader, &viewer).await?;
        let matches = whole
            .into_iter()
            .zip(reasons)
            .map(|(therapist, reasons)| TherapistMatch {
                therapist: Some(therapist),
                reasons: reasons
                    .into_iter()
                    .map(|(point, is_met)| MatchReason {
                        point: point.into(),
                        is_met,
                    })
                    .collect(),
            });
        Ok(MatchTherapistsResponse {
            matches: matches.collect(),
            language_unavailable: !is_spoken,
        })
    }

    pub(super) async fn list_therapist_reviews(
        &self,
        request: Request<ListTherapistReviewsRequest>,
    ) -> Result<ListTherapistReviewsResponse> {
        let request = request.get_ref();
        validate(request)?;
        let id = fields::id("id", &request.id)?;
        let connection = self.database.connection();
        store::therapists::find_listed(connection, id).await?;
        let page = listing::reviews(id).page(connection, request).await?;
        Ok(ListTherapistReviewsResponse {
            reviews: page.rows.into_iter().map(convert::review).collect(),
            next_page_token: page.next_page_token,
        })
    }
}
