/** The specializations of product specification, section 3: what people come with, and what therapists name. */
export const concerns = [
  'anxietyDepression',
  'couples',
  'family',
  'trauma',
  'addiction',
  'childAdolescent',
  'lgbtq',
  'grief',
  'eatingDisorders',
  'career',
] as const;
export type Concern = (typeof concerns)[number];

/** Ten kinds of therapy, by who takes part and by method. */
export const therapyTypes = [
  'individual',
  'couples',
  'family',
  'group',
  'childAdolescent',
  'cbt',
  'traumaFocused',
  'grief',
  'addiction',
  'career',
] as const;
export type TherapyType = (typeof therapyTypes)[number];

/** Languages that sessions are looked for in: those of the company first. */
export const sessionLanguages = [
  'english',
  'tigrinya',
  'arabic',
  'amharic',
  'french',
  'spanish',
  'german',
  'italian',
  'portuguese',
  'mandarin',
  'russian',
] as const;
export type SessionLanguage = (typeof sessionLanguages)[number];

export const qualifications = [
  'registeredPsychologist',
  'clinicalPsychologist',
  'certifiedCounsellor',
  'experiencedPractitioner',
] as const;
export type Qualification = (typeof qualifications)[number];
