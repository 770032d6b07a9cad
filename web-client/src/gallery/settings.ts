import { defaultLanguage, isLanguage, type Language } from '@/i18n/languages';

const pageStates = ['filled', 'empty', 'loading', 'failed'] as const;
/** State of a whole page. */
export type PageState = (typeof pageStates)[number];

export interface Settings {
  language: Language;
  scheme: 'light' | 'dark';
  /** Both schemes and both directions at once. */
  compare: boolean;
  /** Address of a whole page to show instead of the blocks. */
  page: string | null;
  state: PageState;
}

/** Reads the settings from the address. */
export function settingsOf(search: string): Settings {
  const parameters = new URLSearchParams(search);
  const language = parameters.get('language');
  return {
    language: isLanguage(language) ? language : defaultLanguage,
    scheme: parameters.get('scheme') === 'dark' ? 'dark' : 'light',
    compare: parameters.has('compare'),
    page: parameters.get('page'),
    state: pageStates.find((state) => state === parameters.get('state')) ?? 'filled',
  };
}

/** Returns the address of a view. */
export const addressOf = ({ language, scheme }: Pick<Settings, 'language' | 'scheme'>) =>
  `?${new URLSearchParams({ language, scheme }).toString()}`;
