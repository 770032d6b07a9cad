import rtl from '@mui/stylis-plugin-rtl';
import i18next from 'i18next';
import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { App } from '@/app/App';
import { makeRoutes } from '@/app/AppRoutes';
import { page } from '@/app/lazyPage';
import { paths, publicPaths } from '@/app/paths';
import { makeStore, visitorState } from '@/app/store';
import { startI18n } from '@/i18n';
import { directionOf, inLanguage, type Language, languages, prefixOf } from '@/i18n/languages';
import { makeCache, SelamTheme } from '@/theme/SelamTheme';
import { PageLoading } from '@/ui/PageLoading';
import { structuredData } from './structuredData';

/** An address that leads nowhere, which the not-found page is drawn for. */
const NOWHERE = '/404';

/** One page in one language, ready to be put into a file. */
export interface WrittenPage {
  /** Its address. */
  address: string;
  language: Language;
  direction: 'ltr' | 'rtl';
  /** Title, description and links for the head. */
  head: string;
  /** What stands inside #root. */
  body: string;
  /** Styles of the components that bring them along in JavaScript. */
  styles: string;
  /** What the page is imported as, to find its files. */
  request?: string;
  /** The files of texts it needs. */
  texts: readonly string[];
  /** The fonts that its text is set in, files of theme/fonts without their ending. */
  fonts: readonly string[];
  /** Data for search engines, as JSON-LD. */
  data: object[];
  /** Whether the page starts on top of this text. Otherwise it replaces it. */
  hydrates: boolean;
}

/** Latin letters and figures stand on every page. A browser finds the fonts only after the styles; so it is told before. */
const fonts: Record<Language, readonly string[]> = {
  en: ['plus-jakarta-sans-latin-wght-normal'],
  ti: ['noto-sans-ethiopic-wght-subset', 'plus-jakarta-sans-latin-wght-normal'],
  ar: ['readex-pro-arabic-wght-normal', 'plus-jakarta-sans-latin-wght-normal'],
};

/** Every page that a build writes out: those open to all, a frame for the others, and the not-found page, in all languages. */
export async function* writtenPages(): AsyncGenerator<WrittenPage> {
  await startI18n(['common', 'shell'], 'en');
  for (const language of languages) {
    await i18next.changeLanguage(language);
    for (const path of Object.values(paths)) {
      yield await (publicPaths.includes(path) ? publicPage(path, language) : frame(path, language));
    }
    yield { ...(await draw(NOWHERE, language)), hydrates: false };
  }
}

async function publicPage(path: string, language: Language): Promise<WrittenPage> {
  const written = await draw(path, language);
  if (!written.request) throw new Error(`${path} has no line in app/AppRoutes.tsx`);
  return { ...written, data: structuredData(path, language) };
}

/** Header, footer and the skeleton of a page that cannot be drawn before somebody is signed in. */
async function frame(path: string, language: Language): Promise<WrittenPage> {
  const routes: ReturnType<typeof makeRoutes> = [
    [path, page(() => Promise.resolve({ default: PageLoading }), 'shell')],
  ];
  const written = await draw(path, language, routes);
  const head = `<title>${i18next.t('shell:brand')}</title><meta name="robots" content="noindex"/>`;
  return { ...written, head, hydrates: false };
}

/** Everything that React puts before the page because it belongs into the head. */
const HEAD = /^(?:<title>[^<]*<\/title>|<(?:meta|link)\b[^>]*>)*/;

/** Text of an attribute as it was before it became HTML. */
const decoded = (text: string) =>
  text
    .replace(/&quot;/g, '"')
    .replace(/&#x27;/g, "'")
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&amp;/g, '&');

/**
 * Draws a page. Styles are taken out of the elements, where the content security policy would ignore them, and put into a sheet: those of
 * components (Emotion) by their classes, style attributes by an attribute that stands in for them.
 */
async function draw(path: string, language: Language, given?: ReturnType<typeof makeRoutes>): Promise<WrittenPage> {
  const store = makeStore();
  const routes = given ?? makeRoutes(store);
  const shown = routes.find(([pattern]) => pattern === path)?.[1];
  await shown?.preload();

  const direction = directionOf(language);
  const cache = makeCache(direction, direction === 'rtl' ? [rtl] : undefined);
  // Emotion collects instead of writing style elements between the others.
  cache.compat = true;

  const address = inLanguage(path, language);
  const Router = ({ children }: { children: ReactNode }) => (
    <StaticRouter basename={prefixOf(language)} location={address}>
      {children}
    </StaticRouter>
  );
  const Theme = ({ children }: { children: ReactNode }) => <SelamTheme cache={cache}>{children}</SelamTheme>;
  const html = renderToString(
    <App store={store} hydratedState={visitorState(store)} routes={routes} Router={Router} Theme={Theme} />,
  );
  const head = HEAD.exec(html)?.[0] ?? '';
  const body = html.slice(head.length);
  if (/<(?:script|style)\b/.test(body)) {
    throw new Error(`${address} has a script or a style element, which the content security policy forbids`);
  }
  const attributes = new Map<string, string>();
  const clean = body.replace(/ style="([^"]*)"/g, (_, rules: string) => {
    const name = attributes.get(rules) ?? `s${attributes.size}`;
    attributes.set(rules, name);
    return ` data-style="${name}"`;
  });
  const styles = [
    ...(/class="[^"]*\bselam-/.test(body) ? Object.values(cache.inserted).filter((rules) => rules !== true) : []),
    // Stronger than any class, as the attribute itself would be.
    ...[...attributes].map(([rules, name]) => `#root [data-style="${name}"]{${decoded(rules)}}`),
  ].join('');
  return {
    address,
    language,
    direction,
    head,
    body: clean,
    styles,
    request: shown?.request,
    texts: ['common', 'shell', ...(shown?.texts ?? [])],
    fonts: fonts[language],
    data: [],
    hydrates: true,
  };
}
