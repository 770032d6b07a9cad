import { defaultLanguage, isLanguage, type Language } from '@/i18n/languages';

const pageStates = ['filled', 'empty', 'loading', 'failed'] as const;
/** How a whole page is shown. */
export type PageState = (typeof pageStates)[number];

export interface Settings {
  language: Language;
  scheme: 'light' | 'dark';
  /** Both schemes and both directions at once. */
  compare: boolean;
  /** A whole page in the place of the blocks, by its address in the client. */
  page: string | null;
  state: PageState;
}

/** What the address asks for. */
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

/** The address of a view. */
export const addressOf = ({ language, scheme }: Pick<Settings, 'language' | 'scheme'>) =>
  `?${new URLSearchParams({ language, scheme }).toString()}`;
