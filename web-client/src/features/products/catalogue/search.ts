import type { SearchProductsApiArg } from '@/api/generated/public.gen';
import {
  type ProductCategory,
  productCategories,
  type ProductOrder,
  productOrders,
  type QualityMark,
  qualityMarks,
} from '@/domain/catalogue';

/** The search criteria. Numbers are kept as typed, `12.50`; empty values do not filter. */
export interface Search {
  query: string;
  category: ProductCategory | '';
  minPrice: string;
  maxPrice: string;
  currency: string;
  origin: string;
  marks: readonly QualityMark[];
  quantity: string;
  days: string;
  order: ProductOrder | '';
}

/** Default currency of a search (selam.sourcing.v1.SearchProductsRequest). */
export const DEFAULT_CURRENCY = 'CAD';

/** Limits of the contract (selam.sourcing.v1.SearchProductsRequest). */
export const QUERY_MAX_LENGTH = 200;
const MOST_PIECES = 10_000_000;
const MOST_DAYS = 1000;

export const emptySearch: Search = {
  query: '',
  category: '',
  minPrice: '',
  maxPrice: '',
  currency: DEFAULT_CURRENCY,
  origin: '',
  marks: [],
  quantity: '',
  days: '',
  order: '',
};

/** Address parameters, in readable words: `?q=cups&category=home&marks=audited,known`. */
const names = {
  query: 'q',
  category: 'category',
  minPrice: 'min',
  maxPrice: 'max',
  currency: 'currency',
  origin: 'origin',
  marks: 'marks',
  quantity: 'quantity',
  days: 'days',
  order: 'sort',
} as const satisfies Record<keyof Search, string>;

const wordOf = (value: string, prefix: string) => value.slice(prefix.length).toLowerCase().replaceAll('_', '-');
const valueOf = <Value extends string>(word: string, values: readonly Value[], prefix: string) =>
  values.find((value) => wordOf(value, prefix) === word);

const CATEGORY = 'PRODUCT_CATEGORY_';
const MARK = 'QUALITY_MARK_';
const ORDER = 'PRODUCT_ORDER_';

/** Removes characters that the service rejects. */
export const queryText = (text: string) =>
  text
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, QUERY_MAX_LENGTH)
    .trim();

/** Returns an amount as in the contract: `12`, `12.5`, `12.50`; nothing if invalid. */
export const priceText = (text: string) => /^\d{1,9}(\.\d{1,2})?/.exec(text)?.[0] ?? '';

/** Returns a whole number of at least one, up to the limit of the contract. */
function countText(text: string, most: number): string {
  const number = /^\d{1,9}/.exec(text)?.[0];
  return number === undefined || Number(number) === 0 ? '' : String(Math.min(Number(number), most));
}
export const quantityText = (text: string) => countText(text, MOST_PIECES);
export const daysText = (text: string) => countText(text, MOST_DAYS);

/** Parses an address into a search. Unknown values do not filter. */
export function readSearch(parameters: URLSearchParams): Search {
  const read = (name: keyof Search) => parameters.get(names[name]) ?? '';
  const wanted = new Set(read('marks').split(','));
  return {
    query: queryText(read('query')),
    category: valueOf(read('category'), productCategories, CATEGORY) ?? '',
    minPrice: priceText(read('minPrice')),
    maxPrice: priceText(read('maxPrice')),
    currency: /^[A-Z]{3}$/.exec(read('currency'))?.[0] ?? DEFAULT_CURRENCY,
    origin: /^[A-Z]{2}$/.exec(read('origin'))?.[0] ?? '',
    marks: qualityMarks.filter((mark) => wanted.has(wordOf(mark, MARK))),
    quantity: quantityText(read('quantity')),
    days: daysText(read('days')),
    order: valueOf(read('order'), productOrders, ORDER) ?? '',
  };
}

/** Writes a search into an address; omits inactive filters and keeps all other parameters. */
export function writeSearch(search: Search, parameters: URLSearchParams) {
  const words: Record<keyof Search, string> = {
    ...search,
    category: wordOf(search.category, CATEGORY),
    currency: search.currency === DEFAULT_CURRENCY ? '' : search.currency,
    marks: search.marks.map((mark) => wordOf(mark, MARK)).join(),
    order: wordOf(search.order, ORDER),
  };
  for (const field of Object.keys(names) as (keyof Search)[]) {
    if (words[field] === '') parameters.delete(names[field]);
    else parameters.set(names[field], words[field]);
  }
}

/** Page size of the products. */
export const PAGE_SIZE = 20;

/** Converts a search to the request. */
export const argumentsOf = (search: Search, languageCode: string): SearchProductsApiArg => ({
  query: search.query || undefined,
  category: search.category || undefined,
  minPrice: search.minPrice || undefined,
  maxPrice: search.maxPrice || undefined,
  currency: search.currency,
  originCountry: search.origin || undefined,
  qualityFilter: search.marks.length > 0 ? [...search.marks] : undefined,
  quantity: search.quantity ? Number(search.quantity) : undefined,
  maxLeadTimeDays: search.days ? Number(search.days) : undefined,
  orderBy: search.order || undefined,
  pageSize: PAGE_SIZE,
  languageCode,
});

/** Filters that can be removed one by one. Words, currency and order do not hide products unnoticed. */
const filterNames = ['category', 'minPrice', 'maxPrice', 'origin', 'marks', 'quantity', 'days'] as const;
export type FilterName = (typeof filterNames)[number];

/** Returns the active filters of a search. */
export const filtersOn = (search: Search): FilterName[] => filterNames.filter((name) => search[name].length > 0);

/** Returns the search with its words, order and currency but without filters. */
export const withoutFilters = ({ query, currency, order }: Search): Search => ({
  ...emptySearch,
  query,
  currency,
  order,
});
