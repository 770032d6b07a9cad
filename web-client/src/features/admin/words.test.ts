import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

type Texts = Record<string, Record<string, string>>;

const texts = (language: string, file: string) =>
  JSON.parse(
    readFileSync(path.resolve(import.meta.dirname, `../../i18n/locales/${language}/${file}.json`), 'utf8'),
  ) as Texts;

/** Part of the dashboard's texts, with the customers' texts for the same values. */
const shared = [
  ['bookingStatus', 'bookings', 'status'],
  ['shipmentStatus', 'tracking', 'status'],
  ['serviceType', 'cleaning', 'service'],
  ['homeSize', 'cleaning', 'home'],
  ['officeSize', 'cleaning', 'office'],
  ['frequency', 'cleaning', 'frequency'],
  ['cargoType', 'cargo', 'type'],
  ['priority', 'cargo', 'priority'],
] as const;

describe.each(['en', 'ti', 'ar'])('the dashboard in %s', (language) => {
  // Both sides must use the same words on the phone. A filter adds one entry for all values.
  it.each(shared)('calls everything in %s as customers know it', (part, file, theirs) => {
    const known = Object.entries(texts(language, file)[theirs] ?? {}).filter(([key]) => !key.endsWith('_UNSPECIFIED'));
    expect(known.length).toBeGreaterThan(2);
    expect(texts(language, 'admin')[part]).toMatchObject(Object.fromEntries(known));
  });
});
