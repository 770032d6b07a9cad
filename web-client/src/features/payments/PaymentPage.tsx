import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { type Payment, userApi } from '@/api/generated/user.gen';
import { appointmentPath, contactAbout, paths } from '@/app/paths';
import { selectAuth } from '@/auth/authSlice';
import { brandName, site } from '@/config/site';
import { cents, isWithBank } from '@/domain/money';
import { statusTone } from '@/domain/statusTone';
import { usePurchaseTitle } from '@/domain/usePurchaseTitle';
import { currentLanguage } from '@/i18n';
import { enumText } from '@/i18n/enumText';
import { formatDateTime, formatLocalDateTime, formatMoney } from '@/i18n/format';
import { RecordDetail, RecordOf } from '@/modules/records';
import { Button } from '@/ui/Button';
import { Timeline, type TimelineStep } from '@/ui/Timeline';
import styles from './PaymentPage.module.css';

/** One payment of the signed-in user, printable as a receipt. */
export default function PaymentPage() {
  const { t } = useTranslation('payments');
  return (
    <RecordOf
      title={t('receipt')}
      signedOut={t('signedOut.text')}
      logIn={t('signedOut.action')}
      useRecord={(id) => userApi.useGetPaymentQuery({ id })}
      failed={t('failedOne')}
      notFound={t('notFound')}
      notFoundText={t('notFoundText')}
      all={{ to: paths.payments, text: t('all') }}
    >
      {(payment) => <Receipt payment={payment} />}
    </RecordOf>
  );
}

/** The paid session at its current time; nothing when it is cancelled. */
function useSessionTime({ purpose, referenceId }: Payment): string | undefined {
  const skip = purpose !== 'CHECKOUT_PURPOSE_APPOINTMENT' || !referenceId;
  const { data } = userApi.useGetAppointmentQuery({ id: referenceId }, { skip });
  const isOff = data?.status === 'APPOINTMENT_STATUS_CANCELLED' || data?.status === 'APPOINTMENT_STATUS_RELEASED';
  return isOff ? undefined : data?.startLocalTime;
}

function Receipt({ payment }: { payment: Payment }) {
  const { t } = useTranslation('payments');
  const { user } = useSelector(selectAuth);
  const sessionTime = useSessionTime(payment);
  const titleOf = usePurchaseTitle();
  const { status, receiptNumber, purpose, subtotal, tax, total, refunded, payTime, refunds } = payment;
  const money = (amount: Payment['total']) => <bdi className="ltr num">{formatMoney(amount)}</bdi>;
  const steps: TimelineStep[] = [
    { id: 'paid', state: 'done', title: t('paid', { amount: formatMoney(total) }), at: payTime },
    ...refunds.map(({ id, amount, status: then, updateTime, createTime }): TimelineStep => ({
      id,
      state: then === 'REFUND_STATUS_FAILED' ? 'stopped' : then === 'REFUND_STATUS_PENDING' ? 'now' : 'done',
      title:
        then === 'REFUND_STATUS_FAILED' && isWithBank(status)
          ? t('refundWithBank', { amount: formatMoney(amount) })
          : enumText('payments:refund', then, { amount: formatMoney(amount) }),
      at: updateTime ?? createTime,
    })),
  ];
  return (
    <article className={`${styles.receipt} grid`}>
      <RecordDetail
        title={<bdi>{titleOf(payment)}</bdi>}
        status={{ tone: statusTone(status), text: enumText('payments:status', status) }}
        facts={[
          [
            t('fact.seller'),
            <>
              {brandName(currentLanguage())}
              <br />
              <bdi>{site.address}</bdi>
            </>,
          ],
          [t('fact.gstNumber'), site.gstNumber && <bdi className="ltr num">{site.gstNumber}</bdi>],
          [t('fact.buyer'), user && <bdi>{user.fullName || user.email}</bdi>],
          [t('fact.session'), sessionTime && formatLocalDateTime(sessionTime)],
          [t('fact.number'), <bdi className="ltr num">{receiptNumber}</bdi>],
          [t('fact.paid'), payTime && formatDateTime(payTime)],
          [t('fact.subtotal'), money(subtotal)],
          [t('fact.tax'), cents(tax) > 0 && money(tax)],
          [t('fact.total'), money(total)],
          [t('fact.refunded'), cents(refunded) > 0 && money(refunded)],
        ]}
        note={t('note')}
        actions={
          <>
            {purpose === 'CHECKOUT_PURPOSE_APPOINTMENT' && payment.referenceId && (
              <Button variant="contained" to={appointmentPath(payment.referenceId)}>
                {t('session')}
              </Button>
            )}
            {/* The payment covers a part of an order, and only the order knows which: the title has its number. */}
            {purpose.startsWith('CHECKOUT_PURPOSE_SOURCING') && (
              <Button variant="contained" to={paths.requests}>
                {t('request')}
              </Button>
            )}
            <Button onClick={() => window.print()}>{t('print')}</Button>
            <Button to={contactAbout('payment')}>{t('ask')}</Button>
          </>
        }
        all={{ to: paths.payments, text: t('all') }}
        history={{ title: t('history'), steps: <Timeline label={t('history')} steps={steps} /> }}
      />
    </article>
  );
}
