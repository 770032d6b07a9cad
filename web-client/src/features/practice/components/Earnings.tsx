import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { apiErrorText } from '@/api/apiErrorText';
import { fileAddress, fileEndpoint, freshFile } from '@/api/fileCalls';
import { userApi } from '@/api/generated/user.gen';
import { useThunks } from '@/api/useThunks';
import { formatMoney, formatMonth } from '@/i18n/format';
import { Button } from '@/ui/Button';
import { EmptyState } from '@/ui/EmptyState';
import { LoadError } from '@/ui/LoadError';
import { DownloadIcon } from '@/ui/pageIcons';
import { Table } from '@/ui/Table';
import { useDownload } from '@/ui/useDownload';
import styles from '../PracticePage.module.css';
import { EarnedSessions } from './EarnedSessions';

const { exportEarnings } = userApi.enhanceEndpoints({ endpoints: { exportEarnings: fileEndpoint } }).endpoints;

/** Monthly earnings from sessions, and the sessions of the month in the address. */
export function Earnings() {
  const { t } = useTranslation('practice');
  const [search] = useSearchParams();
  const dispatch = useThunks();
  const { data, error, isFetching, refetch } = userApi.useGetEarningsQuery();
  const { busy, download } = useDownload({
    name: 'selam-earnings',
    ending: 'csv',
    request: async () => fileAddress(await dispatch(exportEarnings.initiate(undefined, freshFile)).unwrap()),
    done: t('earnings.exported'),
    failed: t('earnings.exportFailed'),
  });
  if (error && !data) {
    return (
      <LoadError
        title={t('earnings.failed')}
        text={apiErrorText(error)}
        busy={isFetching}
        onRetry={() => void refetch()}
      />
    );
  }
  if (data?.months.length === 0) return <EmptyState title={t('earnings.none')} text={t('earnings.noneText')} />;
  const wanted = search.get('month');
  const shown = data?.months.find(({ month }) => month === wanted) ?? data?.months[0];
  return (
    <section className={`${styles.part} grid gap-16`}>
      <p className="muted">{t('earnings.help')}</p>
      <div>
        <Button variant="outlined" loading={busy} onClick={() => void download()}>
          <DownloadIcon small />
          {t('earnings.export')}
        </Button>
      </div>
      <Table
        caption={t('part.earnings')}
        columns={[
          { head: t('earnings.month'), cell: ({ id }) => formatMonth(id) },
          { head: t('earnings.sessions'), cell: ({ sessionCount }) => t('earnings.count', { count: sessionCount }) },
          {
            head: t('earnings.fees'),
            cell: ({ fees }) => <bdi className="ltr num">{formatMoney(fees)}</bdi>,
            numeric: true,
            card: 'end',
          },
          {
            head: t('earnings.tax'),
            cell: ({ tax }) => <bdi className="ltr num">{formatMoney(tax)}</bdi>,
            numeric: true,
            card: 'none',
          },
        ]}
        rows={data?.months.map(({ month, ...rest }) => ({ id: month, ...rest }))}
        linkTo={({ id }) => ({ to: `?tab=earnings&month=${id}` })}
        openId={shown?.month ?? null}
      />
      {shown && <EarnedSessions month={shown.month} />}
    </section>
  );
}
