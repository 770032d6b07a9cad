import * as v from 'valibot';
import type { CreateCargoQuoteRequest } from '@/api/generated/public.gen';
import type { CreateShipmentRequest } from '@/api/generated/user.gen';
import { phoneNumber } from '@/domain/phone';
import { priceEntry, quoteEntries } from '@/domain/quote';
import { filled } from '@/ui/form';

/** Priorities by urgency. */
export const priorities = ['PRIORITY_STANDARD', 'PRIORITY_EXPRESS', 'PRIORITY_SAME_DAY'] as const;

/** Largest cargo of selam.cargo.v1.Dimensions, centimetres. */
const largest = { length: 600, width: 250, height: 250 } as const;

const fits = (most: number) =>
  v.pipe(
    v.string(),
    v.trim(),
    v.check((value) => value === '' || (Number(value) > 0 && Number(value) <= most), 'cargo:quote.dimensionsRange'),
  );

/** `heaviest`: the limit of the options, kilograms. */
export const quoteSchema = (heaviest: number) =>
  v.pipe(
    v.object({
      fromCity: filled,
      toCity: filled,
      weight: v.pipe(
        filled,
        v.check((value) => Number(value) > 0 && Number(value) <= heaviest, 'cargo:quote.weightRange'),
      ),
      length: fits(largest.length),
      width: fits(largest.width),
      height: fits(largest.height),
      cargoType: filled,
      priority: filled,
    }),
    v.forward(
      v.partialCheck(
        [['fromCity'], ['toCity']],
        ({ fromCity, toCity }) => fromCity !== toCity,
        'common:validation.citySame',
      ),
      ['toCity'],
    ),
    v.forward(
      v.partialCheck(
        [['length'], ['width'], ['height']],
        ({ length, width, height }) => [length, width, height].filter(Boolean).length % 3 === 0,
        'cargo:quote.dimensionsAll',
      ),
      ['length'],
    ),
  );
export type QuoteValues = v.InferOutput<ReturnType<typeof quoteSchema>>;
export const emptyQuote: QuoteValues = {
  fromCity: '',
  toCity: '',
  weight: '',
  length: '',
  width: '',
  height: '',
  cargoType: 'CARGO_TYPE_PARCELS',
  priority: 'PRIORITY_STANDARD',
};

/** Converts the form to the request. */
export function quoteRequest(values: QuoteValues): CreateCargoQuoteRequest {
  const { fromCity, toCity, weight, length, width, height, cargoType, priority } = values;
  return {
    fromCity,
    toCity,
    weightKg: Number(weight),
    ...(length && { dimensions: { lengthCm: Number(length), widthCm: Number(width), heightCm: Number(height) } }),
    cargoType: cargoType as CreateCargoQuoteRequest['cargoType'],
    priority: priority as CreateCargoQuoteRequest['priority'],
  };
}

/** API fields by form field, for server violations. */
export const quoteFields: Readonly<Record<string, keyof QuoteValues>> = {
  fromCity: 'fromCity',
  toCity: 'toCity',
  weightKg: 'weight',
  'dimensions.lengthCm': 'length',
  'dimensions.widthCm': 'width',
  'dimensions.heightCm': 'height',
  cargoType: 'cargoType',
  priority: 'priority',
};

/** Limits of selam.cargo.v1.CreateShipmentRequest, characters. */
export const limits = { description: 500, address: 200, name: 120, phone: 30 } as const;

const address = v.pipe(filled, v.minLength(5, 'common:validation.tooShort'));

export const bookingSchema = v.object({
  description: filled,
  pickupDate: v.pipe(filled, v.isoDate('common:validation.date')),
  pickupAddress: address,
  pickupName: filled,
  pickupPhone: phoneNumber,
  deliveryAddress: address,
  deliveryName: filled,
  deliveryPhone: phoneNumber,
});
export type BookingValues = v.InferOutput<typeof bookingSchema>;
export const emptyBooking: BookingValues = {
  description: '',
  pickupDate: '',
  pickupAddress: '',
  pickupName: '',
  pickupPhone: '',
  deliveryAddress: '',
  deliveryName: '',
  deliveryPhone: '',
};

export function shipmentRequest(
  quoteId: string,
  values: BookingValues,
  languageCode: CreateShipmentRequest['languageCode'],
): CreateShipmentRequest {
  return {
    quoteId,
    cargoDescription: values.description,
    pickupDate: values.pickupDate,
    pickup: {
      address: values.pickupAddress,
      contactName: values.pickupName,
      contactPhone: values.pickupPhone,
    },
    delivery: {
      address: values.deliveryAddress,
      contactName: values.deliveryName,
      contactPhone: values.deliveryPhone,
    },
    languageCode,
  };
}

export const bookingFields: Readonly<Record<string, keyof BookingValues>> = {
  cargoDescription: 'description',
  pickupDate: 'pickupDate',
  'pickup.address': 'pickupAddress',
  'pickup.contactName': 'pickupName',
  'pickup.contactPhone': 'pickupPhone',
  'delivery.address': 'deliveryAddress',
  'delivery.contactName': 'deliveryName',
  'delivery.contactPhone': 'deliveryPhone',
};

/** Name of the draft that waits for the sign-in. */
export const DRAFT = 'cargo-booking';

const strings = <Name extends string>(names: readonly Name[]) =>
  v.object(Object.fromEntries(names.map((name) => [name, v.string()])) as Record<Name, v.StringSchema<undefined>>);
const namesOf = <Values extends object>(values: Values) => Object.keys(values) as (keyof Values & string)[];

const draftSchema = v.object({
  /** The priced choices, as in the form. */
  asked: strings(namesOf(emptyQuote)),
  quote: v.looseObject({
    ...quoteEntries,
    fromCity: v.string(),
    toCity: v.string(),
    weightKg: v.number(),
    chargedWeightKg: v.number(),
    distanceKm: v.number(),
    estimatedDeliveryDays: v.number(),
    quotedPrice: priceEntry,
  }),
  values: strings(namesOf(emptyBooking)),
});
export type Draft = v.InferOutput<typeof draftSchema>;

/** Returns the draft that waits for the sign-in, if it matches the form of this version. */
export function readDraft(data: unknown): Draft | undefined {
  const { success, output } = v.safeParse(draftSchema, data);
  return success ? output : undefined;
}
