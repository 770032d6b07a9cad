import { useTranslation } from 'react-i18next';
import { fileEndpoint, freshFile } from '@/api/fileCalls';
import { adminApi } from '@/api/generated/admin.gen';
import { userApi } from '@/api/generated/user.gen';
import { usePurchaseTitle } from '@/domain/usePurchaseTitle';
import { formatListDate } from '@/i18n/format';
import { choiceFilter, AdminTable, textFilter, useAdminTable, useExport } from '@/modules/admin-table';
import { CellLines } from '@/ui/Table';
import { OpenPayment } from './OpenPayment';

const filters = {
  q: textFilter('query'),
  status: choiceFilter('status', 'PAYMENT_STATUS_', [
    'PAYMENT_STATUS_UNSPECIFIED',
    'PAYMENT_STATUS_SUCCEEDED',
    'PAYMENT_STATUS_PARTIALLY_REFUNDED',
    'PAYMENT_STATUS_REFUNDED',
    'PAYMENT_STATUS_DISPUTED',
    'PAYMENT_STATUS_CHARGED_BACK',
  ]),
  for: choiceFilter('purpose', 'CHECKOUT_PURPOSE_', [
    'CHECKOUT_PURPOSE_UNSPECIFIED',
    'CHECKOUT_PURPOSE_APPOINTMENT',
    'CHECKOUT_PURPOSE_THERAPIST_PLAN',
    'CHECKOUT_PURPOSE_ASSISTANT_SESSION',
    'CHECKOUT_PURPOSE_ASSISTANT_PLAN',
    'CHECKOUT_PURPOSE_SOURCING_DEPOSIT',
    'CHECKOUT_PURPOSE_SOURCING_BALANCE',
  ]),
  refund: choiceFilter('refundFailed', 'REFUND_', ['REFUND_ANY', 'REFUND_FAILED']),
  sort: choiceFilter('orderBy', 'PAYMENT_ORDER_', [
    'PAYMENT_ORDER_UNSPECIFIED',
    'PAYMENT_ORDER_OLDEST',
    'PAYMENT_ORDER_LARGEST',
  ]),
};

const { exportPayments } = adminApi.enhanceEndpoints({ endpoints: { exportPayments: fileEndpoint } }).endpoints;

/** All users' payments. */
export function PaymentsAdminPage() {
  const { t } = useTranslation('admin');
  const titleOf = usePurchaseTitle();
  const table = useAdminTable(filters);
  const { refundFailed, ...wanted } = table.wanted;
  const asked = { ...wanted, refundFailed: refundFailed === 'REFUND_FAILED' || undefined };
  const list = userApi.useListPaymentsQuery({ ...asked, pageToken: table.request.pageToken });
  const file = useExport('payments', (dispatch) => dispatch(exportPayments.initiate(asked, freshFile)).unwrap());
  return (
    <AdminTable
      table={table}
      list={list}
      file={file}
      rowsOf={({ payments }) => payments}
      words={{
        label: t('payments'),
        search: t('payment.search'),
        failed: t('payment.listFailed'),
        empty: t('payment.empty'),
        emptyText: t('payment.emptyText'),
      }}
      filters={{
        status: { label: t('desk.status'), textOf: (value) => t(`paymentStatus.${value}`) },
        for: { label: t('payment.for'), textOf: (value) => t(`purpose.${value}`) },
        refund: { label: t('paymentRefund.label'), textOf: (value) => t(`paymentRefund.${value}`) },
        sort: { label: t('desk.order'), textOf: (value) => t(`paymentOrder.${value}`) },
      }}
      columns={[
        { head: t('payment.receipt'), cell: ({ receiptNumber }) => <bdi className="ltr num">{receiptNumber}</bdi> },
        {
          head: t('payment.for'),
          card: 'start',
          cell: (payment) => (
            <CellLines below={t(`purpose.${payment.purpose}`)}>
              <bdi>{titleOf(payment)}</bdi>
            </CellLines>
          ),
        },
        {
          head: t('desk.customer'),
          customer: ({ userEmail, payTime }) => ({
            email: userEmail,
            below: payTime && t('payment.paidAt', { when: formatListDate(payTime) }),
          }),
        },
        { head: t('payment.total'), money: ({ total }) => total },
        {
          head: t('desk.status'),
          standing: ({ status }) => ({
            status,
            text: t(`paymentStatus.${status}`),
            waits: status === 'PAYMENT_STATUS_DISPUTED',
          }),
        },
      ]}
      record={(id) => <OpenPayment id={id} />}
    />
  );
}
