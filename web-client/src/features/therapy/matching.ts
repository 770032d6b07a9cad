import type { Concern, Qualification, SessionLanguage, TherapyType } from './options';
import type { Therapist } from './therapists';

/** What a visitor says in the matching box. */
export interface Wish {
  /** Empty when the visitor would rather not say. */
  concern: Concern | '';
  language: SessionLanguage;
}

/** One point of a wish, and whether the therapist meets it. */
export interface Reason {
  about: 'concern' | 'language';
  met: boolean;
}

export interface Match {
  therapist: Therapist;
  reasons: Reason[];
}

/** The subject of the visit counts more than the language: most therapists share one language with a visitor. */
const weight = { concern: 2, language: 1 } as const;

/**
 * Therapists who meet at least one point of a wish, the best first: by what they meet, then by years of practice. The order of equals
 * stays as it was.
 */
export function matchTherapists(all: readonly Therapist[], { concern, language }: Wish): Match[] {
  return all
    .map((therapist) => {
      const reasons: Reason[] = [
        ...(concern ? [{ about: 'concern', met: therapist.specialties.includes(concern) } as const] : []),
        { about: 'language', met: therapist.languages.includes(language) },
      ];
      const score = reasons.reduce((sum, { about, met }) => sum + (met ? weight[about] : 0), 0);
      return { therapist, reasons, score };
    })
    .filter(({ score }) => score > 0)
    .sort((one, other) => other.score - one.score || other.therapist.experience - one.therapist.experience)
    .map(({ therapist, reasons }) => ({ therapist, reasons }));
}

/** What the finder asks; an empty value takes everybody. */
export interface Filters {
  type: TherapyType | '';
  language: SessionLanguage | '';
  qualification: Qualification | '';
}

export const noFilters: Filters = { type: '', language: '', qualification: '' };

/** Therapists who fit every filter that is set, in their own order. */
export const filterTherapists = (all: readonly Therapist[], { type, language, qualification }: Filters): Therapist[] =>
  all.filter(
    (therapist) =>
      (!type || therapist.types.includes(type)) &&
      (!language || therapist.languages.includes(language)) &&
      (!qualification || therapist.qualification === qualification),
  );

/** What the list of therapists shows. */
export type Search = { kind: 'all' } | ({ kind: 'match' } & Wish) | ({ kind: 'filter' } & Filters);

export function find(all: readonly Therapist[], search: Search): Match[] {
  if (search.kind === 'match') return matchTherapists(all, search);
  const found = search.kind === 'filter' ? filterTherapists(all, search) : all;
  return found.map((therapist) => ({ therapist, reasons: [] }));
}
