import type { APIRequestContext, Page } from '@playwright/test';
import { type Caller, callerOf, dayIn } from './orders';
import { demoAccount } from './platform';
import { sessionOf } from './sessions';
import { expect } from './test';
import { checkoutPage, payAt } from './therapy';

export interface ProductRequest {
  id: string;
  number: string;
  etag: string;
  status: string;
  depositPaid: boolean;
  acceptedOfferId: string;
  offers: { id: string; deposit: { amountMinor: string } }[];
  refunds: { percent: number; amount?: { amountMinor: string } }[];
}

export interface Product {
  id: string;
  sku: string;
  name: string;
}

/** Letters that no other product name contains or resembles. */
export const unique = () =>
  Array.from({ length: 8 }, () => 'bcdfghjklmnpqrstvwxz'[Math.floor(Math.random() * 20)]).join('');

/** Adds a lamp to the catalogue, for one test. */
export async function newProduct(request: APIRequestContext, word: string): Promise<Product> {
  const { access_token } = await sessionOf(demoAccount('admin'));
  const answer = await request.post('/v1/products', {
    headers: { authorization: `Bearer ${access_token}` },
    data: {
      product: {
        sku: `E2E-${word.toUpperCase()}`,
        category: 'PRODUCT_CATEGORY_ELECTRONICS',
        currencyCode: 'EUR',
        originCountry: 'PT',
        supplierRegion: 'Aveiro',
        leadTimeDays: 21,
        picture: 'lamp',
        qualityMarks: ['QUALITY_MARK_AUDITED'],
        texts: [
          { languageCode: 'en', name: `Marigold lantern ${word}`, description: 'Painted steel with a woven shade.' },
          { languageCode: 'ar', name: `فانوس القطيفة ${word}`, description: 'فولاذ مطلي بغطاء منسوج.' },
        ],
        priceTiers: [
          { minimumQuantity: 200, unitPriceMinor: '1250' },
          { minimumQuantity: 2000, unitPriceMinor: '990' },
        ],
      },
    },
  });
  expect(answer.status(), await answer.text()).toBe(200);
  return (await answer.json()) as Product;
}

/** Returns a request with an accepted offer and a paid deposit, using the open page. */
export async function paidRequest(page: Page, request: APIRequestContext, customer: Caller): Promise<ProductRequest> {
  const office = await callerOf(request, demoAccount('admin'));
  let asked = await customer.post<ProductRequest>('/v1/product-requests', {
    productName: `Water pump ${Date.now().toString(36)}`,
    quantityNeeded: 20,
  });
  const at = `/v1/product-requests/${asked.id}`;
  for (const status of ['PRODUCT_REQUEST_STATUS_IN_REVIEW', 'PRODUCT_REQUEST_STATUS_SOURCING']) {
    asked = await office.patch(at, { etag: asked.etag, status });
  }
  asked = await office.post(`${at}:offer`, {
    etag: asked.etag,
    terms: {
      currency: 'USD',
      unitPrice: '41.57',
      quantity: 20,
      leadTimeDays: 20,
      originCountry: 'CN',
      validUntil: dayIn(14),
    },
  });
  await customer.post(`${at}:accept`, {
    etag: asked.etag,
    offerId: asked.offers[0]?.id,
    delivery: {
      city: 'Calgary',
      address: '120 8 Avenue SW',
      contactName: 'Abeba Tesfay',
      contactPhone: '403 555 0142',
    },
  });
  const checkout = await customer.post<{ checkoutSessionId: string; checkoutUrl: string }>(`${at}:pay`, {});
  const address = await checkoutPage(customer, { id: checkout.checkoutSessionId, url: checkout.checkoutUrl });
  await payAt(page, address, /\/my-requests/);
  await expect.poll(async () => (await customer.get<ProductRequest>(at)).depositPaid).toBe(true);
  return customer.get<ProductRequest>(at);
}
