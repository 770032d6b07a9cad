import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { type ApiError, isApiError } from '@/api/ApiError';
import type { SerializedError } from '@reduxjs/toolkit';
import { apiErrorText } from '@/api/apiErrorText';
import { fileEndpoint, freshFile } from '@/api/fileCalls';
import { adminApi, type Report } from '@/api/generated/admin.gen';
import { formatDateTime, formatPlainDate } from '@/i18n/format';
import { useExport } from '@/modules/admin-table';
import { Button } from '@/ui/Button';
import { EmptyState } from '@/ui/EmptyState';
import { LoadError } from '@/ui/LoadError';
import { Notice } from '@/ui/Notice';
import { DownloadIcon } from '@/ui/pageIcons';
import { SkeletonRows } from '@/ui/Skeleton';
import { dayAt } from '../frame/officeClock';
import { useLiveState } from '../frame/useLive';
import { useNow } from '../today/useNow';
import { isEmpty, metricOf, wordOf } from './figures';
import { MetricTiles } from './MetricTiles';
import { chartRangeOf, rangeOf, type ReportRange, type ReportView, viewOf, weeksOf, writeView } from './period';
import { PeriodControls } from './PeriodControls';
import { AnswerTimesChart, MetricChart, RevenueChart } from './ReportCharts';
import styles from './reports.module.css';

/** Polling interval of the figures, milliseconds. */
const POLLING_INTERVAL = 60_000;
/** Age of the figures from which a notice shows it, milliseconds. */
const LATE = 60_000;

const { exportReport } = adminApi.enhanceEndpoints({ endpoints: { exportReport: fileEndpoint } }).endpoints;

const polled = { pollingInterval: POLLING_INTERVAL, skipPollingIfUnfocused: true } as const;

/** Figures of the business by day, week, month or a custom range, compared with the same weekdays before. */
export default function ReportsAdminPage() {
  const { t } = useTranslation(['admin-reports', 'admin']);
  const [parameters, setParameters] = useSearchParams();
  const present = dayAt(useNow(), useLiveState().officeOffset);
  const view = viewOf(parameters, present);
  const metric = metricOf(parameters.get('metric'));
  const range = rangeOf(view, present);
  const query = adminApi.useGetReportQuery(range, polled);
  const { currentData: report, error, isFetching, fulfilledTimeStamp = 0, refetch } = query;
  const { interval, fromDate, toDate } = range;
  const file = useExport('user-reports', (dispatch) =>
    dispatch(exportReport.initiate({ interval, fromDate, toDate }, freshFile)).unwrap(),
  );

  const change = (write: (changed: URLSearchParams) => void) => {
    const changed = new URLSearchParams(parameters);
    write(changed);
    setParameters(changed);
  };
  const choose = (chosen: typeof metric) => change((changed) => changed.set('metric', wordOf(chosen)));

  return (
    <div className={`${styles.report} grid gap-32 min-w-0`}>
      <header className="flex flex-wrap items-end justify-between gap-16">
        <div>
          <h2>{t('title')}</h2>
          <Subtitle range={range} report={report} />
        </div>
        <Button
          size="small"
          loading={file.busy}
          startIcon={<DownloadIcon small />}
          onClick={() => void file.download()}
        >
          {file.busy ? t('admin:desk.exporting') : t('admin:desk.export')}
        </Button>
      </header>
      <PeriodControls
        view={view}
        present={present}
        onView={(next: ReportView) => change((changed) => writeView(next, changed, present))}
      />
      {report ? (
        <>
          <Lateness report={report} loadTime={fulfilledTimeStamp} />
          {isEmpty(report) ? (
            <EmptyState title={t('empty')} text={t('emptyText')} />
          ) : (
            <>
              <MetricTiles report={report} chosen={metric} onChoose={choose} />
              <Charts range={chartRangeOf(view, present)} metric={metric} />
              <AnswerTimesChart report={report} />
            </>
          )}
        </>
      ) : error ? (
        <LoadError
          title={t('failed')}
          text={errorText(error, t('rangeInvalid'))}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      ) : (
        <SkeletonRows rows={6} />
      )}
    </div>
  );
}

const errorText = (error: ApiError | SerializedError, rangeText: string) =>
  isApiError(error) && error.violations.length > 0 ? rangeText : apiErrorText(error);

/** The days, those they are compared with, and the time up to which the figures are complete. */
function Subtitle({ range, report }: { range: ReportRange; report?: Report }) {
  const { t } = useTranslation('admin-reports');
  const { fromDate, toDate } = range;
  const weeks = weeksOf(range);
  const [from, to] = [formatPlainDate(fromDate), formatPlainDate(toDate)];
  const sentences = [
    fromDate === toDate ? t('sub.day', { day: from }) : t('sub.days', { from, to }),
    weeks > 0 && t('sub.compared', { count: weeks }),
    report?.completeTime && t('sub.complete', { time: formatDateTime(report.completeTime) }),
  ];
  return <p className="muted num">{sentences.filter(Boolean).join(' ')}</p>;
}

/** Charts of the same days; for a single day of the two weeks up to it. */
function Charts({ range, metric }: { range: ReportRange; metric: ReturnType<typeof metricOf> }) {
  const { t } = useTranslation('admin-reports');
  const { currentData: report, error, isFetching, refetch } = adminApi.useGetReportQuery(range, polled);
  if (report) {
    return (
      <>
        <MetricChart report={report} interval={range.interval} metric={metric} weeks={weeksOf(range)} />
        <RevenueChart report={report} interval={range.interval} />
      </>
    );
  }
  return error ? (
    <LoadError title={t('failed')} text={apiErrorText(error)} busy={isFetching} onRetry={() => void refetch()} />
  ) : (
    <SkeletonRows rows={4} />
  );
}

/** Shows that events of the last minutes are not counted yet. */
function Lateness({ report: { completeTime }, loadTime }: { report: Report; loadTime: number }) {
  const { t } = useTranslation('admin-reports');
  if (!completeTime || loadTime - Date.parse(completeTime) <= LATE) return null;
  return (
    <Notice tone="warning" title={t('late', { time: formatDateTime(completeTime) })}>
      {t('lateText')}
    </Notice>
  );
}
