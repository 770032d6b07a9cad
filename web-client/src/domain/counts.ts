import { formatNumber } from '@/i18n/numbers';

/** The services count up to this number, shown as "or more". */
const COUNT_LIMIT = 1000;

/** Formats the sum of numbers of records, each counted up to the limit. */
export const formatCount = (...counts: readonly number[]) =>
  formatNumber(counts.reduce((sum, count) => sum + count, 0)) +
  (counts.some((count) => count >= COUNT_LIMIT) ? '+' : '');
