import { site } from '@/config/site';

/** The four parts of the page, as the address names them (`?tab=quality`). */
export const parts = ['overview', 'search', 'request', 'quality'] as const;
export type Part = (typeof parts)[number];

/** What the address asks for; anything unknown is the overview. */
export const partOf = (parameter: string | null): Part => parts.find((part) => part === parameter) ?? 'overview';

/** The three parts of the Quality tab. */
export const qualityParts = ['process', 'testing', 'risk'] as const;
export type QualityPart = (typeof qualityParts)[number];

/** What a request says (product specification, section 3), in the order people think of it. */
export const requestFields = [
  'name',
  'description',
  'category',
  'quantity',
  'price',
  'deadline',
  'specifications',
] as const;
export type RequestField = (typeof requestFields)[number];

/** Currencies of product prices. */
export const currencies = ['USD', 'EUR', 'GBP', 'CNY'] as const;

/** Figures of product specification, section 9, in percent. */
export const qualityFigures = [
  { name: 'pass', percent: site.quality.passPercent },
  { name: 'onTime', percent: site.quality.onTimePercent },
  { name: 'satisfaction', percent: 95 },
  { name: 'defect', percent: 0.2 },
] as const;
