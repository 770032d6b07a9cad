import { useTranslation } from 'react-i18next';
import { type Payment, type RefundStatus, userApi } from '@/api/generated/user.gen';
import { cents, isWithBank, refundableCents } from '@/domain/money';
import { statusTone } from '@/domain/statusTone';
import { usePurchaseTitle } from '@/domain/usePurchaseTitle';
import { formatDateTime, formatMoney } from '@/i18n/format';
import {
  AdminTableRecord,
  Facts,
  EmailLink,
  RECORD_QUERY,
  RecordHead,
  RecordHistory,
  RecordPart,
} from '@/modules/admin-table';
import { Notice } from '@/ui/Notice';
import { RefundForm } from './RefundForm';

/** Refunds do not follow each other: each has its own state. */
const stateOf = {
  REFUND_STATUS_UNSPECIFIED: 'now',
  REFUND_STATUS_PENDING: 'now',
  REFUND_STATUS_SUCCEEDED: 'done',
  REFUND_STATUS_FAILED: 'stopped',
} as const satisfies Record<RefundStatus, string>;

/** The open payment: its details, refunds, and the form for another refund. */
export function OpenPayment({ id }: { id: string }) {
  const { t } = useTranslation('admin');
  const titleOf = usePurchaseTitle();
  const query = userApi.useGetPaymentQuery({ id }, RECORD_QUERY);
  return (
    <AdminTableRecord query={query} failed={t('payment.failed')}>
      {(payment) => (
        <>
          <RecordHead
            title={<bdi className="ltr num">{payment.receiptNumber}</bdi>}
            status={{ text: t(`paymentStatus.${payment.status}`), tone: statusTone(payment.status) }}
          >
            <bdi>{titleOf(payment)}</bdi>
            <bdi className="ltr num">{formatMoney(payment.total)}</bdi>
          </RecordHead>
          <RecordPart title={t('desk.details')}>
            <PaymentFacts payment={payment} />
          </RecordPart>
          <RecordPart title={t('refund.title')}>
            <Back payment={payment} refetch={query.refetch} />
          </RecordPart>
          {payment.refunds.length > 0 && (
            <RecordHistory
              changes={payment.refunds.map(({ status, reason, method, amount, note, updateTime, createTime }) => ({
                status,
                state: stateOf[status],
                createTime: updateTime ?? createTime ?? '',
                title: `${t(`refundStatus.${status}`)} · ${formatMoney(amount)}`,
                text: (
                  <>
                    {t(`refundReason.${reason}`)}
                    {method === 'REFUND_METHOD_OUTSIDE' && ` · ${t('refund.methods.REFUND_METHOD_OUTSIDE')}`}
                    {note && ' · '}
                    {note && <bdi>{note}</bdi>}
                  </>
                ),
              }))}
              textOf={(status) => t(`refundStatus.${status}`)}
            />
          )}
        </>
      )}
    </AdminTableRecord>
  );
}

interface BackProps {
  payment: Payment;
  refetch: React.ComponentProps<typeof RefundForm>['refetch'];
}

/** The refundable amount, or the reason why nothing can be refunded. */
function Back({ payment, refetch }: BackProps) {
  const { t } = useTranslation('admin');
  const { status } = payment;
  if (isWithBank(status)) {
    return (
      <Notice tone="warning" title={t(`paymentStatus.${status}`)}>
        <p>{t(`refund.${status}`)}</p>
      </Notice>
    );
  }
  if (refundableCents(payment) === 0) return <p className="muted">{t('refund.nothing')}</p>;
  return <RefundForm payment={payment} refetch={refetch} />;
}

function PaymentFacts({ payment }: { payment: Payment }) {
  const { t } = useTranslation('admin');
  const titleOf = usePurchaseTitle();
  const { userEmail, purpose, subtotal, tax, total, refunded, payTime, providerId } = payment;
  const money = (amount: Payment['total']) => <bdi className="ltr num">{formatMoney(amount)}</bdi>;
  return (
    <Facts
      facts={[
        [t('desk.customer'), userEmail && <EmailLink address={userEmail} />],
        [t('payment.for'), <bdi>{titleOf(payment)}</bdi>],
        [t('payment.kind'), t(`purpose.${purpose}`)],
        [t('payment.paid'), payTime && <bdi className="num">{formatDateTime(payTime)}</bdi>],
        [t('payment.subtotal'), money(subtotal)],
        [t('payment.tax'), cents(tax) > 0 && money(tax)],
        [t('payment.total'), money(total)],
        [t('payment.refunded'), cents(refunded) > 0 && money(refunded)],
        [t('payment.provider'), providerId && <bdi className="ltr">{providerId}</bdi>],
      ]}
    />
  );
}
