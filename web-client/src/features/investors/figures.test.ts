import { expect, it } from 'vitest';
import { inMillions, revenue, shareOfMarket } from './figures';

it('match the figures of the pitch', () => {
  expect(revenue.map(({ year, millions }) => `${year}: ${inMillions(millions)}`)).toEqual([
    '1: $2.5M',
    '3: $15M',
    '5: $50M',
  ]);
  expect(revenue.map(({ millions }) => shareOfMarket(millions))).toEqual([5, 30, 100]);
});
