import { describe, expect, it } from 'vitest';
import {
  argumentsOf,
  emptySearch,
  filtersOn,
  priceText,
  queryText,
  readSearch,
  type Search,
  withoutFilters,
  writeSearch,
} from './search';
import { foundOf } from './useSearch';

const full: Search = {
  query: 'coffee cups',
  category: 'PRODUCT_CATEGORY_HOME',
  minPrice: '2',
  maxPrice: '9.50',
  currency: 'EUR',
  origin: 'TR',
  marks: ['QUALITY_MARK_AUDITED', 'QUALITY_MARK_ISO_9001'],
  quantity: '500',
  days: '30',
  order: 'PRODUCT_ORDER_LEAD_TIME',
};
const written = (search: Search, before = '') => {
  const parameters = new URLSearchParams(before);
  writeSearch(search, parameters);
  return parameters.toString();
};
const read = (query: string) => readSearch(new URLSearchParams(query));

describe('the address of a search', () => {
  it('is readable and round-trips', () => {
    const address = written(full, 'tab=search');
    expect(address).toBe(
      'tab=search&q=coffee+cups&category=home&min=2&max=9.50&currency=EUR&origin=TR&marks=audited%2Ciso-9001&quantity=500&days=30&sort=lead-time',
    );
    expect(read(address)).toEqual(full);
  });

  it('omits inactive filters and keeps other parameters', () => {
    expect(written(emptySearch, 'tab=search&q=old&marks=known')).toBe('tab=search');
    expect(read('tab=search')).toEqual(emptySearch);
  });

  it.each([
    ['category=HOME&marks=x,audited&sort=worst', { marks: ['QUALITY_MARK_AUDITED'] }],
    ['min=-5&max=abc&quantity=0&days=-1&origin=Turkey&currency=dollars', {}],
    [
      'min=12.345&max=1e9&quantity=99999999999&days=5000',
      { minPrice: '12.34', maxPrice: '1', quantity: '10000000', days: '1000' },
    ],
    ['q=%00a%0A%09b', { query: 'a b' }],
  ] as const)('typed by hand keeps its valid parts: %s', (query, search) => {
    const { quantity } = read(query);
    expect({ ...read(query), quantity }).toEqual({ ...emptySearch, ...search });
  });
});

describe('a search', () => {
  it('sends the service its criteria and nothing else', () => {
    expect(argumentsOf(full, 'ar')).toEqual({
      query: 'coffee cups',
      category: 'PRODUCT_CATEGORY_HOME',
      minPrice: '2',
      maxPrice: '9.50',
      currency: 'EUR',
      originCountry: 'TR',
      qualityFilter: ['QUALITY_MARK_AUDITED', 'QUALITY_MARK_ISO_9001'],
      quantity: 500,
      maxLeadTimeDays: 30,
      orderBy: 'PRODUCT_ORDER_LEAD_TIME',
      pageSize: 20,
      languageCode: 'ar',
    });
    expect(JSON.parse(JSON.stringify(argumentsOf(emptySearch, 'en')))).toEqual({
      currency: 'CAD',
      pageSize: 20,
      languageCode: 'en',
    });
  });

  it('lists its active filters, and its criteria without them', () => {
    expect(filtersOn(full)).toEqual(['category', 'minPrice', 'maxPrice', 'origin', 'marks', 'quantity', 'days']);
    const { query, currency, order } = full;
    expect(withoutFilters(full)).toEqual({ ...emptySearch, query, currency, order });
    expect(filtersOn(withoutFilters(full))).toEqual([]);
  });

  it('converts words and amounts to the contract', () => {
    expect(queryText(`  ${'a'.repeat(300)}`)).toHaveLength(200);
    expect(['12', '12.', '12.5', '.5', ''].map(priceText)).toEqual(['12', '12', '12.5', '', '']);
  });
});

describe('the origin of a product', () => {
  it('is accepted only as far as it is a valid search', () => {
    expect(foundOf({ found: { search: '?tab=search', tokens: ['a', 1] } })).toEqual({
      search: '?tab=search',
      tokens: ['a'],
    });
    for (const state of [null, 'x', {}, { found: null }, { found: { search: '//elsewhere' } }])
      expect(foundOf(state)).toBeUndefined();
  });
});
