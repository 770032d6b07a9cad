import { defaultLanguage, isLanguage, type Language } from '@/i18n/languages';

export interface Settings {
  language: Language;
  scheme: 'light' | 'dark';
  /** Both schemes and both directions at once. */
  compare: boolean;
}

/** What the address asks for. */
export function settingsOf(search: string): Settings {
  const parameters = new URLSearchParams(search);
  const language = parameters.get('language');
  return {
    language: isLanguage(language) ? language : defaultLanguage,
    scheme: parameters.get('scheme') === 'dark' ? 'dark' : 'light',
    compare: parameters.has('compare'),
  };
}

/** The address of a view. */
export const addressOf = ({ language, scheme }: Omit<Settings, 'compare'>) =>
  `?${new URLSearchParams({ language, scheme }).toString()}`;
