import i18next, { type BackendModule, type CustomTypeOptions } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { brandName, site } from '@/config/site';
import { defaultLanguage, directionOf, isLanguage, type Language, languages } from './languages';

/** Name of a file of texts. */
export type TextName = keyof CustomTypeOptions['resources'];

const STORAGE_KEY = 'selam.language';

/** Loads the texts of one feature in one language, each as a file of its own. */
const files: BackendModule = {
  type: 'backend',
  init: () => undefined,
  read: (language, namespace, done) => {
    import(/* webpackChunkName: "text-[request]" */ `./locales/${language}/${namespace}.json`).then(
      (texts: { default: object }) => done(null, texts.default as never),
      (error: Error) => done(error, null),
    );
  },
};

const remembered = (): Language => {
  const stored = localStorage.getItem(STORAGE_KEY);
  return isLanguage(stored) ? stored : defaultLanguage;
};

/** The language that texts are shown in. */
export const currentLanguage = (): Language => (isLanguage(i18next.language) ? i18next.language : defaultLanguage);

function showLanguage(language: string) {
  document.documentElement.lang = language;
  document.documentElement.dir = directionOf(language);
}

/** Prepares i18next in the language that the visitor chose last. Resolves when the texts of the first page are there. */
export async function startI18n(namespaces: readonly TextName[], language = remembered()) {
  i18next.on('languageChanged', showLanguage);
  await i18next
    .use(files)
    .use(initReactI18next)
    .init({
      lng: language,
      supportedLngs: languages,
      // A missing text shows its key (product specification, section 1); scripts/check-i18n.mjs keeps the languages complete.
      fallbackLng: false,
      ns: namespaces,
      defaultNS: 'common',
      load: 'currentOnly',
      returnNull: false,
      interpolation: {
        escapeValue: false,
        defaultVariables: {
          get brand() {
            return brandName(currentLanguage());
          },
          crisisLine: site.crisisLine,
        },
      },
      react: { useSuspense: true },
    });
}

/** Switches the interface to another language and remembers it. */
export async function changeLanguage(language: Language) {
  localStorage.setItem(STORAGE_KEY, language);
  await i18next.changeLanguage(language);
}

/** Fetches the texts of features ahead of their pages. */
export const loadTexts = (...namespaces: TextName[]) => i18next.loadNamespaces(namespaces);
