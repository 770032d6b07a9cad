import type { Page } from '@playwright/test';
import { answerOf, filled } from './customer';
import { inputDriver } from './inputDriver';
import { type Language, textsOf } from './texts';

export interface Money {
  currencyCode: string;
  amountMinor: string;
}

export interface CargoQuote {
  id: string;
  distanceKm: number;
  quotedPrice: Money;
  items: { amount: Money }[];
}

/** Texts that only the owner may see. */
export const stops = {
  pickupAddress: '1412 Kensington Road NW',
  pickupPhone: '403 555 0187',
  deliveryAddress: '10180 101 Street NW',
  deliveryPhone: '780 555 0177',
} as const;
export const words: Record<'en' | 'ar', { description: string; pickupName: string; deliveryName: string }> = {
  en: { description: 'Three boxes of kitchenware, fragile', pickupName: 'Abeba Tesfay', deliveryName: 'Yonas Haile' },
  ar: { description: 'ثلاثة صناديق من أواني المطبخ', pickupName: 'سامر الحداد', deliveryName: 'ليلى منصور' },
};

/** The form of the cargo page, by accessible names. */
export function cargoForm(page: Page, language: Language) {
  const t = textsOf(language);
  const field = (name: string) => page.getByRole('main').locator(`[name=${name}]`);
  return {
    field,
    from: page.getByLabel(t('cargo:quote.from')),
    to: page.getByLabel(t('cargo:quote.to')),
    weight: page.getByLabel(t('cargo:quote.weight')),
    calculate: page.getByRole('button', { name: t('cargo:quote.action') }),
    book: page.getByRole('button', { name: t('cargo:bill.book') }),
    send: (price: string) => page.getByRole('button', { name: filled(t('order:book.action'), { price }) }),
    /** The fields of the booking with their values. */
    wanted: (day: string): [string, string][] => [
      ...Object.entries(language === 'ar' ? words.ar : words.en),
      ...Object.entries(stops),
      ['pickupDate', day],
    ],
  };
}

/** The next day that is certainly open: a Tuesday to Thursday outside the holidays around New Year. */
export function pickupDay(): string {
  const day = new Date();
  do day.setUTCDate(day.getUTCDate() + 1);
  while (![2, 3, 4].includes(day.getUTCDay()) || /-(12-2[3-9]|12-3\d|01-0[1-3]|07-01|09-30|11-11)$/.test(iso(day)));
  return iso(day);
}
export const iso = (day: Date) => day.toISOString().slice(0, 10);

/** Fills in the quote and requests the price. */
export async function quoteCargo(
  page: Page,
  language: Language,
  hand = inputDriver(page, 'pointer'),
): Promise<CargoQuote> {
  const form = cargoForm(page, language);
  await hand.select(form.from, 'Calgary');
  await hand.select(form.to, 'Edmonton');
  await hand.type(form.weight, '80');
  return answerOf<CargoQuote>(page, /\/v1\/cargo\/quotes$/, () => hand.press(form.calculate));
}

/** Fills in the booking. */
export async function fillInDelivery(page: Page, language: Language, day: string, hand = inputDriver(page, 'pointer')) {
  const form = cargoForm(page, language);
  for (const [name, value] of form.wanted(day)) {
    await (value === day ? hand.date(form.field(name), value) : hand.type(form.field(name), value));
  }
}
