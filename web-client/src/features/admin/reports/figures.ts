import type { BusinessLine, Report, ReportMetric, ReportSeries } from '@/api/generated/admin.gen';
import { formatDuration, formatMoney, formatPrice } from '@/i18n/format';
import { formatNumber } from '@/i18n/numbers';

interface MetricRules {
  kind: 'count' | 'money' | 'time';
  /** Direction that is good for the business; 0 where neither is. */
  good: 1 | 0 | -1;
}

/** Metrics in the order of the tiles. */
export const metrics = {
  REPORT_METRIC_SIGN_UPS: { kind: 'count', good: 1 },
  REPORT_METRIC_ACTIVE_USERS: { kind: 'count', good: 1 },
  REPORT_METRIC_CLEANING_BOOKINGS: { kind: 'count', good: 1 },
  REPORT_METRIC_SHIPMENTS: { kind: 'count', good: 1 },
  REPORT_METRIC_PRODUCT_REQUESTS: { kind: 'count', good: 1 },
  REPORT_METRIC_THERAPY_SESSIONS: { kind: 'count', good: 1 },
  REPORT_METRIC_REVENUE: { kind: 'money', good: 1 },
  REPORT_METRIC_REFUNDS: { kind: 'money', good: -1 },
  REPORT_METRIC_ASSISTANT_ANSWERS: { kind: 'count', good: 1 },
  REPORT_METRIC_CONTACT_MESSAGES: { kind: 'count', good: 0 },
  REPORT_METRIC_TIME_TO_ANSWER: { kind: 'time', good: -1 },
} as const satisfies Record<Exclude<ReportMetric, 'REPORT_METRIC_UNSPECIFIED'>, MetricRules>;

export type Metric = keyof typeof metrics;
export const metricNames = Object.keys(metrics) as Metric[];

const PREFIX = 'REPORT_METRIC_';

/** The word of a metric in the address: `sign-ups`. */
export const wordOf = (metric: Metric) => metric.slice(PREFIX.length).toLowerCase().replaceAll('_', '-');

/** The metric of a word in the address; by default the revenue. */
export const metricOf = (word: string | null): Metric =>
  metricNames.find((metric) => wordOf(metric) === word) ?? 'REPORT_METRIC_REVENUE';

/** The series of a metric, of all lines together or of one. */
export const seriesOf = (
  { series }: Report,
  metric: Metric,
  line: BusinessLine = 'BUSINESS_LINE_UNSPECIFIED',
): ReportSeries | undefined => series.find((one) => one.metric === metric && one.line === line);

/** Dollars in cents, seconds in whole minutes, counts as they are. */
const cents = (value: string) => ({ currencyCode: 'CAD', amountMinor: value });
const minutes = (seconds: string) => Math.round(Number(seconds) / 60);

/** A value of the API as text: `1,284`, `$418.70`, `2 h 14 min`. */
export function textOf(metric: Metric, value: string): string {
  const { kind } = metrics[metric];
  if (kind === 'money') return formatMoney(cents(value));
  return kind === 'time' ? formatDuration(minutes(value)) : formatNumber(Number(value));
}

/** A value of the API in the unit of its scale: dollars, hours, or a count. */
export function scaledOf(metric: Metric, value: string): number {
  const { kind } = metrics[metric];
  return kind === 'money' ? Number(value) / 100 : kind === 'time' ? Number(value) / 3600 : Number(value);
}

/** Text of a grid line, in the unit of the scale. */
export function tickText(metric: Metric, value: number): string {
  const { kind } = metrics[metric];
  if (kind === 'money') return formatPrice(cents(String(Math.round(value * 100))));
  return kind === 'time' ? formatDuration(Math.round(value * 60)) : formatNumber(value);
}

/** Whether a value is missing: the API sends 0 seconds when no message was answered. */
export const isMissing = (metric: Metric, value: string | undefined) =>
  value === undefined || (metrics[metric].kind === 'time' && value === '0');

export interface Change {
  direction: 'up' | 'down' | 'same';
  /** Missing when there was nothing before. */
  percent?: number;
  /** Missing where no direction is good or bad. */
  tone?: 'better' | 'worse';
}

/** Compares a value with an earlier one. */
export function changeOf(metric: Metric, now: string, before: string): Change {
  const [present, past] = [Number(now), Number(before)];
  const direction = present === past ? 'same' : present > past ? 'up' : 'down';
  const sign = Math.sign(present - past) * metrics[metric].good;
  return {
    direction,
    percent: past === 0 ? undefined : Math.round((Math.abs(present - past) / past) * 100),
    tone: sign === 0 ? undefined : sign > 0 ? 'better' : 'worse',
  };
}

/** Whether nothing was counted in the report and in the days it is compared with. */
export const isEmpty = ({ series }: Report) =>
  series.every(({ total, compareTotal = '0', values }) => [total, compareTotal, ...values].every((one) => one === '0'));
