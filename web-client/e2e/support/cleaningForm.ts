import { expect, type Page } from '@playwright/test';
import { answerOf } from './customer';
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

/** A card of choices; the radio button itself is hidden under it. */
export const choice = (page: Page, value: string) =>
  page.locator('label').filter({ has: page.locator(`[value=${value}]`) });
export const chosen = (page: Page, value: string) => page.locator(`input[value=${value}]`);

/** The fields of the cleaning page, found as people find them. */
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

/** Fills in the quote and asks for the price. */
export async function quoteCleaning(page: Page, language: Language, frequency: string): Promise<CleaningQuote> {
  const t = textsOf(language);
  await field(page, language).service.selectOption('SERVICE_TYPE_REGULAR');
  await choice(page, 'PROPERTY_SIZE_SMALL').click();
  await choice(page, frequency).click();
  return answerOf<CleaningQuote>(page, /\/v1\/cleaning\/quotes$/, () =>
    page.getByRole('button', { name: t('cleaning:quote.action'), exact: true }).click(),
  );
}

/** The proposed day `index` and its first free window. */
export async function chooseTime(page: Page, language: Language, index: number) {
  const days = page.getByRole('group', { name: textsOf(language)('cleaning:slot.next') });
  await days.getByRole('button').nth(index).click();
  const windows = page.locator('input[value^=ARRIVAL_WINDOW]:not(:disabled)');
  await expect(windows.first()).toBeAttached();
  const value = await windows.first().getAttribute('value');
  if (!value) throw new Error('The window has no value');
  await choice(page, value).click();
  return value;
}

/** Fills in the booking. Answers the window of the visit. */
export async function fillIn(page: Page, language: 'en' | 'ar') {
  const fields = field(page, language);
  await fields.address.fill(address);
  await fields.postalCode.fill('t2n3p9');
  await fields.phone.fill(phone);
  await fields.notes.fill(notes[language]);
  return chooseTime(page, language, 2);
}
