import type { Language } from '@/i18n/languages';

/**
 * What differs from one company to the next: brand, contact details, hours. Pages take it from here, never as literals. Every value
 * can be set when the client is built, through SELAM_SITE_* (see README.md).
 */
declare const __SITE_ENVIRONMENT__: Record<string, string>;

const environment: Record<string, string> = typeof __SITE_ENVIRONMENT__ === 'undefined' ? {} : __SITE_ENVIRONMENT__;
const setting = (name: string, byDefault: string) => environment[`SELAM_SITE_${name}`] ?? byDefault;

/** Opening hours of some days: `[from, to]` in hours of the day, nothing when closed. */
export interface OpeningHours {
  days: 'monToFri' | 'sat' | 'sun';
  hours: readonly [from: number, to: number] | null;
}

const hours = (days: OpeningHours['days'], name: string, byDefault: string): OpeningHours => {
  const [from, to] = setting(name, byDefault).split('-').map(Number);
  return { days, hours: from && to ? [from, to] : null };
};

export const site = {
  /** Where the client is published: the start of absolute addresses, without a slash at the end. */
  origin: setting('ORIGIN', 'http://localhost:8080').replace(/\/+$/, ''),
  /** E-mail address that visitors write to. */
  email: setting('EMAIL', 'hello@selam.example'),
  /** Phone number as it is dialled. */
  phone: setting('PHONE', '+14035550142'),
  /** Phone number as it is read. */
  phoneText: setting('PHONE_TEXT', '+1 403 555 0142'),
  /** Street address, one line. */
  address: setting('ADDRESS', '120 8 Avenue SW, Calgary, AB T2P 1B3, Canada'),
  /**
   * Name of the time zone of the hours, the same in every language (product specification, section 9). When empty, the pages say "Calgary
   * time".
   */
  timeZone: setting('TIME_ZONE', 'MST'),
  openingHours: [
    hours('monToFri', 'HOURS_MON_FRI', '9-18'),
    hours('sat', 'HOURS_SAT', '10-16'),
    hours('sun', 'HOURS_SUN', ''),
  ] satisfies OpeningHours[],
  /** Hours within which every e-mail is answered. */
  responseHours: Number(setting('RESPONSE_HOURS', '24')),
  /** Phone number of the crisis line, as people know it. */
  crisisLine: setting('CRISIS_LINE', '9-8-8'),
  /** Year in the footer. */
  year: Number(setting('YEAR', String(new Date().getFullYear()))),
} as const;

const brandNames: Record<Language, string> = { en: 'Selam', ti: 'ሰላም', ar: 'سلام' };

/** The company's name as it is written in a language. SELAM_SITE_BRAND replaces it everywhere, SELAM_SITE_BRAND_AR and the like in one. */
export function brandName(language: Language): string {
  return setting(`BRAND_${language.toUpperCase()}`, setting('BRAND', brandNames[language]));
}
