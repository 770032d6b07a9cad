import { useTranslation } from 'react-i18next';
import type { BusinessLine, Report } from '@/api/generated/admin.gen';
import { formatDayOfMonth, formatDuration, formatMonth } from '@/i18n/format';
import { formatNumber } from '@/i18n/numbers';
import { LineChart, RangeChart, StackChart, ticksUpTo } from '@/ui/charts';
import { isMissing, type Metric, metrics, scaledOf, seriesOf, textOf, tickText } from './figures';
import type { Interval } from './period';

const REVENUE = 'REPORT_METRIC_REVENUE';

/** Lines of the business with amounts, and their colours. */
const lines = [
  { line: 'BUSINESS_LINE_THERAPY', hue: 'therapy' },
  { line: 'BUSINESS_LINE_SOURCING', hue: 'products' },
  { line: 'BUSINESS_LINE_ASSISTANT', hue: 'primary' },
] as const satisfies { line: BusinessLine; hue: string }[];

/** The promise of the contact page, seconds. */
const PROMISE = 86_400;

interface ChartProps {
  report: Report;
  interval: Interval;
}

const nameOf = (date: string, interval: Interval) =>
  interval === 'REPORT_INTERVAL_MONTH' ? formatMonth(date.slice(0, 7)) : formatDayOfMonth(date);

const ticksOf = (metric: Metric, values: readonly number[]) =>
  ticksUpTo(Math.max(0, ...values), { whole: metrics[metric].kind === 'count' }).map((value) => ({
    value,
    text: tickText(metric, value),
  }));

/** The chosen metric over time, with the same weekdays before. */
export function MetricChart({ report, interval, metric, weeks }: ChartProps & { metric: Metric; weeks: number }) {
  const { t } = useTranslation('admin-reports');
  const names = report.dates.map((date) => nameOf(date, interval));
  const { values = [], compareValues = [] } = seriesOf(report, metric) ?? {};
  const drawn = (all: readonly string[]) =>
    names.map((_, index) => (isMissing(metric, all[index]) ? undefined : scaledOf(metric, all[index] ?? '0')));
  const texts = (all: readonly string[]) =>
    names.map((_, index) => (isMissing(metric, all[index]) ? '' : textOf(metric, all[index] ?? '0')));
  // Months do not begin with the earlier days, which lie a number of weeks before.
  const compares = weeks > 0 && interval !== 'REPORT_INTERVAL_MONTH';
  const [now, before] = [drawn(values), compares ? drawn(compareValues) : []];
  const known = [...now, ...before].filter((value) => value !== undefined);
  const most = values.reduce((one, other) => (Number(other) > Number(one) ? other : one), '0');
  return (
    <LineChart
      heading="h3"
      title={t(`chart.${interval}`, { metric: t(`metric.${metric}`) })}
      summary={t('chart.summary', {
        metric: t(`metric.${metric}`),
        most: textOf(metric, most),
        when: names[values.indexOf(most)] ?? '–',
      })}
      tableLabel={t('chart.table')}
      nameHead={t(`unit.${interval}`)}
      empty={t('chart.empty')}
      area={!compares}
      names={names}
      ticks={ticksOf(metric, known)}
      series={[
        { name: t('chart.now'), values: now, texts: texts(values) },
        ...(compares
          ? [{ name: t('chart.before', { count: weeks }), values: before, texts: texts(compareValues), faint: true }]
          : []),
      ]}
    />
  );
}

/** Revenue by line of the business, stacked. */
export function RevenueChart({ report, interval }: ChartProps) {
  const { t } = useTranslation('admin-reports');
  const parts = lines.map(({ line, hue }) => ({
    hue,
    name: t(`line.${line}`),
    series: seriesOf(report, REVENUE, line),
  }));
  const columns = report.dates.map((date, index) => {
    const values = parts.map(({ series }) => series?.values[index] ?? '0');
    return {
      name: nameOf(date, interval),
      values: values.map((value) => scaledOf(REVENUE, value)),
      texts: values.map((value) => textOf(REVENUE, value)),
    };
  });
  const sums = columns.map(({ values }) => values.reduce((sum, each) => sum + each, 0));
  const totals = parts.map(({ name, series }) => `${name} ${textOf(REVENUE, series?.total ?? '0')}`);
  return (
    <StackChart
      heading="h3"
      title={t('revenue.title')}
      note={totals.join(' · ')}
      summary={t('revenue.summary', { totals: totals.join(', ') })}
      tableLabel={t('chart.table')}
      nameHead={t(`unit.${interval}`)}
      empty={t('chart.empty')}
      parts={parts}
      columns={sums.every((sum) => sum === 0) ? [] : columns}
      ticks={ticksOf(REVENUE, sums)}
    />
  );
}

/** Answered contact messages by the time that the answer took. */
export function AnswerTimesChart({ report: { answerTimes } }: { report: Report }) {
  const { t } = useTranslation('admin-reports');
  const rows = answerTimes.map(({ fromSeconds, toSeconds, messageCount }) => {
    const [from, to] = [Number(fromSeconds), Number(toSeconds)].map((seconds) => formatDuration(seconds / 60));
    return {
      count: Number(messageCount),
      isLate: Number(fromSeconds) >= PROMISE,
      name:
        toSeconds === '0'
          ? t('answer.over', { from })
          : t(fromSeconds === '0' ? 'answer.under' : 'answer.between', { from, to }),
    };
  });
  const count = rows.reduce((sum, row) => sum + row.count, 0);
  const late = rows.reduce((sum, row) => sum + (row.isLate ? row.count : 0), 0);
  const most = Math.max(1, ...rows.map((row) => row.count));
  const note = `${t('answer.note', { count, number: formatNumber(count) })} ${t('answer.late', { count: late, number: formatNumber(late) })}`;
  return (
    <div className="max-w-640">
      <RangeChart
        heading="h3"
        title={t('answer.title')}
        note={count > 0 ? note : undefined}
        summary={note}
        tableLabel={t('chart.table')}
        head={[t('answer.span'), t('answer.messages')]}
        empty={t('answer.empty')}
        end={most}
        scale={['0', formatNumber(most)]}
        rows={
          count === 0
            ? []
            : rows.map((row) => ({ name: row.name, text: formatNumber(row.count), range: [0, row.count] as const }))
        }
      />
    </div>
  );
}
