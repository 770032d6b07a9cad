//! Matching: which therapists fit what somebody comes with, and why. Pure.

use chrono::{DateTime, TimeDelta, Utc};
use selam_proto_therapy::v1::MatchPoint;

use crate::choices::{Specialization, SpokenLanguage};

/// A free time within so long is soon.
const SOON: TimeDelta = TimeDelta::days(7);
/// Average in tenths of a star from which a therapist is well reviewed.
const WELL: i32 = 40;

/// What somebody comes with.
#[derive(Clone, Copy, Debug)]
pub struct Wish {
    /// Nothing when they would rather not say.
    pub concern: Option<Specialization>,
    /// Language of the sessions.
    pub language: SpokenLanguage,
}

/// What matters of a therapist.
#[derive(Clone, Debug)]
pub struct Candidate<'a> {
    /// What they treat.
    pub specializations: &'a [Specialization],
    /// What they speak.
    pub languages: &'a [SpokenLanguage],
    /// Their next free time.
    pub next_free: Option<DateTime<Utc>>,
    /// Average of their reviews in tenths of a star; 0 without reviews.
    pub rating_tenths: i32,
    /// Years of practice.
    pub experience_years: i32,
}

/// A point and whether it is met.
pub type Reason = (MatchPoint, bool);

/// The points of a wish, the weightiest first. Nothing for somebody who neither treats the concern nor speaks the language.
pub fn reasons(wish: Wish, candidate: &Candidate, now: DateTime<Utc>) -> Option<Vec<Reason>> {
    let treats = wish.concern.map(|concern| candidate.specializations.contains(&concern));
    let speaks = candidate.languages.contains(&wish.language);
    if treats != Some(true) && !speaks {
        return None;
    }
    let soon = candidate.next_free.is_some_and(|time| time <= now + SOON);
    let concern = treats.map(|is_met| (MatchPoint::Concern, is_met));
    let well = (candidate.rating_tenths > 0).then_some((MatchPoint::WellReviewed, candidate.rating_tenths >= WELL));
    let always = [(MatchPoint::Language, speaks), (MatchPoint::Soon, soon)];
    Some(concern.into_iter().chain(always).chain(well).collect())
}

/// How much a list of points weighs: an earlier point more than all later ones together. Among equals the longer practice decides.
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
    (points.sum(), candidate.experience_years)
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
            experience_years: 8,
        }
    }

    const WISH: Wish = Wish {
        concern: Some(Specialization::Grief),
        language: SpokenLanguage::Tigrinya,
    };

    #[test]
    fn reasons_say_what_is_met_and_what_is_not() {
        let treats = candidate(&[Specialization::Grief], &[SpokenLanguage::English]);
        assert_eq!(
            reasons(WISH, &treats, now()),
            Some(vec![
                (MatchPoint::Concern, true),
                (MatchPoint::Language, false),
                (MatchPoint::Soon, true)
            ])
        );
        let reviewed = Candidate {
            rating_tenths: 39,
            next_free: None,
            ..treats
        };
        assert_eq!(
            reasons(
                Wish {
                    concern: None,
                    language: SpokenLanguage::English
                },
                &reviewed,
                now()
            ),
            Some(vec![
                (MatchPoint::Language, true),
                (MatchPoint::Soon, false),
                (MatchPoint::WellReviewed, false)
            ])
        );
        assert_eq!(
            reasons(
                WISH,
                &candidate(&[Specialization::Career], &[SpokenLanguage::Arabic]),
                now()
            ),
            None
        );
    }

    #[test]
    fn the_concern_weighs_more_than_everything_else() {
        let treats = Candidate {
            next_free: None,
            ..candidate(&[Specialization::Grief], &[])
        };
        let everything_else = Candidate {
            rating_tenths: 50,
            experience_years: 40,
            ..candidate(&[], &[SpokenLanguage::Tigrinya])
        };
        let weigh = |candidate: &Candidate| {
            let reasons = reasons(WISH, candidate, now()).unwrap_or_default();
            weight(&reasons, candidate)
        };
        assert!(weigh(&treats) > weigh(&everything_else));
        let longer = Candidate {
            experience_years: 9,
            ..treats.clone()
        };
        assert!(weigh(&longer) > weigh(&treats));
    }
}
