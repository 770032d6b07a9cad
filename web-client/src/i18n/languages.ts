/** The languages of the interface. The first is the default. */
export const languages = ['en', 'ti', 'ar'] as const;
export type Language = (typeof languages)[number];

/** Names as their speakers write them. */
export const languageNames: Record<Language, string> = { en: 'English', ti: 'ትግርኛ', ar: 'العربية' };

export const defaultLanguage: Language = 'en';

export const isLanguage = (value: unknown): value is Language => languages.includes(value as Language);

/** Arabic is written from right to left. */
export const directionOf = (language: string): 'ltr' | 'rtl' => (language === 'ar' ? 'rtl' : 'ltr');

/** Where the chosen language is remembered. */
export const LANGUAGE_STORAGE_KEY = 'selam.language';

/** What the addresses of a language start with: nothing in the default language, `/ar` in Arabic. */
export const prefixOf = (language: Language): string => (language === defaultLanguage ? '' : `/${language}`);

/** The language that the start of an address names; null where it names none (`/about`). */
export function languageOfPath(pathname: string): Language | null {
  const first = pathname.split('/')[1];
  return isLanguage(first) && first !== defaultLanguage ? first : null;
}

/** `/about` from `/ar/about`; `/` from `/ar`. */
export function withoutLanguage(pathname: string): string {
  const language = languageOfPath(pathname);
  return language ? pathname.slice(prefixOf(language).length) || '/' : pathname;
}

/** The same page in another language: `/ar/about` from `/about` or `/ti/about`, `/ar` from `/`. */
export function inLanguage(pathname: string, language: Language): string {
  const page = withoutLanguage(pathname);
  const prefix = prefixOf(language);
  return page === '/' ? prefix || '/' : prefix + page;
}
