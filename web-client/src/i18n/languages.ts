/** The languages of the interface. The first is the default. */
export const languages = ['en', 'ti', 'ar'] as const;
export type Language = (typeof languages)[number];

/** Names as their speakers write them. */
export const languageNames: Record<Language, string> = { en: 'English', ti: 'ትግርኛ', ar: 'العربية' };

export const defaultLanguage: Language = 'en';

export const isLanguage = (value: unknown): value is Language => languages.includes(value as Language);

/** Arabic is written from right to left. */
export const directionOf = (language: string): 'ltr' | 'rtl' => (language === 'ar' ? 'rtl' : 'ltr');
