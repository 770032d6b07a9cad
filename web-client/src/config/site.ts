import type { Language } from '@/i18n/languages';

// Values that differ between companies are inserted at build time (webpack.common.cjs). Pages read
// them here and contain no literals.
const { company, origin, year } = __SITE__;

/** Prices and places from the services, dollars and kilometres (scripts/offers.cjs). */
export const { offers } = __SITE__;

/** Opening hours of a range of days: `[from, to]` in hours of the day, undefined when closed. */
export interface OpeningHours {
  days: 'monToFri' | 'sat' | 'sun';
  hours: readonly [from: number, to: number] | null;
}

const hours = (days: OpeningHours['days'], range: readonly number[] | null): OpeningHours => {
  const [from, to] = range ?? [];
  return { days, hours: from !== undefined && to !== undefined ? [from, to] : null };
};

export const site = {
  /** Origin of absolute addresses, without a trailing slash. */
  origin,
  /** Contact address. */
  email: company.email,
  /** Phone number for dialling and for display. */
  phone: company.phone,
  phoneText: company.phoneText,
  /** GST/HST registration number on receipts; empty for an unregistered company. */
  gstNumber: company.gstNumber,
  /** Street address, one line. */
  address: company.address,
  /**
   * Name of the time zone of the hours, the same in every language (docs/product.md, section 9).
   * When empty, the pages show "Calgary time".
   */
  timeZone: company.timeZone,
  openingHours: [
    hours('monToFri', company.openingHours.mondayToFriday),
    hours('sat', company.openingHours.saturday),
    hours('sun', company.openingHours.sunday),
  ] satisfies OpeningHours[],
  /** Promised response time for emails, hours. */
  responseHours: company.responseHours,
  /** Phone number of the crisis line, as displayed. */
  crisisLine: company.crisisLine,
  /** Prices of the AI assistant, dollars. */
  assistant: company.assistant,
  /** Year in the footer. */
  year,
} as const;

/** Returns the company's name in a language. */
export const brandName = (language: Language): string => company.brand[language];
