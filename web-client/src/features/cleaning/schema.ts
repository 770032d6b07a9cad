import * as v from 'valibot';
import { phoneNumber } from '@/domain/phone';
import { priceEntry, quoteEntries } from '@/domain/quote';
import { hasWindow } from '@/modules/order/fields';
import { filled, REQUIRED } from '@/ui/form';
import { asciiText } from '@/ui/form/typed';

/** The choices in the order of the lists (docs/product.md, section 3: seven services, four sizes, four frequencies). */
export const services = [
  'SERVICE_TYPE_REGULAR',
  'SERVICE_TYPE_DEEP',
  'SERVICE_TYPE_CARPET',
  'SERVICE_TYPE_WINDOW',
  'SERVICE_TYPE_MOVE',
  'SERVICE_TYPE_COMMERCIAL',
  'SERVICE_TYPE_POST_CONSTRUCTION',
] as const;
export const sizes = [
  'PROPERTY_SIZE_SMALL',
  'PROPERTY_SIZE_MEDIUM',
  'PROPERTY_SIZE_LARGE',
  'PROPERTY_SIZE_EXTRA_LARGE',
] as const;
export const frequencies = ['FREQUENCY_ONCE', 'FREQUENCY_WEEKLY', 'FREQUENCY_BI_WEEKLY', 'FREQUENCY_MONTHLY'] as const;
export const windows = ['ARRIVAL_WINDOW_MORNING', 'ARRIVAL_WINDOW_MIDDAY', 'ARRIVAL_WINDOW_AFTERNOON'] as const;

/** The values are those of the options; the server checks them. */
export const quoteSchema = v.object({ serviceType: filled, propertySize: filled, frequency: filled });
export type QuoteValues = v.InferOutput<typeof quoteSchema>;
export const emptyQuote: QuoteValues = { serviceType: '', propertySize: '', frequency: '' };

/** Limits of selam.cleaning.v1.CreateCleaningBookingRequest, characters. */
export const limits = { address: 200, phone: 30, notes: 1000 } as const;

const bookingFields = v.object({
  address: v.pipe(filled, v.minLength(5, 'common:validation.tooShort')),
  postalCode: v.pipe(
    filled,
    v.transform(asciiText),
    v.regex(/^[A-Za-z]\d[A-Za-z][ -]?\d[A-Za-z]\d$/, 'common:validation.postalCode'),
  ),
  phone: phoneNumber,
  date: v.pipe(filled, v.isoDate('common:validation.date')),
  arrivalWindow: v.string(),
  notes: v.pipe(v.string(), v.trim()),
});
export const bookingSchema = v.pipe(
  bookingFields,
  v.forward(v.partialCheck([['date'], ['arrivalWindow']], hasWindow, REQUIRED), ['arrivalWindow']),
);
export type BookingValues = v.InferOutput<typeof bookingSchema>;
export const emptyBooking: BookingValues = {
  address: '',
  postalCode: '',
  phone: '',
  date: '',
  arrivalWindow: '',
  notes: '',
};

/** Returns whether crews drive to a postal code: its first three characters belong to a town. The server checks again. */
export const isCovered = (postalCode: string, areas: readonly { postalAreas: readonly string[] }[]) =>
  areas.some(({ postalAreas }) => postalAreas.includes(asciiText(postalCode).slice(0, 3).toUpperCase()));

/** Name of the draft that waits for the sign-in. */
export const DRAFT = 'cleaning-booking';

const draftSchema = v.object({
  quote: v.object({
    serviceType: v.picklist(services),
    propertySize: v.picklist(sizes),
    frequency: v.picklist(frequencies),
    ...quoteEntries,
    estimatedPrice: priceEntry,
    estimatedDurationMinutes: v.number(),
  }),
  values: v.object({
    address: v.string(),
    postalCode: v.string(),
    phone: v.string(),
    date: v.string(),
    arrivalWindow: v.string(),
    notes: v.string(),
  }),
});
/** Returns the draft that waits for the sign-in, if it matches the form of this version. */
export function readDraft(data: unknown) {
  const { success, output } = v.safeParse(draftSchema, data);
  if (!success) return undefined;
  const { serviceType, propertySize, frequency } = output.quote;
  return { ...output, asked: { serviceType, propertySize, frequency } };
}

/** Choices from a link (an earlier booking, a card of the page); unknown ones are ignored. */
export function choicesOf(search: URLSearchParams): QuoteValues {
  const one = (name: string, known: readonly string[]) => {
    const value = search.get(name) ?? '';
    return known.includes(value) ? value : '';
  };
  return {
    serviceType: one('service', services),
    propertySize: one('size', sizes),
    frequency: one('frequency', frequencies),
  };
}
