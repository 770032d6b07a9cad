import { useTranslation } from 'react-i18next';
import { apiErrorText } from '@/api/apiErrorText';
import { userApi } from '@/api/generated/user.gen';
import { formatMoney, formatMonth } from '@/i18n/format';
import { EmptyState } from '@/ui/EmptyState';
import { LoadError } from '@/ui/LoadError';
import { Table } from '@/ui/Table';
import styles from '../PracticePage.module.css';

/** Monthly earnings from sessions. */
export function Earnings() {
  const { t } = useTranslation('practice');
  const { data, error, isFetching, refetch } = userApi.useGetEarningsQuery();
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
  return (
    <section className={`${styles.part} grid gap-16`}>
      <p className="muted">{t('earnings.help')}</p>
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
        ]}
        rows={data?.months.map(({ month, ...rest }) => ({ id: month, ...rest }))}
      />
    </section>
  );
}
