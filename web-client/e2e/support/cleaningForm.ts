import type { Page } from '@playwright/test';
import { answerOf } from './customer';
import { inputDriver } from './inputDriver';
import { expect, test } from './test';
import { type Language, textsOf } from './texts';

export const address = '1412 Kensington Road NW';
export const shownPostalCode = 'T2N 3P9';
export const phone = '403 555 0142';
export const notes: Record<'en' | 'ar', string> = {
  en: 'The cat is shy. Please ring at the side door.',
  ar: 'القطة خجولة. من فضلكم اقرعوا الباب الجانبي.',
};

export interface CleaningQuote {
  id: string;
  estimatedPrice: { currencyCode: string; amountMinor: string };
  items: { amount: { currencyCode: string; amountMinor: string } }[];
}

/** Selects a choice; the radio button of a card is hidden under it. */
export const chosen = (page: Page, value: string) => page.locator(`input[value=${value}]`);

/** The fields of the cleaning page, by accessible names. */
export const field = (page: Page, language: Language) => {
  const t = textsOf(language);
  return {
    service: page.getByLabel(t('cleaning:quote.service'), { exact: true }),
    address: page.getByLabel(t('cleaning:book.address')),
    postalCode: page.getByLabel(t('cleaning:book.postalCode')),
    phone: page.getByLabel(t('cleaning:book.phone'), { exact: true }),
    date: page.getByLabel(t('cleaning:slot.date'), { exact: true }),
    notes: page.getByLabel(t('cleaning:book.notes')),
  };
};

/** Fills in the quote and requests the price. */
export async function quoteCleaning(
  page: Page,
  language: Language,
  frequency: string,
  hand = inputDriver(page, 'pointer'),
): Promise<CleaningQuote> {
  const t = textsOf(language);
  await hand.select(field(page, language).service, 'SERVICE_TYPE_REGULAR');
  await hand.pick(chosen(page, 'PROPERTY_SIZE_SMALL'));
  await hand.pick(chosen(page, frequency));
  return answerOf<CleaningQuote>(page, /\/v1\/cleaning\/quotes$/, () =>
    hand.press(page.getByRole('button', { name: t('cleaning:quote.action'), exact: true })),
  );
}

/**
 * Chooses the proposed day `index` and a free window: the first, or the last for every second worker, so that two workers never compete for
 * the same last crew.
 */
export async function chooseTime(page: Page, language: Language, index: number, hand = inputDriver(page, 'pointer')) {
  const days = page.getByRole('group', { name: textsOf(language)('cleaning:slot.next') });
  await hand.press(days.getByRole('button').nth(index));
  const windows = page.locator('input[value^=ARRIVAL_WINDOW]:not(:disabled)');
  await expect(windows.first()).toBeAttached();
  const window = test.info().parallelIndex % 2 === 0 ? windows.first() : windows.last();
  const value = await window.getAttribute('value');
  if (!value) throw new Error('The window has no value');
  await hand.pick(chosen(page, value));
  return value;
}

/** Fills in the booking. Returns the window of the visit. */
export async function fillIn(page: Page, language: 'en' | 'ar', hand = inputDriver(page, 'pointer')) {
  const fields = field(page, language);
  await hand.type(fields.address, address);
  await hand.type(fields.postalCode, 't2n3p9');
  await hand.type(fields.phone, phone);
  await hand.type(fields.notes, notes[language]);
  return chooseTime(page, language, 2, hand);
}
