import { createHash } from 'node:crypto';
import rtl from '@mui/stylis-plugin-rtl';
import i18next from 'i18next';
import type { ReactNode } from 'react';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { App } from '@/app/App';
import { makeRoutes } from '@/app/AppRoutes';
import { page } from '@/app/lazyPage';
import { paths, publicPaths, recordPaths } from '@/app/paths';
import { makeStore, visitorState } from '@/app/store';
import { startI18n } from '@/i18n';
import { directionOf, inLanguage, type Language, languages, prefixOf } from '@/i18n/languages';
import { makeCache, SelamTheme } from '@/theme/SelamTheme';
import { HeadTaker } from '@/ui/Head';
import { WithoutScripts } from '@/ui/form/WithoutScripts';
import { loadAllSections } from '@/ui/lazySection';
import { PageLoading } from '@/ui/PageLoading';
import { PageTitle } from '@/ui/PageTitle';
import { Document } from './Document';
import { structuredData } from './structuredData';

/** An unknown address, for which the not-found page is rendered. */
const NOWHERE = '/404';

/** Files of the browser build by source; addresses start with `/`. */
export interface ClientFiles {
  /** The render-blocking script. */
  early: string;
  /** Files that every page loads. */
  main: readonly string[];
  /** Additional files of a chunk. Throws for an unknown name. */
  chunk: (name: string) => readonly string[];
  font: (name: string) => string;
}

/** A file of the site, by path. */
interface WrittenFile {
  name: string;
  text: string;
}

/**
 * Every page contains Latin letters and digits. Browsers discover fonts only after the styles,
 * so they are preloaded.
 */
const fonts: Record<Language, readonly string[]> = {
  en: ['plus-jakarta-sans-latin-wght-normal'],
  ti: ['noto-sans-ethiopic-wght-subset', 'plus-jakarta-sans-latin-wght-normal'],
  ar: ['readex-pro-arabic-wght-normal', 'plus-jakarta-sans-latin-wght-normal'],
};

/**
 * Yields every written-out page: the public ones, a frame for the others, and the not-found
 * page, in all languages.
 */
export async function* writtenPages(files: ClientFiles): AsyncGenerator<WrittenFile> {
  await startI18n(['common', 'shell'], 'en');
  for (const language of languages) {
    await i18next.changeLanguage(language);
    for (const path of Object.values(paths)) yield* await written(path, language, files);
    for (const path of recordPaths) yield headTemplate(path, language);
    yield* await written(NOWHERE, language, files);
  }
}

/**
 * Returns the file of a page in one language, and its style sheet. Pages with the same styles
 * share one.
 */
async function written(path: string, language: Language, files: ClientFiles): Promise<WrittenFile[]> {
  const isPublic = publicPaths.includes(path);
  const isFrame = !isPublic && path !== NOWHERE;
  const address = inLanguage(path, language);
  const { head, body, styles, chunks } = await draw(path, language, isFrame);
  const direction = directionOf(language);
  const needed = isPublic ? [...chunks, ...(direction === 'rtl' ? ['rtl'] : [])].flatMap(files.chunk) : [];
  const loaded = [...new Set([...files.main, ...needed])];
  const sheet = {
    name: `assets/page.${createHash('sha256').update(styles).digest('hex').slice(0, 10)}.css`,
    text: styles,
  };
  const html = renderToStaticMarkup(
    <Document
      language={language}
      direction={direction}
      head={isFrame ? <FrameHead isListed={recordPaths.includes(path)} /> : head}
      data={structuredData(path, language)}
      fonts={fonts[language].map(files.font)}
      styles={[...loaded.filter((name) => name.endsWith('.css')), `/${sheet.name}`]}
      early={files.early}
      scripts={loaded.filter((name) => name.endsWith('.js'))}
      hydrates={isPublic ? address : undefined}
      body={body}
    />,
  );
  return [sheet, { name: fileOf(address), text: `<!doctype html>${html}` }];
}

/** Placeholder of a page that is not written out. */
const Frame = () => (
  <>
    <PageLoading />
    <div className="wrap">
      <WithoutScripts page />
    </div>
  </>
);

/** The page sets its title once the user or the record is known. */
const FrameHead = ({ isListed }: { isListed: boolean }) => (
  <>
    <title>{i18next.t('shell:brand')}</title>
    {!isListed && <meta name="robots" content="noindex" />}
  </>
);

/**
 * Returns the head of a record's page with the placeholders `[id]`, `[title]` and `[description]`,
 * which the gateway fills in (gateway/lua/records.lua).
 */
function headTemplate(path: string, language: Language): WrittenFile {
  const address = inLanguage(path, language);
  const location = address.replace(/:(\w+)/, '[$1]');
  let head: ReactNode;
  renderToStaticMarkup(
    <HeadTaker value={(elements) => (head = elements)}>
      <StaticRouter basename={prefixOf(language)} location={location}>
        <PageTitle description="[description]">[title]</PageTitle>
      </StaticRouter>
    </HeadTaker>,
  );
  return { name: fileOf(address).replace(/index\.html$/, 'head.html'), text: renderToStaticMarkup(head) };
}

/**
 * `/ar/about` becomes ar/about/index.html, `/track/:number` becomes track/[number]/index.html,
 * and `/404` becomes 404.html: a plain file, because it is the response for other addresses.
 */
function fileOf(address: string) {
  const name = address.slice(1).replace(/:(\w+)/g, '[$1]');
  if (name === '404' || name.endsWith('/404')) return `${name}.html`;
  return name ? `${name}/index.html` : 'index.html';
}

/** Renders a page, or its skeleton when it needs a signed-in user. */
async function draw(path: string, language: Language, isFrame: boolean) {
  const store = makeStore();
  const skeleton: ReturnType<typeof makeRoutes> = [
    [path, page('frame', () => Promise.resolve({ default: Frame }), 'shell')],
  ];
  const routes = isFrame ? skeleton : makeRoutes(store);
  const shown = routes.find(([pattern]) => pattern === path)?.[1];
  await shown?.preload();
  await loadAllSections();

  const direction = directionOf(language);
  const cache = makeCache(direction, direction === 'rtl' ? [rtl] : undefined);
  // Makes Emotion collect styles instead of writing style elements between others.
  cache.compat = true;

  let head: ReactNode;
  const Router = ({ children }: { children: ReactNode }) => (
    <StaticRouter basename={prefixOf(language)} location={inLanguage(path, language)}>
      {children}
    </StaticRouter>
  );
  const Theme = ({ children }: { children: ReactNode }) => <SelamTheme cache={cache}>{children}</SelamTheme>;
  const body = renderToString(
    <HeadTaker value={(elements) => (head = elements)}>
      <App store={store} hydratedState={visitorState(store)} routes={routes} Router={Router} Theme={Theme} />
    </HeadTaker>,
  );
  for (const forbidden of ['<script', '<style', ' style="']) {
    if (body.includes(forbidden)) {
      throw new Error(
        `${inLanguage(path, language)} has ${forbidden.trim()}, which the content security policy forbids`,
      );
    }
  }
  // React's mark of a part that could not render, such as one whose texts the route does not load.
  if (body.includes('<!--$!-->'))
    throw new Error(`${inLanguage(path, language)} shows a placeholder instead of a part`);
  return {
    head,
    body,
    styles: Object.values(cache.inserted)
      .filter((rules) => rules !== true)
      .join(''),
    chunks: shown
      ? [shown.chunk, `text-${language}`, ...shown.texts.map((text) => `text-${language}-${text}-json`)]
      : [],
  };
}
