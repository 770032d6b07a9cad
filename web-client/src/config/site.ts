import type { Language } from '@/i18n/languages';

// What differs from one company to the next is put in when the client is built (webpack.common.cjs). Pages take it from here, never as literals.
const { company, origin, year } = __SITE__;

/** Prices and places as the services know them, dollars and kilometres (scripts/offers.cjs). */
export const { offers } = __SITE__;

/** Opening hours of some days: `[from, to]` in hours of the day, nothing when closed. */
export interface OpeningHours {
  days: 'monToFri' | 'sat' | 'sun';
  hours: readonly [from: number, to: number] | null;
}

const hours = (days: OpeningHours['days'], range: readonly number[] | null): OpeningHours => {
  const [from, to] = range ?? [];
  return { days, hours: from !== undefined && to !== undefined ? [from, to] : null };
};

export const site = {
  /** Where the client is published: the start of absolute addresses, without a slash at the end. */
  origin,
  /** E-mail address that visitors write to. */
  email: company.email,
  /** Phone number as it is dialled, and as it is read. */
  phone: company.phone,
  phoneText: company.phoneText,
  /** GST/HST registration number on receipts; empty for a company that is not registered. */
  gstNumber: company.gstNumber,
  /** Street address, one line. */
  address: company.address,
  /**
   * Name of the time zone of the hours, the same in every language (docs/product.md, section 9). When empty, the pages say "Calgary
   * time".
   */
  timeZone: company.timeZone,
  openingHours: [
    hours('monToFri', company.openingHours.mondayToFriday),
    hours('sat', company.openingHours.saturday),
    hours('sun', company.openingHours.sunday),
  ] satisfies OpeningHours[],
  /** Hours within which every e-mail is answered. */
  responseHours: company.responseHours,
  /** Phone number of the crisis line, as people know it. */
  crisisLine: company.crisisLine,
  /** What the AI assistant costs, dollars. */
  assistant: company.assistant,
  /** Year in the footer. */
  year,
} as const;

/** The company's name as it is written in a language. */
export const brandName = (language: Language): string => company.brand[language];
