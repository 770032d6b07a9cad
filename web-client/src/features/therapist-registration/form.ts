import * as v from 'valibot';
import type { ApiError } from '@/api/ApiError';
import { violationKey } from '@/api/apiErrorText';
import type { DocumentKind } from '@/api/generated/public.gen';
import type {
  ApplicationForm,
  ApplicationFormInput,
  ApplicationPath,
  BankDetailsInput,
  TherapistApplication,
} from '@/api/generated/user.gen';
import type { AuthUser } from '@/auth/user';
import { cents, parseCents, centsText } from '@/domain/money';
import { emailAddress, filled, REQUIRED, trimmed } from '@/ui/form';
import { addressText } from '@/ui/form/rules';
import { asciiText } from '@/ui/form/typed';

/** Limits of the contract (selam.therapy.v1 `ApplicationForm`, `BankDetails`): characters, and cents. */
export const limits = {
  name: 60,
  email: 254,
  phone: 40,
  licenseNumber: 60,
  education: 2000,
  experience: 4000,
  location: 120,
  bio: 4000,
  rate: 100_000,
  bank: { accountHolder: 120, bankName: 120, routingNumber: 20, accountNumber: 42 },
} as const;

export const CERTIFIED = 'APPLICATION_PATH_CERTIFIED' satisfies ApplicationPath;
export const applicationPaths = [CERTIFIED, 'APPLICATION_PATH_EXPERIENCED'] as const;

/** Documents by the name of their upload. */
export const documentNames = {
  DOCUMENT_KIND_LICENSE: 'license',
  DOCUMENT_KIND_RESUME: 'resume',
  DOCUMENT_KIND_REFERENCE: 'reference',
} as const satisfies Partial<Record<DocumentKind, string>>;
export type DocumentName = (typeof documentNames)[keyof typeof documentNames];
export const documentName = (kind: DocumentKind): DocumentName | undefined =>
  documentNames[kind as keyof typeof documentNames];

export const bankFields = ['accountHolder', 'bankName', 'routingNumber', 'accountNumber'] as const;
export const rateFields = ['rateIndividual', 'rateCouples', 'rateFamily', 'rateGroup'] as const;

/** Example rates in the fields (docs/product.md, section 9), dollars for a session. */
export const exampleRates = { rateIndividual: 150, rateCouples: 200, rateFamily: 220, rateGroup: 100 } as const;

/** Form values: text as typed, lists, and uploads. */
export interface ApplicationValues {
  path: ApplicationPath;
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  licenseNumber: string;
  licenseExpireDate: string;
  qualification: string;
  specializations: string[];
  education: string;
  experience: string;
  location: string;
  languagesSpoken: string[];
  bio: string;
  sessionTypes: string[];
  timeZone: string;
  rateIndividual: string;
  rateCouples: string;
  rateFamily: string;
  rateGroup: string;
  acceptsInsurance: boolean;
  insuranceProviders: string[];
  accountHolder: string;
  bankName: string;
  routingNumber: string;
  accountNumber: string;
  license: File | null;
  resume: File | null;
  reference: File | null;
}

const text = (min: number, name: string) => v.pipe(trimmed, v.minLength(min, `applications:problem.${name}`));
const some = (name: string) => v.pipe(v.array(v.string()), v.minLength(1, `applications:problem.${name}`));
const rate = v.pipe(
  v.string(),
  v.check((given) => given === '' || parseCents(given) !== undefined, 'common:number.invalid'),
  v.check((given) => (parseCents(given) ?? 0) <= limits.rate, 'applications:problem.rate'),
);
const bankText = (min: number) => v.pipe(filled, v.minLength(min, 'common:validation.tooShort'));
const bankNumber = (min: number) =>
  v.pipe(bankText(min), v.transform(asciiText), v.regex(/^[0-9A-Za-z -]*$/, 'applications:problem.bank'));
const anyText = v.string();

/** Schema of a complete bank account. */
const bank = {
  accountHolder: bankText(2),
  bankName: bankText(2),
  routingNumber: bankNumber(3),
  accountNumber: bankNumber(5),
};

/** The rules of docs/product.md, section 5, with their messages. A licence number is required on the certified path only. */
const rules = {
  path: v.picklist(applicationPaths, REQUIRED),
  firstName: text(2, 'firstName'),
  lastName: text(2, 'lastName'),
  email: emailAddress('applications:problem.email', 'applications:problem.email'),
  phone: v.pipe(v.string(), v.transform(asciiText), v.minLength(10, 'applications:problem.phone')),
  licenseNumber: anyText,
  licenseExpireDate: anyText,
  qualification: anyText,
  specializations: some('specializations'),
  education: text(10, 'education'),
  experience: text(10, 'experience'),
  location: text(1, 'location'),
  languagesSpoken: some('languagesSpoken'),
  bio: text(50, 'bio'),
  sessionTypes: some('sessionTypes'),
  timeZone: anyText,
  rateIndividual: rate,
  rateCouples: rate,
  rateFamily: rate,
  rateGroup: rate,
  acceptsInsurance: v.boolean(),
  insuranceProviders: v.array(v.string()),
  accountHolder: anyText,
  bankName: anyText,
  routingNumber: anyText,
  accountNumber: anyText,
  license: v.any(),
  resume: v.any(),
  reference: v.any(),
};

/** Returns whether any part of a bank account is typed. */
export const givesBank = (values: ApplicationValues) => bankFields.some((name) => values[name].trim() !== '');

/** The rules of a submission. `asksBank`: no bank account is stored yet, and the path needs one. */
export const schemaOf = (
  values: ApplicationValues,
  asksBank: boolean,
): v.GenericSchema<ApplicationValues, ApplicationValues> =>
  v.object(
    values.path === CERTIFIED
      ? {
          ...rules,
          licenseNumber: text(1, 'licenseNumber'),
          qualification: v.pipe(v.string(), v.nonEmpty(REQUIRED)),
          ...(asksBank || givesBank(values) ? bank : {}),
        }
      : rules,
  );

const dollars = (minor: string | undefined) =>
  Number(minor ?? 0) > 0
    ? centsText(cents({ currencyCode: 'CAD', amountMinor: minor ?? '0' })).replace(/\.00$/, '')
    : '';

/** Returns the initial values: the stored application, or the signed-in user's data. Bank details are never loaded. */
export function valuesOf(form: ApplicationForm | undefined, user: AuthUser | null, zone: string): ApplicationValues {
  return {
    path: form?.path && form.path !== 'APPLICATION_PATH_UNSPECIFIED' ? form.path : CERTIFIED,
    firstName: form?.firstName ?? '',
    lastName: form?.lastName ?? '',
    email: form?.email || user?.email || '',
    phone: form?.phone ?? '',
    licenseNumber: form?.licenseNumber ?? '',
    licenseExpireDate: form?.licenseExpireDate ?? '',
    qualification: form && form.qualification !== 'QUALIFICATION_UNSPECIFIED' ? form.qualification : '',
    specializations: form?.specializations ?? [],
    education: form?.education ?? '',
    experience: form?.experience ?? '',
    location: form?.location ?? '',
    languagesSpoken: form?.languagesSpoken ?? [],
    bio: form?.bio ?? '',
    sessionTypes: form?.sessionTypes ?? [],
    timeZone: form?.timeZone || zone,
    rateIndividual: dollars(form?.rates?.individualMinor),
    rateCouples: dollars(form?.rates?.couplesMinor),
    rateFamily: dollars(form?.rates?.familyMinor),
    rateGroup: dollars(form?.rates?.groupMinor),
    acceptsInsurance: form?.acceptsInsurance ?? false,
    insuranceProviders: form?.insuranceProviders ?? [],
    accountHolder: '',
    bankName: '',
    routingNumber: '',
    accountNumber: '',
    license: null,
    resume: null,
    reference: null,
  };
}

/** Returns the values with the saved rates in place of invalid ones, which only the form keeps. */
export const savable = (values: ApplicationValues, saved: ApplicationValues): ApplicationValues => ({
  ...values,
  ...Object.fromEntries(rateFields.filter((name) => !v.is(rate, values[name])).map((name) => [name, saved[name]])),
});

/** Converts the form to the request. Fields of the other path and unused insurance are omitted, but stay in the form. */
export function formOf(values: ApplicationValues): ApplicationFormInput {
  const certified = values.path === CERTIFIED;
  const minor = (given: string) => String(parseCents(given) ?? 0);
  return {
    path: values.path,
    firstName: values.firstName.trim(),
    lastName: values.lastName.trim(),
    email: addressText(values.email),
    phone: asciiText(values.phone),
    ...(certified && {
      licenseNumber: values.licenseNumber.trim(),
      licenseExpireDate: values.licenseExpireDate,
      ...(values.qualification && { qualification: values.qualification as ApplicationFormInput['qualification'] }),
    }),
    specializations: values.specializations as ApplicationFormInput['specializations'],
    education: values.education.trim(),
    experience: values.experience.trim(),
    location: values.location.trim(),
    languagesSpoken: values.languagesSpoken as ApplicationFormInput['languagesSpoken'],
    bio: values.bio.trim(),
    sessionTypes: values.sessionTypes as ApplicationFormInput['sessionTypes'],
    timeZone: values.timeZone,
    rates: {
      individualMinor: minor(values.rateIndividual),
      couplesMinor: minor(values.rateCouples),
      familyMinor: minor(values.rateFamily),
      groupMinor: minor(values.rateGroup),
    },
    acceptsInsurance: values.acceptsInsurance,
    insuranceProviders: (values.acceptsInsurance
      ? values.insuranceProviders
      : []) as ApplicationFormInput['insuranceProviders'],
  };
}

/** Returns the bank account once it is complete; a partial one is not sent. */
export function bankOf(values: ApplicationValues): BankDetailsInput | undefined {
  if (values.path !== CERTIFIED) return undefined;
  const { success, output } = v.safeParse(v.object(bank), values);
  return success ? output : undefined;
}

/** Form names of contract fields that differ. */
const names: Readonly<Record<string, keyof ApplicationValues>> = {
  'rates.individualMinor': 'rateIndividual',
  'rates.couplesMinor': 'rateCouples',
  'rates.familyMinor': 'rateFamily',
  'rates.groupMinor': 'rateGroup',
  bankDetails: 'accountHolder',
};
/** Fields with a single message for every reason. */
const ownMessage = [
  'firstName',
  'lastName',
  'email',
  'phone',
  'licenseNumber',
  'specializations',
  'education',
  'experience',
  'location',
  'languagesSpoken',
  'bio',
  'sessionTypes',
];

/** Maps server violations to form fields: `form.firstName`, `bankDetails.bankName`, `documents.license`. */
export function problemsOf(
  { violations }: Pick<ApiError, 'violations'>,
  values: ApplicationValues,
): { name: keyof ApplicationValues; message: string }[] {
  return violations.flatMap(({ field, reason }) => {
    const bare = field.replace(/^(form|documents)\./, '').replace(/^bankDetails\./, '');
    const name = names[bare] ?? (bare.replace(/\[\d+\]$/, '') as keyof ApplicationValues);
    if (!(name in values)) return [];
    if (field.startsWith('documents.')) return [{ name, message: 'upload:missing' }];
    const tooLong = /MAX_LEN$/.test(reason);
    return [
      { name, message: ownMessage.includes(name) && !tooLong ? `applications:problem.${name}` : violationKey(reason) },
    ];
  });
}

/** Returns the missing documents of the path. */
export const missingDocuments = (
  { path }: Pick<ApplicationValues, 'path'>,
  wanted: readonly { kind: DocumentKind; isRequired: boolean }[],
  { documents }: Pick<TherapistApplication, 'documents'>,
): DocumentName[] =>
  path === CERTIFIED
    ? wanted
        .filter(({ kind, isRequired }) => isRequired && !documents.some((document) => document.kind === kind))
        .flatMap(({ kind }) => documentName(kind) ?? [])
    : [];
