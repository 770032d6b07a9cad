/** The languages of the interface. The first is the default. */
export const languages = ['en', 'ti', 'ar'] as const;
export type Language = (typeof languages)[number];

/** Names in the languages themselves. */
export const languageNames: Record<Language, string> = { en: 'English', ti: 'ትግርኛ', ar: 'العربية' };

export const defaultLanguage: Language = 'en';

export const isLanguage = (value: unknown): value is Language => languages.includes(value as Language);

/** Arabic is written from right to left. */
export const directionOf = (language: string): 'ltr' | 'rtl' => (language === 'ar' ? 'rtl' : 'ltr');

/** Storage key of the chosen language. */
export const LANGUAGE_STORAGE_KEY = 'selam.language';

/** Address prefix of a language: empty for the default language, `/ar` for Arabic. */
export const prefixOf = (language: Language): string => (language === defaultLanguage ? '' : `/${language}`);

/** Language at the start of an address; null without a prefix (`/about`). */
export function languageOfPath(pathname: string): Language | null {
  const first = pathname.split('/')[1];
  return isLanguage(first) && first !== defaultLanguage ? first : null;
}

/** `/about` for `/ar/about`; `/` for `/ar`. */
export function withoutLanguage(pathname: string): string {
  const language = languageOfPath(pathname);
  return language ? pathname.slice(prefixOf(language).length) || '/' : pathname;
}

/** The same page in another language: `/ar/about` for `/about` or `/ti/about`, `/ar` for `/`. */
export function inLanguage(pathname: string, language: Language): string {
  const page = withoutLanguage(pathname);
  const prefix = prefixOf(language);
  return page === '/' ? prefix || '/' : prefix + page;
}
