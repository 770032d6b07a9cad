import {
  concerns,
  qualifications,
  sessionLanguages,
  sessionTypes,
  type Specialization,
  type SpokenLanguage,
  therapyTypes,
} from '@/domain/therapyChoices';

/** The visitor's choices in the matching box. */
export interface MatchCriteria {
  /** Empty when the visitor prefers not to answer. */
  concern: Specialization | '';
  language: SpokenLanguage;
}

/** Highest prices of a session before tax, in Canadian dollars. */
export const priceLimits = ['100', '150', '200'] as const;

/** Numbers of days until the next free time. */
export const freeWithinDays = ['3', '7', '14'] as const;

/** Orders besides the earliest free time. */
export const therapistOrders = ['THERAPIST_ORDER_PRICE', 'THERAPIST_ORDER_EXPERIENCE'] as const;

/**
 * Address parameters of the search: `?type=couples&language=arabic&price=150`, or
 * `?concern=grief&match=tigrinya`.
 */
const choices = {
  type: { prefix: 'THERAPY_TYPE_', all: therapyTypes },
  language: { prefix: 'SPOKEN_LANGUAGE_', all: sessionLanguages },
  qualification: { prefix: 'QUALIFICATION_', all: qualifications },
  place: { prefix: 'SESSION_TYPE_', all: sessionTypes },
  price: { prefix: '', all: priceLimits },
  free: { prefix: '', all: freeWithinDays },
  order: { prefix: 'THERAPIST_ORDER_', all: therapistOrders },
  concern: { prefix: 'SPECIALIZATION_', all: concerns },
  match: { prefix: 'SPOKEN_LANGUAGE_', all: sessionLanguages },
} as const;
type Name = keyof typeof choices;
type Choice<Of extends Name> = (typeof choices)[Of]['all'][number];

export type FilterName = Exclude<Name, 'concern' | 'match'>;

/** The finder's filters and order; an empty one matches every therapist. */
export type Filters = { [Of in FilterName]: Choice<Of> | '' };

export const noFilters: Filters = {
  type: '',
  language: '',
  qualification: '',
  place: '',
  price: '',
  free: '',
  order: '',
};

/** The list's content: all therapists, the filtered ones, or the ranked ones. */
export type Search = { kind: 'all' } | ({ kind: 'filter' } & Filters) | ({ kind: 'match' } & MatchCriteria);

const wordOf = (name: Name, value: string) =>
  value.slice(choices[name].prefix.length).toLowerCase().replaceAll('_', '-');

/** Reads a choice; an unknown word is not a choice. */
const readChoice = <Of extends Name>(parameters: URLSearchParams, name: Of): Choice<Of> | '' =>
  (choices[name].all as readonly Choice<Of>[]).find((value) => wordOf(name, value) === parameters.get(name)) ?? '';

/** Reads the search from the address. */
export function readSearch(parameters: URLSearchParams): Search {
  const language = readChoice(parameters, 'match');
  if (language) return { kind: 'match', language, concern: readChoice(parameters, 'concern') };
  const filters: Filters = {
    type: readChoice(parameters, 'type'),
    language: readChoice(parameters, 'language'),
    qualification: readChoice(parameters, 'qualification'),
    place: readChoice(parameters, 'place'),
    price: readChoice(parameters, 'price'),
    free: readChoice(parameters, 'free'),
    order: readChoice(parameters, 'order'),
  };
  return Object.values(filters).some(Boolean) ? { kind: 'filter', ...filters } : { kind: 'all' };
}

/** Returns the address with a search; other parameters stay. */
export function writeSearch(search: Search, before: URLSearchParams): URLSearchParams {
  const parameters = new URLSearchParams(before);
  const values: Partial<Record<Name, string>> =
    search.kind === 'match'
      ? { concern: search.concern, match: search.language }
      : search.kind === 'filter'
        ? search
        : {};
  for (const name of Object.keys(choices) as Name[]) {
    const value = values[name];
    if (value) parameters.set(name, wordOf(name, value));
    else parameters.delete(name);
  }
  return parameters;
}
