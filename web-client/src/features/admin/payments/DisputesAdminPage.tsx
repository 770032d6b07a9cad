import { useTranslation } from 'react-i18next';
import { fileEndpoint, freshFile } from '@/api/fileCalls';
import { adminApi, type Dispute } from '@/api/generated/admin.gen';
import { formatDateTime, formatListDate } from '@/i18n/format';
import { choiceFilter, AdminTable, useAdminTable, useExport } from '@/modules/admin-table';
import { CellLines } from '@/ui/Table';
import { OpenPayment } from './OpenPayment';

const filters = {
  status: choiceFilter('status', 'DISPUTE_STATUS_', [
    'DISPUTE_STATUS_UNSPECIFIED',
    'DISPUTE_STATUS_NEEDS_RESPONSE',
    'DISPUTE_STATUS_UNDER_REVIEW',
    'DISPUTE_STATUS_WON',
    'DISPUTE_STATUS_LOST',
  ]),
};

/** Reasons with a text; others appear as the provider sends them. */
const reasons = [
  'fraudulent',
  'duplicate',
  'product_not_received',
  'product_unacceptable',
  'credit_not_processed',
  'subscription_canceled',
  'unrecognized',
  'general',
] as const;

const { exportDisputes } = adminApi.enhanceEndpoints({ endpoints: { exportDisputes: fileEndpoint } }).endpoints;

/** Disputes of customers' banks. Opening one opens its payment; the response happens at the provider. */
export function DisputesAdminPage() {
  const { t } = useTranslation(['admin-payments', 'admin']);
  const table = useAdminTable(filters);
  const list = adminApi.useListDisputesQuery(table.request);
  const file = useExport('disputes', (dispatch) => dispatch(exportDisputes.initiate(table.wanted, freshFile)).unwrap());
  return (
    <AdminTable
      table={table}
      list={list}
      file={file}
      rowsOf={({ disputes }) => disputes}
      opens={({ paymentId }) => paymentId}
      words={{
        label: t('dispute.label'),
        failed: t('dispute.listFailed'),
        empty: t('dispute.empty'),
        emptyText: t('dispute.emptyText'),
      }}
      filters={{ status: { label: t('admin:desk.status'), textOf: (value) => t(`disputeStatus.${value}`) } }}
      columns={[
        {
          head: t('dispute.receipt'),
          cell: ({ receiptNumber, createTime }) => (
            <CellLines below={createTime && t('dispute.came', { when: formatListDate(createTime) })}>
              <bdi className="ltr num">{receiptNumber}</bdi>
            </CellLines>
          ),
        },
        { head: t('dispute.reason'), card: 'start', cell: ({ reason }) => <Reason reason={reason} /> },
        { head: t('dispute.answerBy'), cell: (dispute) => <Deadline dispute={dispute} /> },
        { head: t('dispute.amount'), money: ({ amount }) => amount },
        {
          head: t('admin:desk.status'),
          standing: ({ status }) => ({
            status,
            text: t(`disputeStatus.${status}`),
            waits: status === 'DISPUTE_STATUS_NEEDS_RESPONSE',
          }),
        },
      ]}
      record={(id) => <OpenPayment id={id} />}
    />
  );
}

function Reason({ reason }: { reason: string }) {
  const { t } = useTranslation('admin-payments');
  const known = reasons.find((one) => one === reason);
  return known ? t(`disputeReason.${known}`) : <bdi className="ltr">{reason}</bdi>;
}

/** The deadline of the response, and the id at the provider. */
function Deadline({ dispute: { answerByTime, providerId, status } }: { dispute: Dispute }) {
  const { t } = useTranslation('admin-payments');
  if (status !== 'DISPUTE_STATUS_NEEDS_RESPONSE' || !answerByTime) {
    return <span className="muted">{t('dispute.noAnswer')}</span>;
  }
  return (
    <>
      <bdi className="num">{formatDateTime(answerByTime)}</bdi>
      <span className="font-[450] block muted text-14 wrap-anywhere">
        {t('dispute.answerThere', { id: providerId })}
      </span>
    </>
  );
}
