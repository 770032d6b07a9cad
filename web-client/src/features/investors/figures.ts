import { offers, site } from '@/config/site';

/** The figures of docs/product.md, section 9, in millions of dollars. */
export const market = 50;
export const revenue = [
  { year: 1, millions: 2.5 },
  { year: 3, millions: 15 },
  { year: 5, millions: 50 },
] as const;

/** Income from one order, in dollars: the public prices of the service pages. Sourcing is quoted per order. */
export const orders = {
  cleaning: [offers.cleaning.lowest, offers.cleaning.highest],
  cargo: offers.cargo.price,
  therapy: [120, 180],
  assistant: [site.assistant.perSession, site.assistant.perMonth],
} as const;

/** Years of the projection, including those without a figure. */
export const years = [1, 2, 3, 4, 5] as const;

/** Formats `$2.5M`, the same in every language, like all prices. */
export const inMillions = (millions: number) => `$${millions}M`;

/** Returns the share of today's market that a revenue would be, percent. */
export const shareOfMarket = (millions: number) => Math.round((100 * millions) / market);
