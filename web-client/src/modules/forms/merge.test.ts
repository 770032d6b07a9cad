import { expect, it } from 'vitest';
import { isSame, merge } from './merge';

const base = { name: 'Basket', tags: ['a'], offers: [{ price: '10', minutes: '50' }] };

it('takes the saved value of untouched fields', () => {
  const { values, conflicts } = merge(base, { ...base, name: 'Big basket' }, { ...base, tags: ['a', 'b'] });
  expect(values).toEqual({ ...base, name: 'Big basket', tags: ['a', 'b'] });
  expect(conflicts).toEqual({});
});

it('keeps the own value and names the conflict', () => {
  const { values, conflicts } = merge(base, { ...base, name: 'Mine' }, { ...base, name: 'Theirs' });
  expect(values.name).toBe('Mine');
  expect(conflicts).toEqual({ name: 'Theirs' });
});

it('merges list elements by position', () => {
  const own = { ...base, offers: [{ price: '12', minutes: '50' }] };
  const saved = { ...base, offers: [{ price: '11', minutes: '60' }] };
  const { values, conflicts } = merge(base, own, saved);
  expect(values.offers).toEqual([{ price: '12', minutes: '60' }]);
  expect(conflicts).toEqual({ 'offers.0.price': '11' });
});

it('keeps a whole list of another length', () => {
  const own = { ...base, offers: [] };
  const saved = { ...base, offers: [{ price: '11', minutes: '50' }] };
  expect(merge(base, own, saved)).toEqual({ values: own, conflicts: { offers: saved.offers } });
});

it('sees no conflict in equal changes', () => {
  const same = { ...base, name: 'Same' };
  expect(merge(base, same, { ...same })).toEqual({ values: same, conflicts: {} });
});

it('compares by content', () => {
  expect(isSame({ a: [1, { b: null }] }, { a: [1, { b: null }] })).toBe(true);
  expect(isSame({ a: 1 }, { a: 1, b: 2 })).toBe(false);
});
