import { useTranslation } from 'react-i18next';
import { apiErrorText } from '@/api/apiErrorText';
import { adminApi, type Report } from '@/api/generated/admin.gen';
import { addDays } from '@/domain/calendar';
import { formatDateTime, formatPlainDate, formatPrice } from '@/i18n/format';
import { Trend } from '@/ui/charts';
import { LoadError } from '@/ui/LoadError';
import { Loading, SkeletonText } from '@/ui/Skeleton';
import { useLiveState } from '../frame/useLive';
import { mondayOf } from '../frame/officeClock';
import { changeOf, isMissing, type Metric, metrics, seriesOf, textOf } from '../reports/figures';
import styles from './WeekFigures.module.css';

const shown = [
  'REPORT_METRIC_CLEANING_BOOKINGS',
  'REPORT_METRIC_THERAPY_SESSIONS',
  'REPORT_METRIC_REVENUE',
  'REPORT_METRIC_SIGN_UPS',
  'REPORT_METRIC_TIME_TO_ANSWER',
] as const satisfies readonly Metric[];

/** A figure as text. Money is rounded to whole dollars, so that it fits. */
function shortTextOf(metric: Metric, value: string) {
  const { kind } = metrics[metric];
  if (kind === 'money') {
    return formatPrice({ currencyCode: 'CAD', amountMinor: String(Math.round(Number(value) / 100) * 100) });
  }
  // Isolated, because figures are written from left to right and Arabic units are not.
  return kind === 'time' ? `\u2068${textOf(metric, value)}\u2069` : textOf(metric, value);
}

/** Interval between updates of the figures, milliseconds: no change of the stream concerns them. */
const REFRESH = 60_000;

/** Figures of this week up to today, compared with the same days of last week. */
export function WeekFigures({ today }: { today: string }) {
  const { t } = useTranslation('office');
  const { state } = useLiveState();
  const monday = mondayOf(today);
  const {
    currentData: data,
    error,
    isFetching,
    refetch,
  } = adminApi.useGetReportQuery(
    {
      fromDate: monday,
      toDate: today,
      interval: 'REPORT_INTERVAL_DAY',
      compareFromDate: addDays(monday, -7),
    },
    { pollingInterval: state === 'connecting' ? 0 : REFRESH, skipPollingIfUnfocused: true },
  );
  return (
    <section aria-labelledby="week-figures">
      <div className="flex flex-wrap items-end justify-between gap-16 gap-y-4">
        <h3 id="week-figures" className="text-[length:1.1875rem]">
          {t('week.title')}
        </h3>
        {data?.completeTime && (
          <p className="small muted num">{t('week.until', { time: formatDateTime(data.completeTime) })}</p>
        )}
      </div>
      {data ? (
        <Figures report={data} />
      ) : error ? (
        <LoadError
          title={t('week.failed')}
          text={apiErrorText(error)}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      ) : (
        <Loading>
          <SkeletonText lines={3} />
        </Loading>
      )}
    </section>
  );
}

function Figures({ report }: { report: Report }) {
  const { t } = useTranslation('office');
  const changeSince = (metric: Metric, total: string, past = '0') => {
    if (isMissing(metric, past)) return undefined;
    const { direction, percent, tone } = changeOf(metric, total, past);
    const before = shortTextOf(metric, past);
    return {
      direction,
      good: tone && tone === 'better',
      text: percent === undefined ? t('week.from', { before }) : t(`week.${direction}`, { percent, before }),
    };
  };
  return (
    <div className="grid-cols-[repeat(5,minmax(0,1fr))] mt-12 border-y border-line-2 max-[1280px]:grid-cols-[repeat(auto-fill,minmax(min(190px,100%),1fr))] max-xs:grid-cols-[minmax(0,1fr)_minmax(0,1fr)] grid">
      {shown.map((metric) => {
        const series = seriesOf(report, metric);
        const total = series && !isMissing(metric, series.total) ? series.total : undefined;
        const points = report.dates
          .map((date, index) => ({ date, value: series?.values[index] ?? '0' }))
          .filter(({ value }) => !isMissing(metric, value));
        return (
          <div key={metric} className={`${styles.figure} pt-14 px-16 pb-16 max-xs:px-12`}>
            <Trend
              label={t(`week.${metric}`)}
              value={total && shortTextOf(metric, total)}
              empty={t('week.none')}
              change={total === undefined ? undefined : changeSince(metric, total, series?.compareTotal)}
              course={{
                values: points.map(({ value }) => Number(value)),
                summary: points
                  .map(({ date, value }) => `${formatPlainDate(date)}: ${shortTextOf(metric, value)}`)
                  .join(', '),
              }}
            />
          </div>
        );
      })}
    </div>
  );
}
