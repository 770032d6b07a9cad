import type {
  Qualification as AnyQualification,
  Specialization as AnySpecialization,
  SpokenLanguage as AnyLanguage,
  TherapyType as AnyType,
} from '@/api/generated/public.gen';

type Stated<Choice extends string> = Exclude<Choice, `${string}_UNSPECIFIED`>;
export type Specialization = Stated<AnySpecialization>;
export type TherapyType = Stated<AnyType>;
export type SpokenLanguage = Stated<AnyLanguage>;
export type Qualification = Stated<AnyQualification>;

// Choices that the written-out page shows before the service has responded, in the service's order;
// `e2e/offers.spec.ts` compares them.

/** Specializations of docs/product.md, section 3: concerns of clients and fields of therapists. */
export const concerns: readonly Specialization[] = [
  'SPECIALIZATION_ANXIETY_DEPRESSION',
  'SPECIALIZATION_COUPLES',
  'SPECIALIZATION_FAMILY',
  'SPECIALIZATION_TRAUMA',
  'SPECIALIZATION_ADDICTION',
  'SPECIALIZATION_CHILD_ADOLESCENT',
  'SPECIALIZATION_LGBTQ',
  'SPECIALIZATION_GRIEF',
  'SPECIALIZATION_EATING_DISORDERS',
  'SPECIALIZATION_CAREER',
];

/** Ten kinds of therapy, by participants and by method. */
export const therapyTypes: readonly TherapyType[] = [
  'THERAPY_TYPE_INDIVIDUAL',
  'THERAPY_TYPE_COUPLES',
  'THERAPY_TYPE_FAMILY',
  'THERAPY_TYPE_GROUP',
  'THERAPY_TYPE_CHILD_ADOLESCENT',
  'THERAPY_TYPE_CBT',
  'THERAPY_TYPE_TRAUMA_FOCUSED',
  'THERAPY_TYPE_GRIEF',
  'THERAPY_TYPE_ADDICTION',
  'THERAPY_TYPE_CAREER',
];

/** Eleven session languages for searches; the company's languages come first. */
export const sessionLanguages: readonly SpokenLanguage[] = [
  'SPOKEN_LANGUAGE_ENGLISH',
  'SPOKEN_LANGUAGE_TIGRINYA',
  'SPOKEN_LANGUAGE_ARABIC',
  'SPOKEN_LANGUAGE_AMHARIC',
  'SPOKEN_LANGUAGE_FRENCH',
  'SPOKEN_LANGUAGE_SPANISH',
  'SPOKEN_LANGUAGE_GERMAN',
  'SPOKEN_LANGUAGE_ITALIAN',
  'SPOKEN_LANGUAGE_PORTUGUESE',
  'SPOKEN_LANGUAGE_MANDARIN',
  'SPOKEN_LANGUAGE_RUSSIAN',
];

/** Additional languages for therapist profiles. */
export const practiceLanguages: readonly SpokenLanguage[] = [
  ...sessionLanguages,
  'SPOKEN_LANGUAGE_JAPANESE',
  'SPOKEN_LANGUAGE_KOREAN',
  'SPOKEN_LANGUAGE_OTHER',
];

/** Participants of a session. */
export const sessionFormats = ['SESSION_FORMAT_INDIVIDUAL', 'SESSION_FORMAT_COUPLES', 'SESSION_FORMAT_FAMILY'] as const;

/** Places of a session. */
export const sessionTypes = ['SESSION_TYPE_VIDEO', 'SESSION_TYPE_IN_PERSON'] as const;

export const qualifications: readonly Qualification[] = [
  'QUALIFICATION_REGISTERED_PSYCHOLOGIST',
  'QUALIFICATION_CLINICAL_PSYCHOLOGIST',
  'QUALIFICATION_CERTIFIED_COUNSELLOR',
  'QUALIFICATION_EXPERIENCED_PRACTITIONER',
];
