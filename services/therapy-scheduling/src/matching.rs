//! Ranks therapists for the criteria of a client, with reasons. Pure functions.

use chrono::{DateTime, TimeDelta, Utc};
use selam_proto_therapy::v1::MatchPoint;

use crate::choices::{Specialization, SpokenLanguage};

/// A slot within this time is soon.
const SOON: TimeDelta = TimeDelta::days(7);
/// Average in tenths of a star from which a therapist is well reviewed.
const WELL_REVIEWED_TENTHS: i32 = 40;
/// Minimum number of reviews for a rating to count.
const MIN_REVIEWS: i32 = 3;
/// Maximum years of practice that count.
const MAX_EXPERIENCE_YEARS: i32 = 10;

/// Criteria of a client.
#[derive(Clone, Copy, Debug)]
pub struct MatchCriteria {
    /// Concern; `None` if the client does not name one.
    pub concern: Option<Specialization>,
    /// Language of the sessions.
    pub language: SpokenLanguage,
}

/// Facts about a therapist that matching uses.
#[derive(Clone, Debug)]
pub struct Candidate<'a> {
    /// Concerns that the therapist treats.
    pub specializations: &'a [Specialization],
    /// Languages that the therapist speaks.
    pub languages: &'a [SpokenLanguage],
    /// Next free slot.
    pub next_free: Option<DateTime<Utc>>,
    /// Average rating in tenths of a star; 0 without reviews.
    pub rating_tenths: i32,
    /// Number of reviews.
    pub review_count: i32,
    /// Years of practice.
    pub experience_years: i32,
}

/// A criterion and whether the therapist meets it.
pub type Reason = (MatchPoint, bool);

/// Returns the criteria by weight with their results, or `None` if the therapist does not match. The language is
/// required while any therapist speaks it (`is_spoken`). Otherwise all therapists match.
pub fn reasons(
    criteria: MatchCriteria,
    candidate: &Candidate,
    is_spoken: bool,
    now: DateTime<Utc>,
) -> Option<Vec<Reason>> {
    let treats = criteria
        .concern
        .map(|concern| candidate.specializations.contains(&concern));
    let speaks = candidate.languages.contains(&criteria.language);
    if is_spoken && !speaks {
        return None;
    }
    let soon = candidate.next_free.is_some_and(|time| time <= now + SOON);
    let concern = treats.map(|is_met| (MatchPoint::Concern, is_met));
    let well = (candidate.review_count >= MIN_REVIEWS).then_some((
        MatchPoint::WellReviewed,
        candidate.rating_tenths >= WELL_REVIEWED_TENTHS,
    ));
    let always = [(MatchPoint::Language, speaks), (MatchPoint::Soon, soon)];
    Some(concern.into_iter().chain(always).chain(well).collect())
}

/// Returns the weight of a list of reasons. A criterion weighs more than all later ones together; among equals the
/// years of practice decide, up to ten.
pub fn weight(reasons: &[Reason], candidate: &Candidate) -> (u32, i32) {
    let points = reasons
        .iter()
        .filter(|(_, is_met)| *is_met)
        .map(|(point, _)| match point {
            MatchPoint::Concern => 8,
            MatchPoint::Language => 4,
            MatchPoint::Soon => 2,
            MatchPoint::WellReviewed => 1,
            MatchPoint::Unspecified => 0,
        });
    (points.sum(), candidate.experience_years.min(MAX_EXPERIENCE_YEARS))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn now() -> DateTime<Utc> {
        DateTime::from_timestamp(1_800_000_000, 0).unwrap_or_default()
    }

    fn candidate<'a>(specializations: &'a [Specialization], languages: &'a [SpokenLanguage]) -> Candidate<'a> {
        Candidate {
            specializations,
            languages,
            next_free: Some(now() + TimeDelta::days(3)),
            rating_tenths: 0,
            review_count: 0,
            experience_years: 8,
        }
    }

    const CRITERIA: MatchCriteria = MatchCriteria {
        concern: Some(Specialization::Grief),
        language: SpokenLanguage::Tigrinya,
    };

    #[test]
    fn requires_language_when_any_therapist_speaks_it() {
        let treats = candidate(&[Specialization::Grief], &[SpokenLanguage::English]);
        let speaks = candidate(&[Specialization::Career], &[SpokenLanguage::Tigrinya]);
        assert_eq!(reasons(CRITERIA, &treats, true, now()), None);
        assert_eq!(
            reasons(CRITERIA, &speaks, true, now()),
            Some(vec![
                (MatchPoint::Concern, false),
                (MatchPoint::Language, true),
                (MatchPoint::Soon, true)
            ])
        );
        // No therapist speaks the language: all match, and the language is returned as not met.
        assert_eq!(
            reasons(CRITERIA, &treats, false, now()),
            Some(vec![
                (MatchPoint::Concern, true),
                (MatchPoint::Language, false),
                (MatchPoint::Soon, true)
            ])
        );
        let neither = candidate(&[Specialization::Career], &[SpokenLanguage::English]);
        assert_eq!(
            reasons(CRITERIA, &neither, false, now()),
            Some(vec![
                (MatchPoint::Concern, false),
                (MatchPoint::Language, false),
                (MatchPoint::Soon, true)
            ])
        );
    }

    #[test]
    fn counts_rating_from_three_reviews() {
        let reviewed = |review_count, rating_tenths| {
            let candidate = Candidate {
                rating_tenths,
                review_count,
                ..candidate(&[], &[SpokenLanguage::Tigrinya])
            };
            let reasons = reasons(CRITERIA, &candidate, true, now()).unwrap_or_default();
            reasons
                .into_iter()
                .find(|(point, _)| *point == MatchPoint::WellReviewed)
        };
        assert_eq!(reviewed(2, 50), None);
        assert_eq!(reviewed(3, 39), Some((MatchPoint::WellReviewed, false)));
        assert_eq!(reviewed(3, 40), Some((MatchPoint::WellReviewed, true)));
    }

    #[test]
    fn concern_outweighs_all_later_points() {
        let speaking = |specializations| candidate(specializations, &[SpokenLanguage::Tigrinya]);
        let treats = Candidate {
            next_free: None,
            ..speaking(&[Specialization::Grief])
        };
        let everything_else = Candidate {
            rating_tenths: 50,
            review_count: 30,
            experience_years: 40,
            ..speaking(&[])
        };
        let weigh = |candidate: &Candidate| {
            let reasons = reasons(CRITERIA, candidate, true, now()).unwrap_or_default();
            weight(&reasons, candidate)
        };
        assert!(weigh(&treats) > weigh(&everything_else));
        let longer = |experience_years| Candidate {
            experience_years,
            ..treats.clone()
        };
        assert!(weigh(&longer(9)) > weigh(&treats));
        assert_eq!(weigh(&longer(10)), weigh(&longer(30)));
    }
}
