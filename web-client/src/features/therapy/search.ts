import type { Qualification, Specialization, SpokenLanguage, TherapyType } from '@/domain/therapyChoices';

/** What a visitor says in the matching box. */
export interface MatchCriteria {
  /** Empty when the visitor would rather not say. */
  concern: Specialization | '';
  language: SpokenLanguage;
}

/** The finder's filters; an empty one takes everybody. */
export interface Filters {
  type: TherapyType | '';
  language: SpokenLanguage | '';
  qualification: Qualification | '';
}

export const noFilters: Filters = { type: '', language: '', qualification: '' };

/** What the list shows: everybody, whom the filters leave, or whom the matching ranks. */
export type Search = { kind: 'all' } | ({ kind: 'filter' } & Filters) | ({ kind: 'match' } & MatchCriteria);
