import { describe, expect, it } from 'vitest';
import { activeFilters, argumentsOf, choiceFilter, dayFilter, readFilters, textFilter, writeFilters } from './filters';

const fields = {
  q: textFilter('query'),
  status: choiceFilter('status', 'STATUS_', ['STATUS_UNSPECIFIED', 'STATUS_IN_PROGRESS']),
  from: dayFilter('fromDate'),
  sort: choiceFilter('orderBy', 'ORDER_', ['ORDER_UNSPECIFIED', 'ORDER_OLDEST']),
};

const read = (search: string) => readFilters(fields, new URLSearchParams(search));

describe('filters in the address', () => {
  it('are read from readable words', () => {
    expect(read('q=Bow+Trail&status=in-progress&from=2026-11-23&sort=oldest')).toEqual({
      q: 'Bow Trail',
      status: 'STATUS_IN_PROGRESS',
      from: '2026-11-23',
      sort: 'ORDER_OLDEST',
    });
  });

  it.each(['', 'status=lost&from=tomorrow&sort=%00', 'status=IN_PROGRESS&from=2026-1-1', 'from=0202-11-23'])(
    'are ignored when missing or unknown: %s',
    (search) => {
      expect(read(search)).toEqual({ q: '', status: 'STATUS_UNSPECIFIED', from: '', sort: 'ORDER_UNSPECIFIED' });
    },
  );

  it('limit the search to the length that the services accept', () => {
    expect(read(`q=${'x'.repeat(500)}`).q).toHaveLength(200);
  });

  it('are written back unchanged, without changing other parameters', () => {
    const parameters = new URLSearchParams('tab=bookings&from=2026-01-01');
    const filters = { q: 'ሰላም & co', status: 'STATUS_IN_PROGRESS', from: '', sort: 'ORDER_UNSPECIFIED' } as const;
    writeFilters(fields, filters, parameters);
    expect(parameters.get('tab')).toBe('bookings');
    expect(parameters.has('from')).toBe(false);
    expect(read(parameters.toString())).toEqual(filters);
  });

  it('become API arguments and are omitted when off', () => {
    expect(argumentsOf(fields, read('status=in-progress&from=2026-11-23'))).toEqual({
      status: 'STATUS_IN_PROGRESS',
      fromDate: '2026-11-23',
    });
  });

  it('are counted without the order', () => {
    expect(activeFilters(fields, read('sort=oldest'))).toBe(0);
    expect(activeFilters(fields, read('q=x&status=in-progress&sort=oldest'))).toBe(2);
  });
});
