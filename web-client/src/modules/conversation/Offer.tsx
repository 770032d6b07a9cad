import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { assistantApi, type Assistant } from '@/api/generated/assistant.gen';
import { isApiError } from '@/api/ApiError';
import { publicApi } from '@/api/generated/public.gen';
import { type CheckoutPurpose, userApi } from '@/api/generated/user.gen';
import { useIdempotencyKey } from '@/api/useIdempotencyKey';
import { formatPrice } from '@/i18n/format';
import { formatNumber } from '@/i18n/numbers';
import { PaymentStatus, usePurchase } from '@/modules/checkout';
import { Button } from '@/ui/Button';
import { LoadError } from '@/ui/LoadError';
import { SkeletonRows } from '@/ui/Skeleton';
import { useToast } from '@/ui/toaster';
import { assistantErrorText } from './errors';
import styles from './Conversation.module.css';

/** Polling interval for the paid allowance, milliseconds. */
const POLLING_INTERVAL = 2_000;

const offers = [
  { name: 'session', purpose: 'CHECKOUT_PURPOSE_ASSISTANT_SESSION' },
  { name: 'plan', purpose: 'CHECKOUT_PURPOSE_ASSISTANT_PLAN' },
] as const satisfies { name: string; purpose: CheckoutPurpose }[];

interface OfferProps {
  assistant: Pick<Assistant, 'sessionHours' | 'sessionMessages'>;
  /** The paid allowance is available. */
  onReady: () => void;
}

/** Shown when the free messages are used up: the two prices, and how to pay. */
export function Offer({ assistant: { sessionHours, sessionMessages }, onReady }: OfferProps) {
  const { t } = useTranslation('assistant');
  const toast = useToast();
  const { keyFor, done } = useIdempotencyKey();
  const { data: options, error, isFetching, refetch } = publicApi.useGetPaymentOptionsQuery();
  const { checkout, view, payment, buy, again } = usePurchase();
  const [create] = userApi.useCreateCheckoutSessionMutation();
  const [chosen, setChosen] = useState<CheckoutPurpose>();
  const paid = checkout !== undefined && payment.state === 'paid';
  const { data: access } = assistantApi.useGetAssistantAccessQuery(undefined, {
    skip: !paid,
    pollingInterval: paid ? POLLING_INTERVAL : 0,
  });
  const ready = paid && access && access.kind !== 'ACCESS_KIND_EXHAUSTED';
  useEffect(() => {
    if (ready) onReady();
  }, [ready, onReady]);

  const pay = (purpose: CheckoutPurpose) => {
    setChosen(purpose);
    return buy(async () => {
      const request = { purpose };
      const { id, url } = await create({
        createCheckoutSessionRequest: request,
        'Idempotency-Key': keyFor(request),
      }).unwrap();
      done();
      return { id, url };
    }).catch((problem: unknown) => {
      if (!isApiError(problem)) throw problem;
      toast.error(t('offer.failed'), assistantErrorText(problem));
    });
  };
  if (checkout) {
    return (
      <div className={`${styles.gate} grid gap-12 bg-therapy-wash border border-line-2 p-16`}>
        <PaymentStatus
          payment={payment}
          view={view}
          id={checkout}
          onPay={chosen && (() => void pay(chosen))}
          onAgain={again}
        >
          <p className="small muted">{t('offer.arriving')}</p>
        </PaymentStatus>
      </div>
    );
  }
  return (
    <section
      className={`${styles.gate} grid gap-12 bg-therapy-wash border border-line-2 p-16`}
      aria-labelledby="assistant-offer"
    >
      <h3 className="text-17" id="assistant-offer">
        {t('offer.title')}
      </h3>
      <p className="small muted">{t('offer.text')}</p>
      {options ? (
        <ul
          className={`${styles.offers} grid-cols-[repeat(auto-fit,minmax(min(100%,180px),1fr))] list-none grid gap-12 p-0`}
        >
          {offers.map(({ name, purpose }) => (
            <li key={name} className="grid gap-8 bg-surface border border-line rounded-btn">
              <p className={styles.price}>
                <bdi className="ltr num">
                  {formatPrice(name === 'plan' ? options.assistantMonthPrice : options.assistantSessionPrice)}
                </bdi>{' '}
                <span>{t(`offer.${name}.per`)}</span>
              </p>
              <p className="small muted">
                {name === 'plan'
                  ? t('offer.plan.text')
                  : t('offer.session.text', {
                      hours: t('offer.session.hours', { count: sessionHours, number: formatNumber(sessionHours) }),
                      messages: t('offer.session.messages', {
                        count: sessionMessages,
                        number: formatNumber(sessionMessages),
                      }),
                    })}
              </p>
              <Button
                variant={name === 'session' ? 'contained' : 'outlined'}
                loading={view.state === 'opening'}
                onClick={() => void pay(purpose)}
              >
                {t(`offer.${name}.action`)}
              </Button>
            </li>
          ))}
        </ul>
      ) : error ? (
        <LoadError
          title={t('offer.failed')}
          text={isApiError(error) ? assistantErrorText(error) : ''}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      ) : (
        <SkeletonRows rows={2} />
      )}
      {options && (
        <p className="small muted">{t('offer.tax', { percent: formatNumber(options.taxBasisPoints / 100) })}</p>
      )}
    </section>
  );
}
