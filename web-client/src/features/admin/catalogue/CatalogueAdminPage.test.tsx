import { screen, waitFor, within } from '@testing-library/react';
import { delay, http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { catchDownloads } from '@/testing/downloads';
import { admin, failure } from '@/testing/factories';
import { unavailable, services, sampleData } from '@/testing/handlers';
import { wrongField } from '@/testing/handlers/catalogue';
import type { Data } from '@/testing/handlers/data';
import { renderPage } from '@/testing/render';
import { server } from '@/testing/server';
import AdminPage from '../AdminPage';

let data: Data;
beforeEach(() => {
  data = sampleData();
  server.use(...services(data));
});

const show = (search = '') => renderPage(<AdminPage />, { at: `/admin?tab=catalogue${search}`, as: admin() });
const cups = () => data.products.find(({ sku }) => sku === 'HK-0142')!;
const open = async () => {
  const shown = show(`&open=${cups().id}`);
  await screen.findByDisplayValue('HK-0142');
  return shown;
};

describe('the list', () => {
  it('shows the catalogue and applies the filters on the server', async () => {
    const lists: Record<string, string>[] = [];
    server.use(
      http.get(
        /\/v1\/products:catalogue$/,
        ({ request }) => void lists.push(Object.fromEntries(new URL(request.url).searchParams)),
      ),
    );
    const { user } = show();
    const row = await screen.findByRole('row', { name: /Cotton bath towels/ });
    for (const text of ['TX-0007', 'Clothing and textiles', '€5.20', 'Offered'])
      expect(within(row).getByText(text)).toBeVisible();
    await user.selectOptions(screen.getByLabelText('Category'), 'Packaging');
    await user.selectOptions(screen.getByLabelText('Status'), 'Retired');
    await waitFor(() =>
      expect(lists.at(-1)).toEqual({ category: 'PRODUCT_CATEGORY_PACKAGING', status: 'PRODUCT_STATUS_RETIRED' }),
    );
  });

  describe('as a file', () => {
    const caught = catchDownloads();
    it('exports the filtered list', async () => {
      const { user } = show('&category=machinery');
      await screen.findByText('MC-0031');
      await user.click(screen.getByRole('button', { name: 'Download CSV' }));
      await waitFor(() => expect(caught.saved).toHaveLength(1));
      expect(caught.saved[0]).toMatch(/^blob:1 as catalogue-.*\.csv$/);
    });
  });
});

describe('a new product', () => {
  const write = async (user: ReturnType<typeof show>['user'], sku: string) => {
    await user.click(await screen.findByRole('link', { name: 'Add a product' }));
    await user.type(await screen.findByLabelText('Product number'), sku);
    const article = within(screen.getByRole('article'));
    await article.findByRole('option', { name: 'Packaging' });
    await user.selectOptions(article.getByLabelText('Category'), 'Packaging');
    await user.type(screen.getAllByLabelText('Name')[0]!, 'Glass jars, 250 ml');
    await user.type(screen.getAllByLabelText(/^Name/)[2]!, 'مرطبانات زجاجية');
    await user.selectOptions(article.getByLabelText('Currency'), 'EUR');
    await user.type(article.getByLabelText('Minimum order, pieces'), '1000');
    await user.type(article.getByLabelText('Price per piece'), '0,85');
    await user.type(article.getByLabelText('Country of origin'), 'it');
    expect(article.getByText('Italy')).toBeVisible();
    await user.type(article.getByLabelText('Lead time, days'), '20');
    await user.click(article.getByRole('checkbox', { name: 'Delivered by us before' }));
    await user.selectOptions(article.getByLabelText(/^Drawing/), 'Jar');
    await user.click(article.getByRole('button', { name: 'Add to the catalogue' }));
  };

  it('opens in the catalogue once it is saved', async () => {
    const { router, user } = show();
    await write(user, 'PK-9001');
    expect(await screen.findByText('The product is in the catalogue')).toBeVisible();
    expect(data.products[0]).toMatchObject({
      sku: 'PK-9001',
      category: 'PRODUCT_CATEGORY_PACKAGING',
      originCountry: 'IT',
      priceTiers: [{ minimumQuantity: 1000, unitPriceMinor: '85' }],
      price: { currencyCode: 'EUR', amountMinor: '85' },
      qualityMarks: ['QUALITY_MARK_KNOWN'],
      picture: 'jar',
      texts: [
        { languageCode: 'en', name: 'Glass jars, 250 ml' },
        { languageCode: 'ar', name: 'مرطبانات زجاجية' },
      ],
    });
    await waitFor(() => expect(router.state.location.search).toBe(`?tab=catalogue&open=${data.products[0]!.id}`));
    expect(await screen.findByRole('heading', { name: 'Glass jars, 250 ml' })).toBeVisible();
  });

  it('reports a number in use at its field and keeps the input', async () => {
    const { user } = show();
    await write(user, 'HK-0142');
    expect(await screen.findByText('Another product has this number')).toBeVisible();
    expect(screen.getByLabelText('Product number')).toHaveFocus();
    expect(screen.getAllByLabelText('Name')[0]).toHaveValue('Glass jars, 250 ml');
  });

  it('reports categories that did not load and loads them again', async () => {
    server.use(
      http.get('*/v1/product-categories', () => HttpResponse.json(failure(14), { status: 503 }), { once: true }),
    );
    const { user } = show('&open=new');
    expect(await screen.findByText('The categories and currencies could not be loaded')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('option', { name: 'EUR' })).toBeInTheDocument();
  });

  it('reports missing fields before it calls the server', async () => {
    const { user } = show('&open=new');
    await user.click(await screen.findByRole('button', { name: 'Add to the catalogue' }));
    expect((await screen.findAllByText('Please fill in this field')).length).toBeGreaterThan(4);
    expect(data.products).toHaveLength(23);
  });
});

describe('the open product', () => {
  it('is edited, with another price for more pieces', async () => {
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Add a price for more pieces' }));
    const tier = within(screen.getByRole('group', { name: 'Price 3' }));
    await user.type(tier.getByLabelText('From (pieces)'), '20000');
    await user.type(tier.getByLabelText('Price per piece'), '1.5');
    await user.click(screen.getByRole('button', { name: 'Remove price 2' }));
    await user.click(screen.getByRole('button', { name: 'Save changes' }));
    expect(await screen.findByText('The product is saved')).toBeVisible();
    expect(cups().priceTiers).toEqual([
      { minimumQuantity: 600, unitPriceMinor: '240' },
      { minimumQuantity: 20000, unitPriceMinor: '150' },
    ]);
  });

  it('shows a server error at the field', async () => {
    server.use(http.patch('*/v1/products/:id', () => wrongField('product.priceTiers', 'TIERS_NOT_ASCENDING')));
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Save changes' }));
    expect(await screen.findByText(/^Quantities must increase from price to price/)).toBeVisible();
  });

  it("keeps the input after another admin's change and saves only own fields", async () => {
    const { user } = await open();
    const region = screen.getByLabelText(/^Region/);
    await user.clear(region);
    await user.type(region, 'Bursa');
    Object.assign(cups(), { etag: 'v2', leadTimeDays: 40 });
    await user.click(screen.getByRole('button', { name: 'Save changes' }));
    expect(await screen.findByText('This record has changed meanwhile')).toBeVisible();
    expect(region).toHaveValue('Bursa');
    await user.click(screen.getByRole('button', { name: 'Save changes' }));
    expect(await screen.findByText('The product is saved')).toBeVisible();
    expect(cups()).toMatchObject({ supplierRegion: 'Bursa', leadTimeDays: 40 });
  });

  it('is retired after a confirmation, and offered again', async () => {
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Retire' }));
    const question = within(await screen.findByRole('dialog', { name: 'Retire this product?' }));
    await user.click(question.getByRole('button', { name: 'Retire' }));
    expect(await screen.findByText('The product is retired')).toBeVisible();
    expect(cups().status).toBe('PRODUCT_STATUS_RETIRED');
    await user.click(await screen.findByRole('button', { name: 'Offer again' }));
    await waitFor(() => expect(cups().status).toBe('PRODUCT_STATUS_ACTIVE'));
    expect(await screen.findByRole('button', { name: 'Retire' })).toBeVisible();
  });
});

describe('an import', () => {
  const csv = new File(['sku,name_en\r\nHK-1,Cup\r\n,Nameless\r\n'], 'list.csv', { type: 'text/csv' });
  const choose = async () => {
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: 'Import a file' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Import products' }));
    await user.upload(await dialog.findByLabelText('File of products'), csv);
    return { user, dialog };
  };

  it('is tried first, lists problems by line and changes nothing', async () => {
    const { user, dialog } = await choose();
    await user.click(dialog.getByRole('button', { name: 'Try it first' }));
    expect(await dialog.findByText('Some lines cannot be imported')).toBeVisible();
    const wrong = within(dialog.getByRole('table', { name: 'Problems, line by line' }));
    const row = wrong.getByRole('row', { name: /^3/ });
    for (const text of ['sku', 'Please fill in this field', 'value is required'])
      expect(within(row).getByText(text)).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Import' }));
    expect(await screen.findByText('The file was imported')).toBeVisible();
    expect(await screen.findByText('The file is imported')).toBeVisible();
  });

  it('shows no result of a file that another one has replaced', async () => {
    const { user, dialog } = await choose();
    await user.click(dialog.getByRole('button', { name: 'Try it first' }));
    expect(await dialog.findByText('Some lines cannot be imported')).toBeVisible();
    const other = new File(['sku'], 'other.csv', { type: 'text/csv' });
    await user.upload(dialog.getByLabelText('File of products'), other);
    expect(await dialog.findByText('other.csv')).toBeVisible();
    expect(dialog.queryByText('Some lines cannot be imported')).toBeNull();
    expect(dialog.queryByText(/Sent/)).toBeNull();
  });

  it('shows why it could not be sent, and can be sent again', async () => {
    server.use(unavailable(/\/v1\/products:import/));
    const { user, dialog } = await choose();
    await user.click(dialog.getByRole('button', { name: 'Try it first' }));
    expect(await screen.findByText('The file could not be read')).toBeVisible();
    server.resetHandlers(...services(data));
    await user.click(dialog.getByRole('button', { name: 'Send list.csv again' }));
    expect(await dialog.findByText('Some lines cannot be imported')).toBeVisible();
  });

  it('stays open while it runs, and loads the catalogue again when it is cancelled', async () => {
    let lists = 0;
    server.use(
      http.get(/\/v1\/products:catalogue$/, () => void lists++),
      http.post(/\/v1\/products:import$/, () => delay('infinite')),
    );
    const { user, dialog } = await choose();
    await user.click(dialog.getByRole('button', { name: 'Import' }));
    expect(await dialog.findByRole('button', { name: 'Close' })).toBeDisabled();
    await user.keyboard('{Escape}');
    const before = lists;
    await user.click(dialog.getByRole('button', { name: 'Do not send list.csv' }));
    await waitFor(() => expect(lists).toBeGreaterThan(before));
    await waitFor(() => expect(dialog.getByRole('button', { name: 'Close' })).toBeEnabled());
  });

  it('requires a file', async () => {
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: 'Import a file' }));
    await user.click(await screen.findByRole('button', { name: 'Try it first' }));
    expect(await screen.findByText('No file provided')).toBeVisible();
  });
});
