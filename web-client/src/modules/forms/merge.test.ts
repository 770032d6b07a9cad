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

const at = (day: string, start: string) => ({ day, start, end: '17:00' });
const [monday, friday] = [at('monday', '09:00'), at('friday', '09:00')];

it.each([
  ['has moved', [friday, at('sunday', '09:00')]],
  ['is of another day', [monday, at('sunday', '09:00')]],
])('keeps a whole list with a row that %s', (_, own) => {
  const saved = [monday, at('friday', '10:00')];
  expect(merge({ week: [monday, friday] }, { week: own }, { week: saved })).toEqual({
    values: { week: own },
    conflicts: { week: saved },
  });
});

it('keeps a whole list that was saved in another order', () => {
  const own = [friday, { ...monday, end: '18:00' }];
  expect(merge({ week: [friday, monday] }, { week: own }, { week: [monday, friday] }).values).toEqual({ week: own });
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
