import type {
  Product,
  ProductCategory as AnyCategory,
  ProductOrder as AnyOrder,
  QualityMark as AnyMark,
} from '@/api/generated/public.gen';
import type { MoneyLike } from '@/i18n/format';

type Stated<Choice extends string> = Exclude<Choice, `${string}_UNSPECIFIED`>;
export type ProductCategory = Stated<AnyCategory>;
export type QualityMark = Stated<AnyMark>;
export type ProductOrder = Stated<AnyOrder>;

/**
 * The six categories of docs/product.md, section 3. The service returns the number of products
 * in each.
 */
export const productCategories: readonly ProductCategory[] = [
  'PRODUCT_CATEGORY_ELECTRONICS',
  'PRODUCT_CATEGORY_TEXTILES',
  'PRODUCT_CATEGORY_HOME',
  'PRODUCT_CATEGORY_BUILDING',
  'PRODUCT_CATEGORY_MACHINERY',
  'PRODUCT_CATEGORY_PACKAGING',
];

/** The six quality filters of docs/product.md, section 3. */
export const qualityMarks: readonly QualityMark[] = [
  'QUALITY_MARK_AUDITED',
  'QUALITY_MARK_ISO_9001',
  'QUALITY_MARK_SAMPLED',
  'QUALITY_MARK_INSPECTED',
  'QUALITY_MARK_CANADA',
  'QUALITY_MARK_KNOWN',
];

/** Orders of a search, in addition to the order by relevance. */
export const productOrders: readonly ProductOrder[] = [
  'PRODUCT_ORDER_PRICE',
  'PRODUCT_ORDER_LEAD_TIME',
  'PRODUCT_ORDER_MINIMUM_ORDER',
  'PRODUCT_ORDER_NEWEST',
];

export const isKnownCategory = (category: string): category is ProductCategory =>
  productCategories.some((known) => known === category);
export const isKnownMark = (mark: string): mark is QualityMark => qualityMarks.some((known) => known === mark);

/** Unit price of a tier. */
export const tierPrice = ({ price }: Pick<Product, 'price'>, unitPriceMinor: string): MoneyLike | undefined =>
  price && { currencyCode: price.currencyCode, amountMinor: unitPriceMinor };
