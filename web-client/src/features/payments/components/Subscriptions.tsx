import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { apiErrorText } from '@/api/apiErrorText';
import { type Subscription, userApi } from '@/api/generated/user.gen';
import { serverNow } from '@/api/serverClock';
import { statusTone } from '@/domain/statusTone';
import { usePurchaseTitle } from '@/domain/usePurchaseTitle';
import { enumText } from '@/i18n/enumText';
import { formatDate, formatMoney } from '@/i18n/format';
import { ActionDialog } from '@/modules/records';
import { Button } from '@/ui/Button';
import { LoadError } from '@/ui/LoadError';
import { StatusBadge } from '@/ui/StatusBadge';

/** Most subscriptions shown; no user has more at a time. */
const SHOWN = 100;

/** Monthly payments: each can be ended with its paid month, and kept again until then. */
export function Subscriptions() {
  const { t } = useTranslation('payments');
  const { data, error, isFetching, refetch } = userApi.useListSubscriptionsQuery({ mine: true, pageSize: SHOWN });
  if (!data && error) {
    return (
      <LoadError
        title={t('monthly.failed')}
        text={apiErrorText(error)}
        busy={isFetching}
        onRetry={() => void refetch()}
      />
    );
  }
  if (!data?.subscriptions.length) return null;
  return (
    <section className="grid gap-16">
      <h2 className="text-24">{t('monthly.title')}</h2>
      <ul className="grid">
        {data.subscriptions.map((subscription) => (
          <One key={subscription.id} subscription={subscription} />
        ))}
      </ul>
    </section>
  );
}

function One({ subscription }: { subscription: Subscription }) {
  const { t } = useTranslation(['payments', 'common']);
  const [asking, setAsking] = useState(false);
  const [cancel] = userApi.useCancelSubscriptionMutation();
  const [resume] = userApi.useResumeSubscriptionMutation();
  const { id, purpose, status, total, periodEndTime, cancelsAtPeriodEnd: ends } = subscription;
  const title = usePurchaseTitle()(subscription);
  // Sessions of a therapist's plan outlive its paid month.
  const endText = purpose === 'CHECKOUT_PURPOSE_THERAPIST_PLAN' ? 'monthly.endPlanText' : 'monthly.endText';
  const over = status === 'SUBSCRIPTION_STATUS_ENDED';
  const failed = status === 'SUBSCRIPTION_STATUS_PAST_DUE';
  // The last paid month has ended, so its end is not a day to come. The new month is paid within about an hour.
  const unpaid = failed || (!over && Date.parse(periodEndTime ?? '') <= serverNow());
  const line = failed ? 'unpaid' : ends ? 'ends' : unpaid ? 'renewing' : 'next';
  const day = periodEndTime ? formatDate(periodEndTime) : '';
  return (
    <li className="flex flex-wrap items-center justify-between gap-24 gap-y-8 border-b border-line py-16">
      <div>
        <h3 className="text-18 tracking-normal">
          <bdi>{title}</bdi>
        </h3>
        <p className="muted">
          <bdi className="ltr num">{formatMoney(total)}</bdi> ·{' '}
          {over ? t('monthly.over') : t(`monthly.${line}`, { day })}
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-16 gap-y-8">
        <StatusBadge variant={statusTone(status)}>{enumText('payments:monthly.status', status)}</StatusBadge>
        {!over && !(unpaid && ends) && (
          <Button
            size="small"
            aria-label={ends ? t('monthly.keepOf', { title }) : t('monthly.endOf', { title })}
            onClick={() => setAsking(true)}
          >
            {ends ? t('monthly.keep') : t('monthly.end')}
          </Button>
        )}
      </div>
      {asking && (
        <ActionDialog
          title={ends ? t('monthly.keepAsk') : t(unpaid ? 'monthly.endUnpaidAsk' : 'monthly.endAsk')}
          action={ends ? t('monthly.keep') : t('monthly.end')}
          keep={t('common:cancel')}
          done={ends ? t('monthly.kept') : t(unpaid ? 'monthly.endedUnpaid' : 'monthly.ended')}
          failed={t('monthly.notChanged')}
          act={() => (ends ? resume({ id, resumeSubscriptionBody: {} }) : cancel({ id, cancelSubscriptionBody: {} }))}
          onClose={() => setAsking(false)}
        >
          {ends ? t('monthly.keepText', { day }) : t(unpaid ? 'monthly.endUnpaidText' : endText, { day })}
        </ActionDialog>
      )}
    </li>
  );
}
