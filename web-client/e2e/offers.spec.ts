import { expect, test } from '@playwright/test';
import { readFileSync } from 'node:fs';
import path from 'node:path';

/** What pages are written out from: prices, places, seasons. */
const known = JSON.parse(
  readFileSync(path.resolve(import.meta.dirname, '../src/config/options.json'), 'utf8'),
) as Record<string, object>;
/** What is another every day. */
const ofToday = ['firstDate', 'lastDate', 'firstPickupDate', 'lastPickupDate'];

for (const [address, options] of Object.entries(known)) {
  test(`pages are written out with what the platform answers at ${address}`, async ({ request }) => {
    const answer = (await (await request.get(address)).json()) as Record<string, unknown>;
    for (const name of ofToday) delete answer[name];
    expect(answer).toEqual(options);
  });
}
