import { publicPaths } from '@/app/paths';
import { brandName, site } from '@/config/site';
import { defaultLanguage, inLanguage, languages } from '@/i18n/languages';

/** The sitemap of the pages that the build writes, and those of the services for therapists and products. */
const sitemaps = ['/sitemap.xml', '/sitemap-therapists.xml', '/sitemap-products.xml'];

/** Files about the whole site, by name. */
export const siteFiles = (): Record<string, string> => ({
  'robots.txt': [
    'User-agent: *',
    'Disallow: /v1/',
    'Disallow: /auth/v1/',
    '',
    ...sitemaps.map((path) => `Sitemap: ${site.origin}${path}`),
    '',
  ].join('\n'),
  'sitemap.xml': sitemap(),
  'manifest.webmanifest': JSON.stringify({
    name: brandName(defaultLanguage),
    short_name: brandName(defaultLanguage),
    start_url: '/',
    display: 'browser',
    // --bg and --primary of the light scheme: a manifest does not support CSS variables.
    background_color: '#fbfaf7',
    theme_color: '#0b5c63',
    icons: [
      { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
      { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
  }),
});

const escaped = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;');

/** Every public page in every language, each with its translations. */
function sitemap(): string {
  const at = (path: string, language = defaultLanguage) => escaped(site.origin + inLanguage(path, language));
  const siblings = (path: string) =>
    [...languages.map((language) => [language, language] as const), ['x-default', defaultLanguage] as const]
      .map(([name, language]) => `    <xhtml:link rel="alternate" hreflang="${name}" href="${at(path, language)}"/>\n`)
      .join('');
  const pages = publicPaths.flatMap((path) =>
    languages.map((language) => `  <url>\n    <loc>${at(path, language)}</loc>\n${siblings(path)}  </url>\n`),
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${pages.join('')}</urlset>
`;
}
