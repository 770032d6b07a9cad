import { expect, it } from 'vitest';
import { report } from '@/testing/handlers/reports';
import { changeOf, isEmpty, metricOf, seriesOf, textOf, wordOf } from './figures';

it.each([
  ['REPORT_METRIC_SIGN_UPS', '96', '82', { direction: 'up', percent: 17, tone: 'better' }],
  ['REPORT_METRIC_SHIPMENTS', '87', '93', { direction: 'down', percent: 6, tone: 'worse' }],
  ['REPORT_METRIC_REFUNDS', '61200', '84300', { direction: 'down', percent: 27, tone: 'better' }],
  ['REPORT_METRIC_TIME_TO_ANSWER', '8040', '11280', { direction: 'down', percent: 29, tone: 'better' }],
  ['REPORT_METRIC_CONTACT_MESSAGES', '12', '6', { direction: 'up', percent: 100, tone: undefined }],
  ['REPORT_METRIC_REVENUE', '100', '0', { direction: 'up', percent: undefined, tone: 'better' }],
  ['REPORT_METRIC_REVENUE', '100', '100', { direction: 'same', percent: 0, tone: undefined }],
] as const)('rates the change of %s from %s to %s', (metric, now, before, change) => {
  expect(changeOf(metric, now, before)).toEqual(change);
});

it('shows money to the cent, times and counts', () => {
  expect(textOf('REPORT_METRIC_REVENUE', '90071992547409931')).toBe('$900,719,925,474,099.31');
  expect(textOf('REPORT_METRIC_TIME_TO_ANSWER', '8040')).toBe('2 h 14 min');
  expect(textOf('REPORT_METRIC_ASSISTANT_ANSWERS', '1284')).toBe('1,284');
});

it('names metrics in the address', () => {
  expect(wordOf('REPORT_METRIC_SIGN_UPS')).toBe('sign-ups');
  expect(metricOf('sign-ups')).toBe('REPORT_METRIC_SIGN_UPS');
  expect(metricOf('nonsense')).toBe('REPORT_METRIC_REVENUE');
});

it('finds the series of all lines and of one', () => {
  expect(seriesOf(report(), 'REPORT_METRIC_REVENUE')?.total).toBe('1220050');
  expect(seriesOf(report(), 'REPORT_METRIC_REVENUE', 'BUSINESS_LINE_THERAPY')?.total).toBe('720050');
});

it('is empty without anything now and before', () => {
  const zeros = report().series.map((one) => ({
    ...one,
    values: ['0'],
    total: '0',
    compareValues: ['0'],
    compareTotal: '0',
  }));
  expect(isEmpty(report({ series: zeros }))).toBe(true);
  expect(isEmpty(report({ series: [{ ...zeros[0]!, compareTotal: '1' }] }))).toBe(false);
});
