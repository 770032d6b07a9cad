import * as v from 'valibot';
import type { Product, ProductInput } from '@/api/generated/admin.gen';
import { type FieldViolation } from '@/api/ApiError';
import { violationKey } from '@/api/apiErrorText';
import { parseCents, centsText } from '@/domain/money';
import { filled, REQUIRED, trimmed } from '@/ui/form';

/** The languages of a product; English is required. */
export const textLanguages = ['en', 'ti', 'ar'] as const;
export type TextLanguage = (typeof textLanguages)[number];

/** Limits of the contract (selam.sourcing.v1.ProductInput). */
export const NAME_MAX_LENGTH = 120;
export const DESCRIPTION_MAX_LENGTH = 2000;
export const REGION_MAX_LENGTH = 120;
export const MOST_TIERS = 8;

const INVALID = 'common:validation.invalid';

/** Form values: numbers and amounts as typed. */
export interface ProductValues {
  sku: string;
  category: string;
  currencyCode: string;
  originCountry: string;
  supplierRegion: string;
  leadTimeDays: string;
  picture: string;
  marks: string[];
  texts: Record<TextLanguage, { name: string; description: string }>;
  tiers: { quantity: string; price: string }[];
}

const count = v.pipe(
  filled,
  v.check((value) => Number.isInteger(Number(value)) && Number(value) > 0, INVALID),
);
const amount = v.pipe(
  filled,
  v.check((value) => (parseCents(value) ?? 0) > 0, 'admin-catalogue:wrong.price'),
);

/** A description requires a name in that language, but not the reverse. */
const other = v.pipe(
  v.object({ name: trimmed, description: trimmed }),
  v.forward(
    v.check(({ name, description }) => description === '' || name !== '', REQUIRED),
    ['name'],
  ),
);

export const productSchema: v.GenericSchema<ProductValues> = v.object({
  sku: filled,
  category: filled,
  currencyCode: filled,
  originCountry: v.pipe(filled, v.toUpperCase(), v.regex(/^[A-Z]{2}$/, 'admin-catalogue:wrong.country')),
  supplierRegion: trimmed,
  leadTimeDays: count,
  picture: trimmed,
  marks: v.array(v.string()),
  texts: v.object({ en: v.object({ name: filled, description: trimmed }), ti: other, ar: other }),
  tiers: v.array(v.object({ quantity: count, price: amount })),
});

const noText = { name: '', description: '' };

export const emptyProduct: ProductValues = {
  sku: '',
  category: '',
  currencyCode: '',
  originCountry: '',
  supplierRegion: '',
  leadTimeDays: '',
  picture: '',
  marks: [],
  texts: { en: noText, ti: noText, ar: noText },
  tiers: [{ quantity: '', price: '' }],
};

/** Converts a product to form values. */
export function valuesOf(product: Product): ProductValues {
  const textIn = (language: TextLanguage) => {
    const { name, description } = product.texts.find(({ languageCode }) => languageCode === language) ?? noText;
    return { name, description };
  };
  return {
    sku: product.sku,
    category: product.category,
    currencyCode: product.price?.currencyCode ?? '',
    originCountry: product.originCountry,
    supplierRegion: product.supplierRegion,
    leadTimeDays: String(product.leadTimeDays),
    picture: product.picture,
    marks: product.qualityMarks,
    texts: { en: textIn('en'), ti: textIn('ti'), ar: textIn('ar') },
    tiers: product.priceTiers.map(({ minimumQuantity, unitPriceMinor }) => ({
      quantity: String(minimumQuantity),
      price: centsText(Number(unitPriceMinor)),
    })),
  };
}

/** Converts form values to the request. Languages without a name are omitted. */
export function inputOf(values: ProductValues, status: Product['status']): ProductInput {
  return {
    sku: values.sku,
    category: values.category as ProductInput['category'],
    currencyCode: values.currencyCode,
    originCountry: values.originCountry,
    supplierRegion: values.supplierRegion,
    leadTimeDays: Number(values.leadTimeDays),
    picture: values.picture,
    qualityMarks: values.marks as ProductInput['qualityMarks'],
    status,
    texts: textLanguages
      .filter((language) => values.texts[language].name !== '')
      .map((languageCode) => ({ languageCode, ...values.texts[languageCode] })),
    priceTiers: values.tiers.map(({ quantity, price }) => ({
      minimumQuantity: Number(quantity),
      unitPriceMinor: String(parseCents(price) ?? 0),
    })),
  };
}

/** Reasons with a specific text; others use the general texts. */
const ownReasons: Readonly<Record<string, string>> = {
  SKU_TAKEN: 'admin-catalogue:wrong.sku',
  CURRENCY_UNSUPPORTED: 'admin-catalogue:wrong.currency',
  COUNTRY_UNKNOWN: 'admin-catalogue:wrong.country',
  TIERS_NOT_ASCENDING: 'admin-catalogue:wrong.tiers',
};
export const reasonKey = (reason: string) => ownReasons[reason] ?? violationKey(reason);

const fieldNames: Readonly<Record<string, string>> = {
  qualityMarks: 'marks',
  priceTiers: 'tiers',
  minimumQuantity: 'quantity',
  unitPriceMinor: 'price',
};

/**
 * Returns the form field of a server violation: `tiers.1.price` for `product.priceTiers[1].unitPriceMinor`. Texts are in the order of
 * the request, which omits languages. Violations of all tiers appear at the first one.
 */
export function fieldOf({ field }: FieldViolation, { texts }: Pick<ProductInput, 'texts'>): string {
  const steps = field
    .replace(/^product\./, '')
    .replace(/\[(\d+)\]/g, '.$1')
    .split('.')
    .map((step) => fieldNames[step] ?? step);
  if (steps[0] === 'texts') steps[1] = texts[Number(steps[1] ?? 0)]?.languageCode ?? 'en';
  if (steps[0] === 'texts' && steps.length < 3) steps[2] = 'name';
  if (steps[0] === 'tiers' && steps.length < 3) return `tiers.${steps[1] ?? 0}.quantity`;
  return steps.join('.');
}
