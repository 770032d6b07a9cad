import type { Qualification, Specialization, SpokenLanguage, TherapyType } from '@/domain/therapyChoices';

/** The visitor's choices in the matching box. */
export interface MatchCriteria {
  /** Empty when the visitor prefers not to answer. */
  concern: Specialization | '';
  language: SpokenLanguage;
}

/** The finder's filters; an empty one matches every therapist. */
export interface Filters {
  type: TherapyType | '';
  language: SpokenLanguage | '';
  qualification: Qualification | '';
}

export const noFilters: Filters = { type: '', language: '', qualification: '' };

/** The list's content: all therapists, the filtered ones, or the ranked ones. */
export type Search = { kind: 'all' } | ({ kind: 'filter' } & Filters) | ({ kind: 'match' } & MatchCriteria);
