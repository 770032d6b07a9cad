import i18next, { type BackendModule, type CustomTypeOptions } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { localStore } from '@/browser/storage';
import { brandName, offers, site } from '@/config/site';
import {
  defaultLanguage,
  directionOf,
  isLanguage,
  type Language,
  LANGUAGE_STORAGE_KEY,
  languageOfPath,
  languages,
} from './languages';
import { formatNumber } from './numbers';

/** Name of a text file. */
export type TextName = keyof CustomTypeOptions['resources'];

/** Each language has its own file list, so that no page loads the lists of all. */
const sources = {
  en: () => import(/* webpackChunkName: "text-en" */ './texts/en'),
  ti: () => import(/* webpackChunkName: "text-ti" */ './texts/ti'),
  ar: () => import(/* webpackChunkName: "text-ar" */ './texts/ar'),
} satisfies Record<Language, unknown>;

/** Loads the texts of one feature in one language, each from its own file. */
async function textsOf(language: Language, namespace: string): Promise<object> {
  const { everywhere, fetchText } = await sources[language]();
  if (namespace in everywhere) return everywhere[namespace as keyof typeof everywhere];
  const { default: texts } = (await fetchText(namespace)) as { default: object };
  return texts;
}

/** Loads texts that were not preloaded. */
const files: BackendModule = {
  type: 'backend',
  init: () => undefined,
  read: (language, namespace, done) => {
    textsOf(language as Language, namespace).then(
      (texts) => done(null, texts as never),
      (error: Error) => done(error, null),
    );
  },
};

/** Language of the visit: that of its address. early.ts has already led to the remembered one. */
const languageOfVisit = (): Language => languageOfPath(window.location.pathname) ?? defaultLanguage;

/** Language in which texts are shown. */
export const currentLanguage = (): Language => (isLanguage(i18next.language) ? i18next.language : defaultLanguage);

function showLanguage(language: string) {
  // Undefined when pages are written out at build time.
  if (typeof document === 'undefined') return;
  document.documentElement.lang = language;
  document.documentElement.dir = directionOf(language);
}

/**
 * Prepares i18next in the language of the visit. Resolves when the texts of the first page are
 * loaded.
 */
export async function startI18n(namespaces: readonly TextName[], language = languageOfVisit()) {
  namespaces.forEach((namespace) => inUse.add(namespace));
  i18next.on('languageChanged', showLanguage);
  await i18next
    .use(files)
    .use(initReactI18next)
    .init({
      lng: language,
      supportedLngs: languages,
      // A missing text shows its key (docs/product.md, section 1); scripts/check-i18n.mjs keeps the languages complete.
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
          responseHours: site.responseHours,
          homeFrom: offers.cleaning.homeFrom,
          carpetRoom: offers.cleaning.carpetRoom,
          routeKm: offers.cargo.distanceKm,
          heaviestCargo: formatNumber(offers.cargo.maximumWeightKg, 'en'),
          lotsPass: offers.sourcing.quality.pass,
          assistantMonth: site.assistant.perMonth,
          assistantSession: site.assistant.perSession,
        },
      },
      react: { useSuspense: true },
    });
}

/** Text files that pages have requested. */
const inUse = new Set<TextName>();

async function fetchTexts(language: Language, namespaces: Iterable<TextName>) {
  const missing = [...namespaces].filter((namespace) => !i18next.hasResourceBundle(language, namespace));
  await Promise.all(
    missing.map(async (namespace) =>
      i18next.addResourceBundle(language, namespace, await textsOf(language, namespace)),
    ),
  );
}

/** The language that the user chose last. */
let lastChoice: Language | undefined;

/**
 * Switches the interface to another language and stores it, unless the user has chosen another
 * one meanwhile. `ready` is loaded, too. When anything cannot be loaded, rejects and changes
 * nothing.
 */
export async function changeLanguage(language: Language, ready?: Promise<unknown>) {
  lastChoice = language;
  await Promise.all([fetchTexts(language, inUse), ready]);
  if (lastChoice !== language) return;
  localStore.set(LANGUAGE_STORAGE_KEY, language);
  await i18next.changeLanguage(language);
}

/**
 * Loads the texts of features before their pages. Rejects when they cannot be loaded; the next
 * call retries.
 */
export async function loadTexts(...namespaces: TextName[]) {
  namespaces.forEach((namespace) => inUse.add(namespace));
  await fetchTexts(currentLanguage(), namespaces);
}
