//! Search criteria of therapists.

use std::collections::BTreeMap;

use sea_orm::{ActiveValue::Set, JoinType, QueryOrder as _, QuerySelect as _, entity::prelude::*, sea_query::Query};
use selam_chassis::{Result, Transaction};

use super::{
    Connection,
    entity::{tag, therapist},
};
use crate::choices::{ProfileStatus, SessionType, Specialization, SpokenLanguage, TherapyType};

const SPECIALIZATION: &str = "specialization";
const LANGUAGE: &str = "language";
const THERAPY_TYPE: &str = "therapy-type";
const SESSION_TYPE: &str = "session-type";

/// Specializations, languages and session kinds of a therapist.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Tags {
    pub specializations: Vec<Specialization>,
    pub languages: Vec<SpokenLanguage>,
    pub therapy_types: Vec<TherapyType>,
    pub session_types: Vec<SessionType>,
}

/// One search criterion.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Tag(&'static str, &'static str);

impl From<Specialization> for Tag {
    fn from(value: Specialization) -> Self {
        Self(SPECIALIZATION, value.as_str())
    }
}

impl From<SpokenLanguage> for Tag {
    fn from(value: SpokenLanguage) -> Self {
        Self(LANGUAGE, value.as_str())
    }
}

impl From<TherapyType> for Tag {
    fn from(value: TherapyType) -> Self {
        Self(THERAPY_TYPE, value.as_str())
    }
}

impl From<SessionType> for Tag {
    fn from(value: SessionType) -> Self {
        Self(SESSION_TYPE, value.as_str())
    }
}

impl Tags {
    fn all(&self) -> impl Iterator<Item = Tag> {
        let specializations = self.specializations.iter().copied().map(Tag::from);
        let languages = self.languages.iter().copied().map(Tag::from);
        let therapy_types = self.therapy_types.iter().copied().map(Tag::from);
        let session_types = self.session_types.iter().copied().map(Tag::from);
        specializations
            .chain(languages)
            .chain(therapy_types)
            .chain(session_types)
    }

    fn add(&mut self, kind: &str, word: &str) {
        match kind {
            SPECIALIZATION => self.specializations.extend(Specialization::parse(word)),
            LANGUAGE => self.languages.extend(SpokenLanguage::parse(word)),
            THERAPY_TYPE => self.therapy_types.extend(TherapyType::parse(word)),
            SESSION_TYPE => self.session_types.extend(SessionType::parse(word)),
            _ => {}
        }
    }

    /// Sorts the tags in the order of the contract.
    fn sort(&mut self) {
        self.specializations.sort_unstable();
        self.languages.sort_unstable();
        self.therapy_types.sort_unstable();
        self.session_types.sort_unstable();
    }
}

/// Returns the tags of therapists.
pub(crate) async fn of(connection: &impl Connection, ids: &[Uuid]) -> Result<BTreeMap<Uuid, Tags>> {
    let rows = tag::Entity::find()
        .filter(tag::Column::TherapistId.is_in(ids.iter().copied()))
        .order_by_asc(tag::Column::TherapistId)
        .all(connection)
        .await?;
    let mut found: BTreeMap<Uuid, Tags> = BTreeMap::new();
    for row in rows {
        found.entry(row.therapist_id).or_default().add(&row.kind, &row.word);
    }
    for tags in found.values_mut() {
        tags.sort();
    }
    Ok(found)
}

/// Replaces the tags of a therapist.
pub(crate) async fn replace(transaction: &Transaction, therapist_id: Uuid, tags: &Tags) -> Result<()> {
    remove(transaction, therapist_id).await?;
    let rows = tags.all().map(|Tag(kind, word)| tag::ActiveModel {
        therapist_id: Set(therapist_id),
        kind: Set(kind.to_owned()),
        word: Set(word.to_owned()),
    });
    tag::Entity::insert_many(rows)
        .exec_without_returning(&**transaction)
        .await?;
    Ok(())
}

pub(crate) async fn remove(transaction: &Transaction, therapist_id: Uuid) -> Result<()> {
    tag::Entity::delete_many()
        .filter(tag::Column::TherapistId.eq(therapist_id))
        .exec(&**transaction)
        .await?;
    Ok(())
}

/// Counts the listed therapists by tag.
pub(crate) async fn counts(connection: &impl Connection) -> Result<BTreeMap<(String, String), i64>> {
    let rows: Vec<(String, String, i64)> = tag::Entity::find()
        .select_only()
        .column(tag::Column::Kind)
        .column(tag::Column::Word)
        .column_as(tag::Column::TherapistId.count(), "count")
        .join(
            JoinType::InnerJoin,
            tag::Entity::belongs_to(therapist::Entity)
                .from(tag::Column::TherapistId)
                .to(therapist::Column::Id)
                .into(),
        )
        .filter(therapist::Column::Status.eq(ProfileStatus::Listed))
        .group_by(tag::Column::Kind)
        .group_by(tag::Column::Word)
        .into_tuple()
        .all(connection)
        .await?;
    Ok(rows
        .into_iter()
        .map(|(kind, word, count)| ((kind, word), count))
        .collect())
}

/// Returns the count of one tag.
pub(crate) fn count_of(counts: &BTreeMap<(String, String), i64>, tag: impl Into<Tag>) -> i32 {
    let Tag(kind, word) = tag.into();
    let count = counts.get(&(kind.to_owned(), word.to_owned())).copied();
    count.and_then(|count| i32::try_from(count).ok()).unwrap_or_default()
}

/// Returns the condition that a therapist has a tag.
pub(crate) fn has(tag: impl Into<Tag>) -> sea_orm::Condition {
    let Tag(kind, word) = tag.into();
    let who = Query::select()
        .column(tag::Column::TherapistId)
        .from(tag::Entity)
        .and_where(tag::Column::Kind.eq(kind))
        .and_where(tag::Column::Word.eq(word))
        .to_owned();
    sea_orm::Condition::all().add(therapist::Column::Id.in_subquery(who))
}
