import { http, HttpResponse, type RequestHandler } from 'msw';
import type { BusinessLine, Report, ReportMetric, ReportSeries } from '@/api/generated/admin.gen';

const series = (
  metric: ReportMetric,
  values: number[],
  before: number[],
  { line = 'BUSINESS_LINE_UNSPECIFIED', total }: { line?: BusinessLine; total?: [number, number] } = {},
): ReportSeries => {
  const sum = (all: number[]) => all.reduce((one, other) => one + other, 0);
  return {
    metric,
    line,
    values: values.map(String),
    total: String(total?.[0] ?? sum(values)),
    compareValues: before.map(String),
    compareTotal: String(total?.[1] ?? sum(before)),
  };
};

/** Three days with every metric, compared with the same weekdays before. */
export const report = (changes: Partial<Report> = {}): Report => ({
  dates: ['2026-11-23', '2026-11-24', '2026-11-25'],
  compareDates: ['2026-11-16', '2026-11-17', '2026-11-18'],
  series: [
    series('REPORT_METRIC_SIGN_UPS', [30, 34, 32], [26, 28, 28]),
    series('REPORT_METRIC_ACTIVE_USERS', [200, 220, 216], [180, 190, 194], { total: [212, 188] }),
    series('REPORT_METRIC_CLEANING_BOOKINGS', [50, 48, 50], [43, 44, 44]),
    series('REPORT_METRIC_SHIPMENTS', [30, 28, 29], [31, 30, 32]),
    series('REPORT_METRIC_PRODUCT_REQUESTS', [8, 7, 8], [6, 6, 7]),
    series('REPORT_METRIC_THERAPY_SESSIONS', [40, 38, 40], [40, 38, 40]),
    series('REPORT_METRIC_REVENUE', [500_000, 420_000, 300_050], [400_000, 300_000, 300_000]),
    series('REPORT_METRIC_REVENUE', [300_000, 220_000, 200_050], [], { line: 'BUSINESS_LINE_THERAPY' }),
    series('REPORT_METRIC_REVENUE', [150_000, 150_000, 50_000], [], { line: 'BUSINESS_LINE_SOURCING' }),
    series('REPORT_METRIC_REVENUE', [50_000, 50_000, 50_000], [], { line: 'BUSINESS_LINE_ASSISTANT' }),
    series('REPORT_METRIC_REFUNDS', [0, 61_200, 0], [42_000, 42_000, 0]),
    series('REPORT_METRIC_ASSISTANT_ANSWERS', [400, 440, 444], [0, 0, 0]),
    series('REPORT_METRIC_CONTACT_MESSAGES', [5, 4, 6], [6, 7, 7]),
    series('REPORT_METRIC_TIME_TO_ANSWER', [8100, 0, 7800], [11_100, 11_100, 0], { total: [8040, 11_100] }),
  ],
  answerTimes: [
    { fromSeconds: '0', toSeconds: '3600', messageCount: '27' },
    { fromSeconds: '3600', toSeconds: '86400', messageCount: '91' },
    { fromSeconds: '86400', toSeconds: '0', messageCount: '3' },
  ],
  completeTime: new Date().toISOString(),
  ...changes,
});

/** The report service; `asked` receives the arguments of each call. */
export const reportHandlers = (data: Report, asked: Record<string, string>[] = []): RequestHandler[] => [
  http.get('*/v1/reports', ({ request }) => {
    asked.push(Object.fromEntries(new URL(request.url).searchParams));
    return HttpResponse.json(data);
  }),
  http.get(/\/v1\/reports:export/, ({ request }) => {
    asked.push(Object.fromEntries(new URL(request.url).searchParams));
    return new HttpResponse('date,metric\n', { headers: { 'Content-Type': 'text/csv' } });
  }),
];
