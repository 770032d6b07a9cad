import * as v from 'valibot';
import type { TherapistProfile, UpdateTherapistProfileRequest } from '@/api/generated/user.gen';
import { cents, parseCents, centsText } from '@/domain/money';
import { concerns, practiceLanguages, sessionFormats, sessionTypes, therapyTypes } from '@/domain/therapyChoices';
import { defaultLanguage, isLanguage, type Language, languages } from '@/i18n/languages';
import { filled, REQUIRED, trimmed } from '@/ui/form';

/** Limits of the contract (selam.therapy.v1 `UpdateTherapistProfileRequest`): characters, years, cents, minutes. */
export const limits = {
  fullName: 120,
  location: 120,
  education: { min: 10, max: 2000 },
  bio: { min: 50, max: 4000 },
  years: 70,
  price: { min: 1_000, max: 100_000 },
  minutes: { min: 15, max: 180, step: 5 },
  plan: 1_000_000,
  practiceAddress: 300,
} as const;

const line = (max: number) => v.pipe(filled, v.maxLength(max, 'common:validation.tooLong'));
const some = <Choice extends string>(of: readonly Choice[]) =>
  v.pipe(v.array(v.picklist(of)), v.minLength(1, 'practice:profile.chooseOne'));
const within = (amount: number | undefined, { min, max }: { min: number; max: number }) =>
  amount !== undefined && amount >= min && amount <= max;

/** The texts that a therapist can write in each language. */
const texts = {
  bio: v.pipe(line(limits.bio.max), v.minLength(limits.bio.min, 'practice:profile.bioShort')),
  education: v.pipe(line(limits.education.max), v.minLength(limits.education.min, 'practice:profile.educationShort')),
  location: line(limits.location),
};
type Texts = Record<keyof typeof texts, string>;
export const noTexts: Texts = { bio: '', education: '', location: '' };
export const hasText = (it: Texts) => Object.values(it).some((text) => text !== '');

/** A translation is complete or empty. */
const translation = v.pipe(
  v.object({ bio: trimmed, education: trimmed, location: trimmed }),
  v.rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed || !hasText(dataset.value)) return;
    const input = dataset.value;
    for (const key of Object.keys(texts) as (keyof Texts)[]) {
      const [issue] = v.safeParse(texts[key], input[key]).issues ?? [];
      if (issue)
        addIssue({
          message: issue.message,
          path: [{ type: 'object', origin: 'value', input, key, value: input[key] }],
        });
    }
  }),
);

const offer = v.pipe(
  v.object({ price: v.string(), minutes: v.string() }),
  v.forward(
    v.check(({ price }) => price === '' || within(parseCents(price), limits.price), 'practice:offer.priceInvalid'),
    ['price'],
  ),
  v.forward(
    v.check(
      ({ price, minutes }) =>
        price === '' || (within(Number(minutes), limits.minutes) && Number(minutes) % limits.minutes.step === 0),
      'practice:offer.minutesInvalid',
    ),
    ['minutes'],
  ),
);

/** Form values of the profile. Numbers are text until they are sent; an offer without a price is omitted. */
const fields = v.object({
  fullName: v.pipe(line(limits.fullName), v.minLength(2, 'practice:profile.tooShort')),
  experienceYears: v.pipe(
    v.string(),
    v.nonEmpty(REQUIRED),
    v.check((text) => Number(text) <= limits.years, 'practice:profile.yearsInvalid'),
  ),
  ...texts,
  /** Language of the texts above. */
  languageCode: v.picklist(languages),
  /** By language; the one of the language of the texts stays empty. */
  translations: v.object({ en: translation, ti: translation, ar: translation }),
  languages: some(practiceLanguages),
  specializations: some(concerns),
  therapyTypes: some(therapyTypes),
  sessionTypes: some(sessionTypes),
  offers: v.pipe(
    v.array(offer),
    v.rawCheck(({ dataset, addIssue }) => {
      const first = dataset.typed && dataset.value[0];
      if (!first || dataset.value.some(({ price }) => price !== '')) return;
      // Without any offer, the first price is marked.
      addIssue({
        message: 'practice:offer.none',
        path: [
          { type: 'array', origin: 'value', input: dataset.value, key: 0, value: first },
          { type: 'object', origin: 'value', input: { ...first }, key: 'price', value: first.price },
        ],
      });
    }),
  ),
  practiceAddress: v.pipe(trimmed, v.maxLength(limits.practiceAddress, 'common:validation.tooLong')),
  planFormat: v.picklist(sessionFormats),
  planPrice: v.pipe(
    v.string(),
    v.check(
      (text) => text === '' || within(parseCents(text), { min: 0, max: limits.plan }),
      'practice:offer.planInvalid',
    ),
  ),
  isListed: v.boolean(),
});

/** Fields that depend on each other; all errors are shown at once. */
export const profileSchema = v.pipe(
  fields,
  v.rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed) return;
    const input = dataset.value;
    const refuse = (key: keyof typeof input, message: string) =>
      addIssue({ message, path: [{ type: 'object', origin: 'value', input, key, value: input[key] }] });
    if (input.sessionTypes.includes('SESSION_TYPE_IN_PERSON') && input.practiceAddress === '')
      refuse('practiceAddress', REQUIRED);
    if (hasText(input.translations[input.languageCode])) refuse('languageCode', 'practice:texts.twice');
    if (input.isListed && Number(input.experienceYears) === 0)
      refuse('experienceYears', 'practice:profile.yearsMissing');
    if (input.planPrice !== '' && input.offers[sessionFormats.indexOf(input.planFormat)]?.price === '')
      refuse('planFormat', 'practice:offer.planFormatInvalid');
  }),
);
export type ProfileValues = v.InferInput<typeof profileSchema>;

/** Formats 15000 as `150` and 15750 as `157.50`, as typed. */
const amount = (minor: number) => centsText(minor).replace(/\.00$/, '');

/** Returns the initial values. */
export function valuesOf({
  therapist,
  status,
  planPrice,
  planFormat,
  practiceAddress,
  translations,
}: TherapistProfile): ProfileValues {
  const textsIn = (language: Language): Texts => {
    const { bio, education, location } = translations.find((it) => it.languageCode === language) ?? noTexts;
    return { bio, education, location };
  };
  const offers = sessionFormats.map((format) => {
    const kept = therapist?.offers.find((it) => it.format === format);
    return { price: kept ? amount(cents(kept.price)) : '', minutes: kept ? String(kept.minutes) : '' };
  });
  const chosen = <Choice extends string>(of: readonly Choice[], kept: readonly string[] = []) =>
    of.filter((choice) => kept.includes(choice));
  return {
    fullName: therapist?.fullName ?? '',
    experienceYears: String(therapist?.experienceYears ?? ''),
    location: therapist?.location ?? '',
    languageCode: isLanguage(therapist?.languageCode) ? therapist.languageCode : defaultLanguage,
    translations: { en: textsIn('en'), ti: textsIn('ti'), ar: textsIn('ar') },
    languages: chosen(practiceLanguages, therapist?.languages),
    specializations: chosen(concerns, therapist?.specializations),
    therapyTypes: chosen(therapyTypes, therapist?.therapyTypes),
    sessionTypes: chosen(sessionTypes, therapist?.sessionTypes),
    offers,
    bio: therapist?.bio ?? '',
    education: therapist?.education ?? '',
    practiceAddress,
    planFormat: sessionFormats.find((format) => format === planFormat) ?? sessionFormats[0],
    planPrice: cents(planPrice) > 0 ? amount(cents(planPrice)) : '',
    isListed: status === 'PROFILE_STATUS_LISTED',
  };
}

/** Converts the form to the request. */
export const requestOf = (
  { experienceYears, offers, planPrice, translations, ...values }: ProfileValues,
  etag: string,
): UpdateTherapistProfileRequest => ({
  ...values,
  translations: languages.flatMap((languageCode) =>
    hasText(translations[languageCode]) ? [{ languageCode, ...translations[languageCode] }] : [],
  ),
  experienceYears: Number(experienceYears),
  offers: sessionFormats.flatMap((format, index) => {
    const { price = '', minutes = '' } = offers[index] ?? {};
    return price === '' ? [] : [{ format, priceMinor: String(parseCents(price)), minutes: Number(minutes) }];
  }),
  planPriceMinor: String(parseCents(planPrice) ?? 0),
  etag,
});

/** Returns the form field of a server violation. Translations are in the order of the request, which omits empty ones. */
export const fieldOf = (field: string, values: ProfileValues) =>
  field.replace(/^translations\[(\d+)\]/, (_, at: string) => {
    const sent = requestOf(values, '').translations?.[Number(at)];
    return `translations.${sent?.languageCode ?? values.languageCode}`;
  });
