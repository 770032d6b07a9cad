import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { product } from '@/testing/handlers/catalogue';
import { emptyProduct, fieldOf, inputOf, productSchema, type ProductValues, valuesOf } from './productValues';

const values = (changes: Partial<ProductValues> = {}): ProductValues => ({ ...valuesOf(product()), ...changes });
const problems = (typed: ProductValues) =>
  v.safeParse(productSchema, typed).issues?.map((issue) => [v.getDotPath(issue), issue.message]) ?? [];

describe('the form values', () => {
  it('round-trip to the request', () => {
    expect(inputOf(values(), 'PRODUCT_STATUS_ACTIVE')).toEqual({
      sku: 'HK-0142',
      category: 'PRODUCT_CATEGORY_HOME',
      currencyCode: 'USD',
      originCountry: 'TR',
      supplierRegion: 'Kütahya',
      leadTimeDays: 35,
      picture: 'cup',
      qualityMarks: ['QUALITY_MARK_AUDITED', 'QUALITY_MARK_SAMPLED'],
      status: 'PRODUCT_STATUS_ACTIVE',
      texts: product().texts,
      priceTiers: [
        { minimumQuantity: 600, unitPriceMinor: '240' },
        { minimumQuantity: 5000, unitPriceMinor: '190' },
      ],
    });
  });

  it('are validated for public use', () => {
    expect(problems(values())).toEqual([]);
    expect([...new Set(problems(emptyProduct).map(([path]) => path))]).toEqual([
      'sku',
      'category',
      'currencyCode',
      'originCountry',
      'leadTimeDays',
      'texts.en.name',
      'tiers.0.quantity',
      'tiers.0.price',
    ]);
    const text = { name: '', description: 'فنجان' };
    expect(problems(values({ texts: { ...values().texts, ar: text } }))).toEqual([
      ['texts.ar.name', 'common:validation.required'],
    ]);
    expect(
      problems(values({ originCountry: 'Türkiye', leadTimeDays: '1.5', tiers: [{ quantity: '0', price: 'free' }] })),
    ).toEqual([
      ['originCountry', 'admin-catalogue:wrong.country'],
      ['leadTimeDays', 'common:validation.invalid'],
      ['tiers.0.quantity', 'common:validation.invalid'],
      ['tiers.0.price', 'admin-catalogue:wrong.price'],
    ]);
  });
});

describe('a server violation', () => {
  const texts = [
    { languageCode: 'en' as const, name: 'Cups' },
    { languageCode: 'ar' as const, name: 'فناجين' },
  ];
  it.each([
    ['sku', 'sku'],
    ['product.sku', 'sku'],
    ['product.priceTiers[1].unitPriceMinor', 'tiers.1.price'],
    ['priceTiers.2.minimumQuantity', 'tiers.2.quantity'],
    ['priceTiers', 'tiers.0.quantity'],
    ['product.texts[1].description', 'texts.ar.description'],
    ['texts', 'texts.en.name'],
    ['qualityMarks', 'marks'],
  ])('of %s appears at %s', (field, name) => expect(fieldOf({ field, reason: 'X' }, { texts })).toBe(name));
});
