import { expect, test } from '@playwright/test';
import { readFileSync } from 'node:fs';
import path from 'node:path';

import { concerns, qualifications, sessionLanguages, therapyTypes } from '../src/domain/therapyChoices';

/** API data of the prerendered pages: prices, places, seasons. */
const known = JSON.parse(
  readFileSync(path.resolve(import.meta.dirname, '../src/config/options.json'), 'utf8'),
) as Record<string, object>;
for (const [address, options] of Object.entries(known)) {
  test(`prerenders pages with the platform's response at ${address}`, async ({ request }) => {
    const answer = (await (await request.get(address)).json()) as Record<string, unknown>;
    // Fields that no page shows or that change daily are not in the file.
    expect(Object.fromEntries(Object.keys(options).map((name) => [name, answer[name]]))).toEqual(options);
  });
}

test("prerenders the therapy page with the service's choices", async ({ request }) => {
  interface Options {
    specializations: string[];
    therapyTypes: { therapyType: string }[];
    languages: { language: string }[];
    qualifications: { qualification: string }[];
  }
  const answer = (await (await request.get('/v1/therapy/options')).json()) as Options;
  expect(answer.specializations).toEqual(concerns);
  expect(answer.therapyTypes.map((it) => it.therapyType)).toEqual(therapyTypes);
  expect(answer.languages.map((it) => it.language)).toEqual(sessionLanguages);
  expect(answer.qualifications.map((it) => it.qualification)).toEqual(qualifications);
});
