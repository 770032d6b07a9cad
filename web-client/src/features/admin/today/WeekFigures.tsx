import { useTranslation } from 'react-i18next';
import { apiErrorText } from '@/api/apiErrorText';
import { adminApi, type Report, type ReportMetric } from '@/api/generated/admin.gen';
import { addDays } from '@/domain/calendar';
import { formatDateTime, formatDuration, formatPlainDate, formatPrice } from '@/i18n/format';
import { formatNumber } from '@/i18n/numbers';
import { Trend } from '@/ui/charts';
import { LoadError } from '@/ui/LoadError';
import { Loading, SkeletonText } from '@/ui/Skeleton';
import { useLiveState } from '../frame/useLive';
import { mondayOf } from '../frame/officeClock';
import styles from './WeekFigures.module.css';

const count = (value: number) => formatNumber(value);

/** The figures, with their format and whether more is better. */
const figures = [
  { metric: 'REPORT_METRIC_CLEANING_BOOKINGS', text: count, moreIsBetter: true },
  { metric: 'REPORT_METRIC_THERAPY_SESSIONS', text: count, moreIsBetter: true },
  {
    metric: 'REPORT_METRIC_REVENUE',
    // Whole dollars, so that the figure fits.
    text: (cents: number) => formatPrice({ currencyCode: 'CAD', amountMinor: String(Math.round(cents / 100) * 100) }),
    moreIsBetter: true,
  },
  { metric: 'REPORT_METRIC_SIGN_UPS', text: count, moreIsBetter: true },
  {
    metric: 'REPORT_METRIC_TIME_TO_ANSWER',
    // Isolated, because figures are written from left to right and Arabic units are not.
    text: (seconds: number) => `\u2068${formatDuration(Math.round(seconds / 60))}\u2069`,
    moreIsBetter: false,
  },
] as const satisfies readonly { metric: ReportMetric; text: (value: number) => string; moreIsBetter: boolean }[];

/** Interval between updates of the figures, milliseconds: no change of the stream concerns them. */
const REFRESH = 60_000;

/** Figures of this week up to today, compared with the same days of last week. */
export function WeekFigures({ today }: { today: string }) {
  const { t } = useTranslation('office');
  const { state } = useLiveState();
  const monday = mondayOf(today);
  const { data, error, isFetching, refetch } = adminApi.useGetReportQuery(
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
        <h3 id="week-figures" className={styles.title}>
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
  return (
    <div className={`${styles.figures} grid`}>
      {figures.map(({ metric, text, moreIsBetter }) => {
        const series = report.series.find((one) => one.metric === metric && one.line === 'BUSINESS_LINE_UNSPECIFIED');
        const total = Number(series?.total ?? 0);
        const before = Number(series?.compareTotal ?? 0);
        const percent = before === 0 ? undefined : Math.round((100 * (total - before)) / before);
        const direction = total === before ? 'same' : total > before ? 'up' : 'down';
        const label = t(`week.${metric}`);
        const values = (series?.values ?? []).map(Number);
        return (
          <div key={metric} className={styles.figure}>
            <Trend
              label={label}
              value={series && text(total)}
              empty={t('week.none')}
              change={
                series && {
                  direction,
                  good: direction === 'same' ? undefined : (direction === 'up') === moreIsBetter,
                  text:
                    percent === undefined
                      ? t('week.from', { before: text(before) })
                      : t(`week.${direction}`, { percent: Math.abs(percent), before: text(before) }),
                }
              }
              course={{
                values,
                summary: report.dates
                  .map((date, index) => `${formatPlainDate(date)}: ${text(values[index] ?? 0)}`)
                  .join(', '),
              }}
            />
          </div>
        );
      })}
    </div>
  );
}
