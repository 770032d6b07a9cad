import { newProduct, unique } from './support/products';
import { expect, test } from './support/test';
import { bareKeys, languages, textsOf } from './support/texts';
import { inLanguage, pageAt, writtenPages } from './support/written';

// Checks the built files as the gateway serves them, without a browser.

for (const language of languages) {
  const t = textsOf(language);

  test(`prerenders every public page in ${language}`, async ({ request }) => {
    for (const path of writtenPages) {
      await test.step(path, async () => {
        const { status, document } = await pageAt(request, inLanguage(path, language));
        expect(status).toBe(200);
        expect(document.documentElement.lang).toBe(language);
        expect(document.documentElement.dir).toBe(language === 'ar' ? 'rtl' : 'ltr');
        expect(document.title).toMatch(/\S/);
        expect([...document.querySelectorAll('h1')].map((title) => title.textContent?.trim())).toEqual([
          expect.stringMatching(/\S/),
        ]);
        expect(document.querySelector('meta[name=description]')?.getAttribute('content')).toMatch(/\S.{20}/);
        expect(document.querySelector<HTMLLinkElement>('link[rel=canonical]')?.href).toMatch(
          new RegExp(`${inLanguage(path, language)}$`),
        );
        expect(document.querySelectorAll('link[rel=alternate][hreflang]')).toHaveLength(languages.length + 1);
        // The content security policy allows no inline code.
        expect(document.querySelectorAll('body [style]')).toHaveLength(0);
        expect(bareKeys(document.body.textContent ?? '')).toEqual([]);
        // Controls are disabled until hydration.
        const alive = [...document.querySelectorAll('button, input, select, textarea')].filter(
          (part) => !part.matches(':disabled'),
        );
        expect(alive.map(({ outerHTML }) => outerHTML.slice(0, 120))).toEqual([]);
        // A form that needs JavaScript shows an alternative.
        for (const form of document.querySelectorAll('main form[method=post]')) {
          expect(form.querySelector('noscript')?.textContent).toMatch(/\S+@\S+/);
        }
        const foreign = [...document.querySelectorAll('main a[href^="/"]:not([hreflang])')]
          .map((link) => link.getAttribute('href') ?? '')
          .filter((href) => language !== 'en' && !new RegExp(`^/${language}(/|$|[?#])`).test(href));
        expect(foreign, 'links into another language').toEqual([]);
      });
    }
  });

  test(`returns 404 for an unknown address in ${language}`, async ({ request }) => {
    const { status, document } = await pageAt(request, inLanguage('/no-such-page', language));
    expect(status).toBe(404);
    expect(document.querySelector('main h1')?.textContent).toContain(t('shell:notFound.text'));
  });
}

test('lists the pages in sitemap, robots, icons and structured data', async ({ request }) => {
  await newProduct(request, unique());
  const sitemap = await (await request.get('/sitemap.xml')).text();
  for (const path of writtenPages) {
    for (const language of languages)
      expect(sitemap).toMatch(new RegExp(`<loc>[^<]*${inLanguage(path, language)}</loc>`));
  }
  const robots = await (await request.get('/robots.txt')).text();
  for (const kind of ['therapists', 'products']) {
    const listed = new RegExp(`^Sitemap: (.*/sitemap-${kind}.xml)$`, 'm').exec(robots)?.[1] ?? '';
    const records = await (await request.get(new URL(listed).pathname)).text();
    const address = new RegExp(`<loc>([^<]*/ar/${kind}/[^<]*)</loc>`).exec(records)?.[1] ?? '';
    // The page of a record has the record's own head before any script runs.
    const { document } = await pageAt(request, new URL(address).pathname);
    expect(document.querySelector('link[rel="canonical"]')?.getAttribute('href')).toContain(new URL(address).pathname);
    expect(document.querySelector('meta[name="robots"]')).toBeNull();
    expect(document.querySelector('meta[name="description"]')?.getAttribute('content')).toBeTruthy();
    const facts = document.querySelector('script[type="application/ld+json"]')?.textContent ?? '';
    expect(JSON.parse(facts)).toHaveProperty('offers');
  }
  expect(robots).toContain('/sitemap.xml');
  for (const file of ['/manifest.webmanifest', '/share.png', '/icon-512.png']) {
    expect((await request.get(file)).status(), file).toBe(200);
  }
  const { document } = await pageAt(request, '/');
  const data: unknown = JSON.parse(document.querySelector('script[type="application/ld+json"]')?.textContent ?? '');
  expect(data).toMatchObject({ '@type': ['Organization', 'LocalBusiness'], name: 'Selam' });
});
