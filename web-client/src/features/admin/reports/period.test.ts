import { describe, expect, it } from 'vitest';
import { chartRangeOf, daysOf, hasNext, rangeOf, type ReportView, step, viewOf, weeksOf, writeView } from './period';

const PRESENT = '2026-11-26';
const view = (changes: Partial<ReportView> = {}): ReportView => ({
  period: 'month',
  at: PRESENT,
  from: '2026-11-01',
  to: '2026-11-26',
  compares: true,
  ...changes,
});

describe('the days of a report', () => {
  it.each([
    ['day', '2026-11-26', '2026-11-26'],
    ['week', '2026-11-23', '2026-11-29'],
    ['month', '2026-11-01', '2026-11-30'],
    ['custom', '2026-11-01', '2026-11-26'],
  ] as const)('of a %s are whole', (period, first, last) => {
    expect(daysOf(view({ period }))).toEqual([first, last]);
  });

  it('end today in the present period, compared with the same weekdays', () => {
    expect(rangeOf(view(), PRESENT)).toEqual({
      fromDate: '2026-11-01',
      toDate: PRESENT,
      interval: 'REPORT_INTERVAL_DAY',
      compareFromDate: '2026-10-04',
    });
    expect(weeksOf(rangeOf(view(), PRESENT))).toBe(4);
  });

  it.each([
    ['month', '2026-10-15', 5],
    ['month', '2026-02-10', 4],
    ['week', '2026-11-10', 1],
    ['day', '2026-11-10', 1],
  ] as const)('of the past %s at %s share none with the earlier ones', (period, at, weeks) => {
    const range = rangeOf(view({ period, at }), PRESENT);
    expect(weeksOf(range)).toBe(weeks);
  });

  it.each([
    ['2026-09-26', 'REPORT_INTERVAL_DAY'],
    ['2026-01-01', 'REPORT_INTERVAL_WEEK'],
    ['2025-01-01', 'REPORT_INTERVAL_MONTH'],
  ])('have fewer points from %s on', (from, interval) => {
    expect(rangeOf(view({ period: 'custom', from }), PRESENT).interval).toBe(interval);
  });

  it('compare with nothing when it is switched off', () => {
    const range = rangeOf(view({ compares: false }), PRESENT);
    expect([range.compareFromDate, weeksOf(range)]).toEqual([undefined, 0]);
  });

  it('are two weeks in the chart of a single day', () => {
    expect(chartRangeOf(view({ period: 'day' }), PRESENT)).toMatchObject({
      fromDate: '2026-11-13',
      toDate: PRESENT,
      compareFromDate: '2026-10-30',
    });
    expect(chartRangeOf(view({ period: 'week' }), PRESENT)).toEqual(rangeOf(view({ period: 'week' }), PRESENT));
  });
});

it.each([
  ['day', '2026-11-25', '2026-11-25'],
  ['week', '2026-11-16', '2026-11-22'],
  ['month', '2026-10-01', '2026-10-31'],
  ['custom', '2026-10-06', '2026-10-31'],
] as const)('steps back by a %s', (period, first, last) => {
  expect(daysOf(step(view({ period }), -1))).toEqual([first, last]);
});

it('steps from a long month to a short one', () => {
  expect(daysOf(step(view({ at: '2026-01-31' }), 1))).toEqual(['2026-02-01', '2026-02-28']);
});

it('has no next period before that has begun', () => {
  expect(hasNext(view(), PRESENT)).toBe(false);
  expect(hasNext(view({ at: '2026-10-31' }), PRESENT)).toBe(true);
});

describe('the address', () => {
  it('gives the view back', () => {
    const custom = view({ period: 'custom', at: PRESENT, from: '2026-03-01', to: '2026-03-09', compares: false });
    const parameters = new URLSearchParams('tab=users');
    writeView(custom, parameters, PRESENT);
    expect(parameters.toString()).toBe('tab=users&period=custom&from=2026-03-01&to=2026-03-09&compare=off');
    expect(viewOf(parameters, PRESENT)).toEqual(custom);
  });

  it.each(['period=year&at=2026-02-30&from=soon&to=', 'at=0', ''])('with %j means the present month', (text) => {
    expect(viewOf(new URLSearchParams(text), PRESENT)).toEqual(view({ from: '2026-10-28' }));
  });
});
