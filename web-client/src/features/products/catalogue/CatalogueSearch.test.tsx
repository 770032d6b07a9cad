import { act, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import i18next from 'i18next';
import { loadTexts } from '@/i18n';
import { failure } from '@/testing/factories';
import { unavailable, emptyData, services, sampleData } from '@/testing/handlers';
import { renderPage } from '@/testing/render';
import { server } from '@/testing/server';
import ProductsPage from '../ProductsPage';

beforeAll(() => loadTexts('products'));

/** Records the queries of the searches. */
const asked: URLSearchParams[] = [];
beforeEach(() => {
  asked.length = 0;
  server.use(
    http.get('*/v1/products', ({ request }) => void asked.push(new URL(request.url).searchParams)),
    ...services(),
  );
});

const show = (search = '') =>
  renderPage(<ProductsPage />, { at: `/services/global-products?tab=search${search}`, as: null });
const names = () => screen.getAllByRole('article').map((card) => within(card).getByRole('heading').textContent);
const field = () => screen.findByRole('combobox', { name: 'What are you looking for?' });

describe('a result', () => {
  it('shows the deciding facts and links to the product', async () => {
    const { router, user } = show('&currency=CAD');
    const card = await screen.findByRole('article', { name: 'Cotton bath towels, 70 × 140 cm' });
    for (const text of ['€5.20', 'about CA$8.38', 'Portugal', '300', '28', 'Maker certified to ISO 9001'])
      expect(card).toHaveTextContent(text);
    expect(screen.getByRole('article', { name: 'Enamel coffee cups, 90 ml' })).toHaveTextContent(
      'US$1.90 from 5,000 pieces',
    );
    const currency = screen.getByLabelText<HTMLSelectElement>('Currency');
    expect(currency).toHaveValue('CAD');
    expect([...currency.options].map(({ value }) => value)).toEqual(['CAD', 'USD', 'EUR', 'GBP', 'CNY']);
    expect(await screen.findByText(/exchange rates of Mon 23 Nov 2026/)).toBeVisible();
    await user.click(within(card).getByRole('link'));
    expect(router.state.location.pathname).toBe('/products/0192f3a4-0000-7000-8000-000000000a02');
    expect(router.state.location.state).toMatchObject({ found: { search: '?tab=search&currency=CAD' } });
  });
});

describe('words', () => {
  it('are searched on Enter and kept in the address', async () => {
    const { router, user } = show();
    await user.type(await field(), 'pump{Enter}');
    await screen.findByText('1 product');
    expect(names()).toEqual(['Water pump, 0.75 kW']);
    expect(router.state.location.search).toBe('?tab=search&q=pump');
    expect(await field()).toHaveFocus();
    await act(() => router.navigate(-1));
    await screen.findByText('23 products');
    expect(await field()).toHaveValue('');
  });

  it('are suggested while typing, and chosen with the arrows', async () => {
    const { router, user } = show();
    await user.type(await field(), 'cot');
    const suggestion = await screen.findByRole('option', { name: /Cotton bath towels/ });
    expect(suggestion).toHaveTextContent('Clothing and textiles');
    await user.keyboard('{ArrowDown}{Enter}');
    await screen.findByText('1 product');
    expect(new URLSearchParams(router.state.location.search).get('q')).toBe('Cotton bath towels, 70 × 140 cm');
    expect(await field()).toHaveValue('Cotton bath towels, 70 × 140 cm');
  });

  it('are cancelled when typing overtakes them', async () => {
    const events: string[] = [];
    server.use(
      http.get(/\/v1\/products:suggest$/, ({ request }) => {
        if (!request.url.includes('query=en&')) return undefined;
        events.push('asked');
        request.signal.addEventListener('abort', () => events.push('cancelled'));
        return new Promise<never>(() => undefined);
      }),
    );
    const { user } = show();
    await user.type(await field(), 'en');
    await waitFor(() => expect(events).toEqual(['asked']));
    await user.type(await field(), 'amel');
    expect(await screen.findByRole('option', { name: /Enamel coffee cups/ })).toBeVisible();
    expect(events).toEqual(['asked', 'cancelled']);
  });
});

describe('filters', () => {
  it('show counts per choice, apply immediately and are removed one by one', async () => {
    const { router, user } = show();
    await screen.findByText('23 products');
    const category = await screen.findByLabelText('Category');
    await user.selectOptions(category, await within(category).findByRole('option', { name: 'Packaging (20)' }));
    await screen.findByText('20 products');
    // The other categories keep their counts.
    expect(within(category).getByRole('option', { name: 'Home and kitchen (1)' })).toBeInTheDocument();
    await user.selectOptions(category, 'Home and kitchen (1)');
    await user.click(await screen.findByRole('checkbox', { name: 'Sample tested by us (1)' }));
    await user.click(screen.getByRole('checkbox', { name: 'Factory visited and audited (1)' }));
    await user.selectOptions(screen.getByLabelText('Country of origin'), 'TR');
    await waitFor(() =>
      expect(router.state.location.search).toBe('?tab=search&category=home&marks=audited%2Csampled&origin=TR'),
    );
    await waitFor(() =>
      expect(asked.at(-1)?.getAll('qualityFilter')).toEqual(['QUALITY_MARK_AUDITED', 'QUALITY_MARK_SAMPLED']),
    );
    expect(asked.at(-1)?.get('originCountry')).toBe('TR');

    const on = screen.getByRole('list', { name: 'Active filters' });
    await user.click(within(on).getByRole('button', { name: 'Remove: Home and kitchen' }));
    expect(router.state.location.search).toBe('?tab=search&marks=audited%2Csampled&origin=TR');
    expect(screen.getByText('1 product')).toHaveFocus();
    await user.click(within(on).getByRole('button', { name: 'Clear all filters' }));
    await screen.findByText('23 products');
    expect(router.state.location.search).toBe('?tab=search');
  });

  it('apply numbers after a pause in typing, in the digits of any keyboard', async () => {
    const { router, user } = show();
    const from = await screen.findByLabelText('From');
    await user.type(from, '٣,5');
    await waitFor(() => expect(router.state.location.search).toBe('?tab=search&min=3.5'));
    expect(from).toHaveValue('٣,5');
    await user.tab();
    expect(from).toHaveValue('3.5');
    await user.type(screen.getByLabelText('Quantity'), '250{Enter}');
    await waitFor(() => expect(router.state.location.search).toBe('?tab=search&min=3.5&quantity=250'));
    await user.type(screen.getByLabelText('Maximum lead time (days)'), '60');
    await user.selectOptions(screen.getByLabelText('Currency'), 'EUR');
    await waitFor(() =>
      expect(Object.fromEntries(asked.at(-1) ?? [])).toMatchObject({
        minPrice: '3.5',
        quantity: '250',
        maxLeadTimeDays: '60',
        currency: 'EUR',
      }),
    );
  });

  it('report contradictions at their field', async () => {
    show('&min=9&max=2');
    const to = await screen.findByLabelText('To');
    await waitFor(() => expect(to).toBeInvalid());
    expect(to).toHaveAccessibleDescription('The highest price is below the lowest one');
    expect(screen.getByText('Search failed')).toBeVisible();
  });
});

it('sorts on request and keeps the order in the address', async () => {
  const { router, user } = show();
  await screen.findByText('23 products');
  await user.selectOptions(screen.getByLabelText('Order'), 'Smallest minimum order');
  await waitFor(() => expect(names()[0]).toBe('Water pump, 0.75 kW'));
  expect(router.state.location.search).toBe('?tab=search&sort=minimum-order');
});

describe('more pages', () => {
  it('are appended, and the focus moves to the first new product', async () => {
    const { router, user } = show();
    await screen.findByText('20 of 23 shown');
    await user.click(screen.getByRole('button', { name: 'Load more' }));
    await waitFor(() => expect(names()).toHaveLength(23));
    expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull();
    await waitFor(() => expect(screen.getByRole('link', { name: 'Folding box no. 18' })).toHaveFocus());
    // Links carry no page token, which may expire.
    expect(router.state.location.search).toBe('?tab=search');
    expect(router.state.location.state).toEqual({ tokens: ['20'] });
  });

  it('can be retried; a rejected token leads back to the first page', async () => {
    const { router, user } = show();
    await screen.findByText('20 of 23 shown');
    const stale = failure(3, [
      {
        '@type': 'type.googleapis.com/google.rpc.BadRequest',
        fieldViolations: [{ field: 'pageToken', reason: 'PAGE_TOKEN_INVALID' }],
      },
    ]);
    server.use(http.get('*/v1/products', () => HttpResponse.json(stale, { status: 400 })));
    await user.click(screen.getByRole('button', { name: 'Load more' }));
    expect(await screen.findByText('Search failed')).toBeVisible();
    expect(names()).toHaveLength(20);
    server.resetHandlers(...services());
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByText('20 of 23 shown');
    expect(router.state.location.state).toEqual({ tokens: [] });
  });

  it('name a page in the middle that failed to load, and load it again', async () => {
    let isDown = true;
    server.use(
      http.get('*/v1/products', ({ request }) => {
        const { searchParams } = new URL(request.url);
        if (searchParams.get('pageToken') !== 'middle') return undefined;
        return isDown
          ? HttpResponse.json(failure(14), { status: 503 })
          : HttpResponse.json({ products: [], nextPageToken: '20', totalCount: 43 });
      }),
    );
    const { router, user } = show();
    await screen.findByText('23 products');
    await act(() => router.navigate('?tab=search', { state: { tokens: ['middle', '20'] } }));
    expect(await screen.findByText('Search failed')).toBeVisible();
    expect(screen.getAllByRole('article')).toHaveLength(23);
    isDown = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(screen.queryByText('Search failed')).toBeNull());
  });
});

describe('the state of the catalogue', () => {
  it('shows "more" where the service stops counting', async () => {
    const [product] = sampleData().products;
    server.use(
      http.get('*/v1/products', () =>
        HttpResponse.json({
          products: [product],
          nextPageToken: 'x',
          totalCount: 1000,
          categories: [],
          qualityMarks: [],
          origins: [],
        }),
      ),
    );
    show();
    expect(await screen.findByText('1,000+ products')).toBeVisible();
    expect(screen.getByText('1 shown')).toBeVisible();
  });

  it('reports products that match only most of the words', async () => {
    const [product] = sampleData().products;
    const found = {
      products: [product],
      nextPageToken: '',
      totalCount: 1,
      categories: [],
      qualityMarks: [],
      origins: [],
    };
    server.use(http.get('*/v1/products', () => HttpResponse.json({ ...found, matchedSomeWords: true })));
    show('&q=cotton+towel+hotel');
    expect(await screen.findByText('No product has all your words')).toBeVisible();
  });

  it('offers next steps without results', async () => {
    const { user } = show('&q=zebra&category=home');
    expect(await screen.findByRole('heading', { name: 'No products match your search' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Ask our buyers' })).toHaveAttribute(
      'href',
      '/contact?subject=product-sourcing',
    );
    await user.click(screen.getAllByRole('button', { name: 'Clear all filters' })[0]!);
    await user.click(await screen.findByRole('button', { name: 'Show all products' }));
    await screen.findByText('23 products');
  });

  it('reports an empty catalogue', async () => {
    server.use(...services(emptyData()));
    show();
    expect(await screen.findByRole('heading', { name: 'The catalogue is empty' })).toBeVisible();
  });

  it('reports a failed search and repeats it', async () => {
    server.use(unavailable('*/v1/products'));
    const { user } = show();
    expect(await screen.findByText('Search failed')).toBeVisible();
    server.resetHandlers(...services());
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByText('23 products');
  });

  it('shows no counts of the previous filters when a search fails', async () => {
    const { user } = show();
    await screen.findByText('23 products');
    const category = screen.getByLabelText('Category');
    const counted = () => within(category).queryAllByRole('option', { name: /\(\d+\)/ });
    expect(counted()).not.toHaveLength(0);
    server.use(unavailable('*/v1/products'));
    await user.selectOptions(category, counted()[0]!);
    expect(await screen.findByText('Search failed')).toBeVisible();
    expect(counted()).toHaveLength(0);
  });

  it.each([
    ['2026-10-01', /exchange rates, from Thu 1 Oct 2026, are too old/],
    ['', /no exchange rates right now/],
  ])('reports missing price comparison for rates of %j', async (date, text) => {
    server.use(
      http.get('*/v1/product-categories', () =>
        HttpResponse.json({
          categories: [],
          qualityMarks: [],
          origins: [],
          currencies: ['USD'],
          exchangeRates: { date, isStale: true, rates: [] },
          productCount: 0,
          comparisonCurrencies: ['CAD', 'USD'],
        }),
      ),
    );
    show();
    expect(await screen.findByText('Prices are not compared')).toBeVisible();
    expect(screen.getByText(text)).toBeVisible();
  });

  it('is requested in the language of the page', async () => {
    await act(() => i18next.changeLanguage('ar'));
    await act(() => loadTexts('products', 'catalogue'));
    show();
    await screen.findAllByRole('article');
    expect(asked.at(-1)?.get('languageCode')).toBe('ar');
  });
});
