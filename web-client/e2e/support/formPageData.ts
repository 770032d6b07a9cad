import type { Page } from '@playwright/test';
import type { Given, NotHere } from './formPage';
import { type Caller, callerOf, dayIn, newCustomer } from './orders';
import { demoAccount } from './platform';
import { anotherBrowser } from './sessions';
import { textsOf } from './texts';
import { bookPaid } from './therapy';
import { laterHours, newPractice, timesOf } from './therapists';

const t = textsOf('en');

export const unique = () => `${Date.now().toString(36)}${Math.random().toString(36).slice(2, 6)}`;

export const CREATES: NotHere = { because: 'The form creates a record, so no other user can change it.' };
export const office = ({ request }: Given) => callerOf(request, demoAccount('admin'));

export const newRequest = async (owner: Caller) => {
  const wish = { productName: `Pump ${unique()}`, quantityNeeded: 20 };
  return (await owner.post<{ id: string }>('/v1/product-requests', wish)).id;
};

/** Moves a new request to the search for makers; returns its id. */
export async function soughtRequest(given: Given, owner: Caller) {
  const [id, admin] = await Promise.all([newRequest(owner), office(given)]);
  const at = `/v1/product-requests/${id}`;
  for (const status of ['PRODUCT_REQUEST_STATUS_IN_REVIEW', 'PRODUCT_REQUEST_STATUS_SOURCING']) {
    const { etag } = await admin.get<{ etag: string }>(at);
    await admin.patch(at, { etag, status });
  }
  return id;
}
export async function makeOffer(given: Given, id: string, note = '') {
  const admin = await office(given);
  const at = `/v1/product-requests/${id}`;
  const { etag } = await admin.get<{ etag: string }>(at);
  const terms = { currency: 'USD', unitPrice: '39', quantity: 20, leadTimeDays: 20, originCountry: 'CN', note };
  return admin.post(`${at}:offer`, { etag, terms: { ...terms, validUntil: dayIn(14) } });
}

/** Books and pays a session with a new therapist. */
export async function paidSession({ request, browser }: Given) {
  const [{ id, therapist }, client] = await Promise.all([newPractice(request, laterHours(20)), newCustomer(request)]);
  const { page, done } = await anotherBrowser(browser, client.session);
  const [time] = await timesOf(client, id);
  if (!time) throw new Error('The therapist has no free time');
  const session = await bookPaid(page, client, time, 'en');
  await done();
  return { id: session.id, therapist, client };
}

export const label = (key: string) => (page: Page) => page.getByLabel(t(key)).first();
export const named = (name: string) => (page: Page) => page.locator(`[name="${name}"]:visible`).last();
