import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { failure } from '@/testing/factories';
import { services } from '@/testing/handlers';
import { product } from '@/testing/handlers/catalogue';
import { renderPage } from '@/testing/render';
import { server } from '@/testing/server';
import ProductPage from './ProductPage';

beforeEach(() => server.use(...services()));

const show = (id = product().id) =>
  renderPage(<ProductPage />, { at: `/products/${id}`, pattern: '/products/:id', as: null });

it('shows a complete product with the meaning of its marks', async () => {
  show();
  expect(await screen.findByRole('heading', { level: 1, name: 'Enamel coffee cups, 90 ml' })).toBeVisible();
  const table = screen.getByRole('table', { name: 'Price per piece by quantity' });
  expect(within(table).getByRole('row', { name: '5,000 US$1.90' })).toBeVisible();
  expect(screen.getByText(/Kütahya.*Türkiye/)).toBeVisible();
  expect(screen.getByText('We have measured and used a sample the way you will use it.')).toBeVisible();
  expect(screen.getByText('about CA$3.34')).toBeVisible();
  expect(await screen.findByText(/exchange rates of Mon 23 Nov 2026/)).toBeVisible();
});

it('is indexed unless it is unknown', async () => {
  const robots = () => document.head.querySelector('meta[name="robots"]');
  show();
  expect(robots()).toBeNull();
  await screen.findByRole('heading', { level: 1, name: product().name });
  expect(robots()).toBeNull();
  cleanup();
  server.use(http.get('*/v1/products/:id', () => HttpResponse.json(failure(5), { status: 404 })));
  show();
  await waitFor(() => expect(robots()).toHaveAttribute('content', 'noindex'));
});

it('links to the request form', async () => {
  show();
  expect(await screen.findByRole('link', { name: 'Request this product' })).toHaveAttribute(
    'href',
    `/services/global-products?tab=request&product=${product().id}`,
  );
});

it('has structured data whose text cannot end the element', async () => {
  server.use(
    http.get('*/v1/products/:id', () =>
      HttpResponse.json(product({ description: '</script><script>alert(1)</script>' })),
    ),
  );
  show();
  // Another heading is shown while the product loads.
  await screen.findByRole('heading', { level: 1, name: product().name });
  const script = document.querySelector('script[type="application/ld+json"]');
  expect(script?.innerHTML).not.toContain('<');
  expect(JSON.parse(script?.textContent ?? '')).toMatchObject({
    '@type': 'Product',
    sku: 'HK-0142',
    offers: { '@type': 'AggregateOffer', lowPrice: 1.9, highPrice: 2.4, priceCurrency: 'USD', offerCount: 2 },
  });
});

describe('the link back', () => {
  it('leads to the search with its pages, and prices use its currency', async () => {
    const wanted: (string | null)[] = [];
    server.use(
      http.get('*/v1/products/:id', ({ request }) => {
        wanted.push(new URL(request.url).searchParams.get('currency'));
        return HttpResponse.json(product({ comparedPrice: { currencyCode: 'EUR', amountMinor: '221' } }));
      }),
    );
    const { router, user } = show('elsewhere');
    const found = { search: '?tab=search&q=cups&currency=EUR', tokens: ['20'] };
    await router.navigate(`/products/${product().id}`, { state: { found } });
    expect(await screen.findByText('about €2.21')).toBeVisible();
    expect(await screen.findByText(/exchange rates of Mon 23 Nov 2026/)).toBeVisible();
    expect(wanted.at(-1)).toBe('EUR');
    await user.click(screen.getByRole('link', { name: 'Back to the search' }));
    expect(router.state.location).toMatchObject({
      pathname: '/services/global-products',
      search: '?tab=search&q=cups&currency=EUR',
      state: { tokens: ['20'] },
    });
  });

  it('leads to all products after another origin or for an unavailable product', async () => {
    show('0192f3a4-0000-7000-8000-00000000ffff');
    expect(await screen.findByRole('heading', { level: 1, name: 'This product is not available' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'All products' })).toHaveAttribute(
      'href',
      '/services/global-products?tab=search',
    );
  });
});
