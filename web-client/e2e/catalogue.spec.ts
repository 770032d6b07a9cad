import type { APIRequestContext, Page } from '@playwright/test';
import { alive, watch } from './support/actions';
import { axe } from './support/axe';
import { filled } from './support/customer';
import { inputDriver } from './support/inputDriver';
import { adminTable, downloaded } from './support/office';
import { fitsPhone } from './support/phone';
import { demoAccount } from './support/platform';
import { newProduct, type Product, unique } from './support/products';
import { sessionOf } from './support/sessions';
import { expect, test } from './support/test';
import { type Language, textsOf } from './support/texts';
import { inLanguage } from './support/written';

const COLUMNS =
  'sku,status,category,name_en,description_en,name_ti,description_ti,name_ar,description_ar,currency,price_tiers,' +
  'origin_country,supplier_region,lead_time_days,quality_marks,picture';

/** More products than two pages hold, with numbers per test. */
async function filledCatalogue(request: APIRequestContext) {
  const { access_token } = await sessionOf(demoAccount('admin'));
  const lines = Array.from({ length: 45 }, (_, index) => {
    const number = String(index + 1).padStart(2, '0');
    return `E2E-BOWL-${number},,home,Clay bowl ${number},,,,وعاء فخاري ${number},,USD,100:2.50; 500:2.10,TR,,20,audited,pot`;
  });
  const answer = await request.post('/v1/products:import', {
    headers: { authorization: `Bearer ${access_token}`, 'content-type': 'text/csv' },
    data: [COLUMNS, ...lines, ''].join('\r\n'),
  });
  expect(answer.status(), await answer.text()).toBe(200);
  const { lineCount, failedCount = 0 } = (await answer.json()) as { lineCount: number; failedCount?: number };
  expect({ lineCount, failedCount }).toEqual({ lineCount: 45, failedCount: 0 });
}

const parameter = (page: Page, name: string, value: string | null) =>
  expect(page).toHaveURL((url) => url.searchParams.get(name) === value);

for (const [language, kind] of [
  ['en', 'keyboard'],
  ['ar', 'pointer'],
] as const satisfies [Language, string][]) {
  const t = textsOf(language);

  test.describe(() => {
    test.use({ language });

    test(`finds a product despite a typo and returns to the search, in ${language}`, async ({ page, request }) => {
      test.slow();
      const word = unique();
      await filledCatalogue(request);
      const product = await newProduct(request, word);
      const name = language === 'ar' ? `فانوس القطيفة ${word}` : product.name;
      const hand = inputDriver(page, kind);
      const troubles = watch(page);
      const results = page.getByRole('region', { name: t('catalogue:results.label') });
      const cards = results.getByRole('article');
      const count = results.getByRole('status').first();
      const field = page.getByRole('combobox', { name: t('catalogue:words') });
      const own = cards.getByRole('link', { name, exact: true });

      await test.step('the tab has its own address', async () => {
        await page.goto(inLanguage('/services/global-products', language));
        await alive(page);
        await hand.tab(page.getByRole('tab', { name: t('products:tabs.search') }));
        await parameter(page, 'tab', 'search');
        await expect(cards).toHaveCount(20);
        await axe(page, 'the catalogue');
        await fitsPhone(page, 'the catalogue');
      });

      await test.step('another page is appended', async () => {
        await hand.press(results.getByRole('button', { name: t('common:pager.more') }));
        await expect(cards).toHaveCount(40);
        const names = await cards.getByRole('heading').allInnerTexts();
        const links = await cards.getByRole('link').evaluateAll((all) => all.map((one) => one.getAttribute('href')));
        expect(new Set(links).size, names.join()).toBe(40);
      });

      await test.step('misspelled words and suggestions find it', async () => {
        const typed = language === 'ar' ? `فانوس القطيقة ${word}` : `Marigodl lantern ${word}`;
        await hand.type(field, typed.slice(0, -1));
        await expect(page.getByRole('option', { name: new RegExp(word) })).toBeVisible();
        await axe(page, 'suggestions');
        await page.keyboard.press('Escape');
        await hand.type(field, typed);
        await page.keyboard.press('Escape');
        await hand.press(page.getByRole('button', { name: t('catalogue:search'), exact: true }));
        await parameter(page, 'q', typed);
        await expect(own).toBeVisible();
        // Without a chosen currency, the euro price is compared in Canadian dollars.
        await expect(cards.filter({ has: page.getByRole('link', { name, exact: true }) })).toContainText(/CA\$\d/);
      });

      await test.step('a filter narrows the results and is removed again', async () => {
        const category = page.getByLabel(t('catalogue:filter.category'), { exact: true });
        await category.selectOption('PRODUCT_CATEGORY_PACKAGING');
        await parameter(page, 'category', 'packaging');
        await expect(own).toHaveCount(0);
        await axe(page, 'a narrowed search');
        await fitsPhone(page, 'a narrowed search');
        const on = results.getByRole('list', { name: t('catalogue:filter.list') });
        const text = filled(t('catalogue:filter.takeOff'), {
          filter: t('catalogue:category.PRODUCT_CATEGORY_PACKAGING'),
        });
        await hand.press(on.getByRole('button', { name: text }));
        await parameter(page, 'category', null);
        await expect(own).toBeVisible();
      });

      await test.step('an invalid range shows an error at its field', async () => {
        await hand.type(page.getByLabel(t('catalogue:filter.from'), { exact: true }), '90');
        await hand.type(page.getByLabel(t('catalogue:filter.to'), { exact: true }), '2');
        await expect(page.getByText(t('catalogue:filter.wrong.range'))).toBeVisible();
        await expect(page.getByText(t('catalogue:failed')).first()).toBeVisible();
        await axe(page, 'a range that is none');
        // Each end of the range is set separately.
        await page.goBack();
        await parameter(page, 'to', null);
        await page.goBack();
        await parameter(page, 'from', null);
        await expect(own).toBeVisible();
      });

      await test.step('the results are sorted by price', async () => {
        await page.goto(inLanguage('/services/global-products?tab=search&category=electronics', language));
        await expect(cards.first()).toBeVisible();
        // Arabic writes one and two without digits.
        await expect(count).toHaveText(/\S/);
        await page.getByLabel(t('catalogue:order.label'), { exact: true }).selectOption('PRODUCT_ORDER_PRICE');
        await parameter(page, 'sort', 'price');
        const asked = await request.get(
          '/v1/products?category=PRODUCT_CATEGORY_ELECTRONICS&orderBy=PRODUCT_ORDER_PRICE',
        );
        const [cheapest] = ((await asked.json()) as { products: Product[] }).products;
        await expect(cards.first().getByRole('link')).toHaveAttribute('href', new RegExp(cheapest!.id));
      });

      await test.step('its page shows every detail and leads back to the search', async () => {
        await page.goto(inLanguage(`/services/global-products?tab=search&q=${word}&currency=GBP`, language));
        await hand.press(own);
        await expect(page).toHaveURL(new RegExp(`/products/${product.id}$`));
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
        const table = page.getByRole('table', { name: t('catalogue:product.pricesCaption') });
        await expect(table.getByText('€9.90')).toBeVisible();
        await expect(page.getByText(t('catalogue:markText.QUALITY_MARK_AUDITED'))).toBeVisible();
        const script = page.locator('script[type="application/ld+json"]');
        expect(JSON.parse((await script.last().textContent()) ?? '')).toMatchObject({
          '@type': 'Product',
          sku: product.sku,
          offers: { lowPrice: 9.9, highPrice: 12.5, priceCurrency: 'EUR' },
        });
        await axe(page, 'a product');
        await fitsPhone(page, 'a product');
        await hand.press(page.getByRole('link', { name: t('catalogue:product.back') }));
        await parameter(page, 'q', word);
        await parameter(page, 'currency', 'GBP');
        await expect(own).toBeVisible();
      });

      await test.step('the request form opens with its number and name', async () => {
        await hand.press(own);
        await hand.press(page.getByRole('link', { name: t('catalogue:product.request') }));
        await expect(page.getByText(product.sku, { exact: true })).toBeVisible();
        await expect(page.getByLabel(t('requests:form.productName'))).toHaveValue(name);
      });
      expect(troubles).toEqual([]);
    });
  });
}

for (const language of ['en', 'ar'] as const) {
  test.describe(() => {
    test.use({ as: 'admin', language });

    test(`manages the catalogue, in ${language}`, async ({ page, request }) => {
      test.slow();
      const t = textsOf(language);
      const word = unique();
      const sku = `E2E-${word.toUpperCase()}`;
      const troubles = watch(page);
      const article = page.getByRole('article');
      const list = page.getByRole('region', { name: t('admin:catalogue'), exact: true });
      const links = list.getByRole('row').getByRole('link');
      const field = (name: string) => article.locator(`[name="${name}"]`);

      await test.step('a product is created', async () => {
        await page.goto('/admin?tab=catalogue');
        await page.getByRole('link', { name: t('admin-catalogue:add') }).click();
        await article.getByRole('button', { name: t('admin-catalogue:create') }).click();
        await expect(article.getByText(t('common:validation.required')).first()).toBeVisible();
        await axe(page, 'a product that is being written');
        await fitsPhone(page, 'a product that is being written');
        await field('sku').fill(sku);
        await field('category').selectOption('PRODUCT_CATEGORY_HOME');
        await field('texts.en.name').fill(`Clay pot ${word}`);
        await field('texts.ar.name').fill(`قدر فخاري ${word}`);
        await field('currencyCode').selectOption('USD');
        await field('tiers.0.quantity').fill('100');
        await field('tiers.0.price').fill('7.50');
        await field('originCountry').fill('ET');
        await field('leadTimeDays').fill('30');
        await field('picture').selectOption('pot');
        await article.getByRole('button', { name: t('admin-catalogue:create') }).click();
        await expect(page.getByText(t('admin-catalogue:created'))).toBeVisible();
        await expect(page).toHaveURL((url) => /^[0-9a-f-]{36}$/.test(url.searchParams.get('open') ?? ''));
      });

      const desk = adminTable(page, language, 'catalogue');
      await test.step('the search finds it by its number', async () => {
        await page.goto('/admin?tab=catalogue');
        await desk.search(sku);
        await expect(links).toHaveText(new RegExp(`Clay pot ${word}`));
        await axe(page, 'the catalogue of the office');
        await fitsPhone(page, 'the catalogue of the office');
      });

      const found = async () => {
        const answer = await request.get(`/v1/products?query=${word}`);
        return ((await answer.json()) as { products: Product[] }).products.map((one) => one.sku);
      };
      await test.step('it is edited; prices that grow with the quantity are rejected at their field', async () => {
        await links.click();
        await expect(field('sku')).toHaveValue(sku);
        await axe(page, 'an open product');
        await fitsPhone(page, 'an open product');
        await article.getByRole('button', { name: t('admin-catalogue:tierAdd') }).click();
        await field('tiers.1.quantity').fill('1000');
        await field('tiers.1.price').fill('9');
        await article.getByRole('button', { name: t('admin-catalogue:save') }).click();
        await expect(article.getByText(t('admin-catalogue:wrong.tiers'))).toBeVisible();
        await field('tiers.1.price').fill('6');
        await article.getByRole('button', { name: t('admin-catalogue:save') }).click();
        await expect(page.getByText(t('admin-catalogue:saved'))).toBeVisible();
        expect(await found()).toEqual([sku]);
      });

      await test.step('it is retired and hidden, then offered again', async () => {
        await article.getByRole('button', { name: t('admin-catalogue:retire'), exact: true }).click();
        const question = page.getByRole('dialog', { name: t('admin-catalogue:retireTitle') });
        await axe(page, 'the question before a product is retired');
        await question.getByRole('button', { name: t('admin-catalogue:retire'), exact: true }).click();
        await expect(page.getByText(t('admin-catalogue:retired'))).toBeVisible();
        expect(await found()).toEqual([]);
        await article.getByRole('button', { name: t('admin-catalogue:offerAgain') }).click();
        await expect(article.getByRole('button', { name: t('admin-catalogue:retire'), exact: true })).toBeVisible();
        expect(await found()).toEqual([sku]);
      });

      await test.step('a trial import of a file with a broken line changes nothing', async () => {
        await page.goto(`/admin?tab=catalogue&q=${sku}`);
        await expect(links).toHaveCount(1);
        const { text: csv } = await downloaded(page, t('admin:desk.export'));
        const [header = '', line = ''] = csv.replace(/^\uFEFF/, '').split('\r\n');
        // The same product again under another number, and a line without a number.
        const broken = [header, line.replace(sku, `${sku}-2`), line.replace(sku, '')].join('\r\n');

        await page.getByRole('button', { name: t('admin-catalogue:import.open') }).click();
        const dialog = page.getByRole('dialog', { name: t('admin-catalogue:import.title') });
        const chosen = { name: 'products.csv', mimeType: 'text/csv', buffer: Buffer.from(`${broken}\r\n`) };
        await dialog.getByLabel(t('admin-catalogue:import.file')).setInputFiles(chosen);
        await dialog.getByRole('button', { name: t('admin-catalogue:import.try') }).click();
        await expect(dialog.getByText(t('admin-catalogue:report.tryWrong'))).toBeVisible();
        const errors = dialog.getByRole('table', { name: t('admin-catalogue:report.errors') });
        await expect(errors.getByRole('row').nth(1)).toContainText('3');
        await axe(page, 'what an import would do');
        await fitsPhone(page, 'what an import would do');
        expect(await found()).toEqual([sku]);
      });
      expect(troubles).toEqual([]);
    });
  });
}
