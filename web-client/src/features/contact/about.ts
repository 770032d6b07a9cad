import { type ContactSubject, contactSubjects } from '@/app/paths';
import type { ContactValues } from './schema';

type Interest = ContactValues['serviceInterest'];

/** The subject of a message, from the page's address. */
export interface About {
  subject?: ContactSubject;
  interest: Interest;
}

/** Services as named in addresses: `?interest=cargo`. */
const interests = new Map<string | null, Interest>([
  ['global-products', 'SERVICE_INTEREST_GLOBAL_PRODUCTS'],
  ['cleaning', 'SERVICE_INTEREST_CLEANING_SERVICES'],
  ['cargo', 'SERVICE_INTEREST_CARGO_DELIVERY'],
  ['therapy', 'SERVICE_INTEREST_THERAPY_SERVICES'],
  ['general', 'SERVICE_INTEREST_GENERAL_INQUIRY'],
]);

/** The service of a subject. Other subjects are general inquiries. */
const interestOf: Partial<Record<ContactSubject, Interest>> = {
  'product-sourcing': 'SERVICE_INTEREST_GLOBAL_PRODUCTS',
  cleaning: 'SERVICE_INTEREST_CLEANING_SERVICES',
  'commercial-cleaning': 'SERVICE_INTEREST_CLEANING_SERVICES',
  cargo: 'SERVICE_INTEREST_CARGO_DELIVERY',
  therapy: 'SERVICE_INTEREST_THERAPY_SERVICES',
  'therapist-application': 'SERVICE_INTEREST_THERAPY_SERVICES',
};

const isSubject = (value: string | null): value is ContactSubject => contactSubjects.includes(value as ContactSubject);

/** Reads `?subject=` and `?interest=`. Unknown values are ignored; a named service overrides that of the subject. */
export function aboutOf(parameters: URLSearchParams): About {
  const named = parameters.get('subject');
  const subject = isSubject(named) ? named : undefined;
  const general: Interest = subject ? 'SERVICE_INTEREST_GENERAL_INQUIRY' : '';
  const interest = interests.get(parameters.get('interest')) ?? (subject && interestOf[subject]) ?? general;
  return { subject, interest };
}
