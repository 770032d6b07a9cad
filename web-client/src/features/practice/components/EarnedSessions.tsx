import { useTranslation } from 'react-i18next';
import { apiErrorText } from '@/api/apiErrorText';
import { userApi } from '@/api/generated/user.gen';
import { appointmentPath } from '@/app/paths';
import { enumText } from '@/i18n/enumText';
import { formatDateTime, formatMoney, formatMonth } from '@/i18n/format';
import { LoadError } from '@/ui/LoadError';
import { CellLines, Table } from '@/ui/Table';

/** Sessions behind the earnings of a month. */
export function EarnedSessions({ month }: { month: string }) {
  const { t } = useTranslation(['practice', 'appointments']);
  const { currentData, error, isFetching, refetch } = userApi.useListEarnedSessionsQuery({ month });
  const title = t('earnings.sessionsOf', { month: formatMonth(month) });
  return (
    <>
      <h2>{title}</h2>
      {error && !currentData ? (
        <LoadError
          title={t('earnings.sessionsFailed')}
          text={apiErrorText(error)}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      ) : (
        <Table
          caption={title}
          columns={[
            {
              head: t('earnings.date'),
              cell: ({ startTime }) => startTime && formatDateTime(startTime),
              // A refund next to it would wrap the date.
              card: 'line',
            },
            {
              head: t('earnings.client'),
              cell: ({ clientName, status }) => (
                <CellLines below={enumText('appointments:status', status)}>
                  <bdi>{clientName}</bdi>
                </CellLines>
              ),
              card: 'start',
            },
            {
              head: t('earnings.kind'),
              cell: ({ format, sessionType, payment }) => (
                <CellLines below={enumText('appointments:payment', payment)}>
                  {enumText('appointments:format', format)} · {enumText('appointments:place', sessionType)}
                </CellLines>
              ),
            },
            {
              head: t('earnings.fee'),
              cell: ({ fee, refundedAmount }) => (
                <CellLines
                  below={
                    refundedAmount && (
                      <>
                        {t('earnings.refunded')} <bdi className="ltr num">{formatMoney(refundedAmount)}</bdi>
                      </>
                    )
                  }
                >
                  <bdi className="ltr num">{formatMoney(fee)}</bdi>
                </CellLines>
              ),
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
          rows={currentData?.sessions.map((session) => ({ id: session.appointmentId, ...session }))}
          linkTo={({ id }) => ({ to: appointmentPath(id) })}
        />
      )}
    </>
  );
}
