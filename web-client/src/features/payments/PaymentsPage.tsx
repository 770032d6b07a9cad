import { useTranslation } from 'react-i18next';
import { type Payment } from '@/api/generated/user.gen';
import { recordsOf } from '@/api/pages';
import { paths, paymentPath } from '@/app/paths';
import { statusTone } from '@/domain/statusTone';
import { usePurchaseTitle } from '@/domain/usePurchaseTitle';
import { enumText } from '@/i18n/enumText';
import { formatDate, formatMoney } from '@/i18n/format';
import { RecordHeading, RecordList, RecordPage, RecordRow, recordsApi } from '@/modules/records';
import { Button } from '@/ui/Button';
import { EmptyState } from '@/ui/EmptyState';
import { StatusBadge } from '@/ui/StatusBadge';
import { BillingPortal } from './components/BillingPortal';
import { Entitlements } from './components/Entitlements';
import { Subscriptions } from './components/Subscriptions';

/** Payments, subscriptions and unused entitlements of the signed-in user. */
export default function PaymentsPage() {
  const { t } = useTranslation('payments');
  return (
    <RecordPage title={t('title')} signedOut={t('signedOut.text')} logIn={t('signedOut.action')}>
      <RecordHeading beside={<BillingPortal />}>{t('title')}</RecordHeading>
      <Entitlements />
      <Subscriptions />
      <section className="grid gap-16">
        <h2 className="text-24">{t('list.title')}</h2>
        <Payments />
      </section>
    </RecordPage>
  );
}

function Payments() {
  const { t } = useTranslation('payments');
  const query = recordsApi.usePaymentPagesInfiniteQuery({ mine: true });
  return (
    <RecordList
      query={recordsOf(query, ({ payments }) => payments)}
      failed={t('list.failed')}
      empty={
        <EmptyState
          title={t('list.none')}
          text={t('list.noneText')}
          action={
            <Button variant="contained" to={paths.therapy}>
              {t('list.action')}
            </Button>
          }
        />
      }
      row={(payment) => <Row key={payment.id} payment={payment} />}
    />
  );
}

function Row({ payment }: { payment: Payment }) {
  const titleOf = usePurchaseTitle();
  useTranslation('payments');
  const { id, status, payTime, receiptNumber, total } = payment;
  return (
    <RecordRow
      level={3}
      to={paymentPath(id)}
      title={<bdi>{titleOf(payment)}</bdi>}
      text={
        <>
          {payTime && formatDate(payTime)} · <bdi className="ltr num">{receiptNumber}</bdi>
        </>
      }
      price={formatMoney(total)}
      status={<StatusBadge variant={statusTone(status)}>{enumText('payments:status', status)}</StatusBadge>}
    />
  );
}
