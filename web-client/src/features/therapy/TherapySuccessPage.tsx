import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { useLocation, useSearchParams } from 'react-router-dom';
import { userApi } from '@/api/generated/user.gen';
import { authThen, paths, therapistPath } from '@/app/paths';
import { selectAuth } from '@/auth/authSlice';
import { PaymentStatus, usePayment } from '@/modules/checkout';
import { Button } from '@/ui/Button';
import { Notice } from '@/ui/Notice';
import { PageTitle } from '@/ui/PageTitle';
import { Steps } from '@/ui/Steps';
import { useFetchCheckoutState } from '@/modules/checkout/checkoutState';
import { isUnknownCheckout } from '@/modules/checkout/watchPayment';
import { SESSION_PARAMETER } from './payment';
import styles from './TherapySuccessPage.module.css';
import { usePaidSession } from './usePaidSession';

/** Duration of the confirming state (docs/product.md, section 9). */
export const CONFIRMING_MS = 2000;

/** Next steps after a payment, by its outcome. */
const steps = {
  booked: ['success.mail', 'success.contact', 'success.dashboard'],
  plan: ['success.plan.mail', 'success.plan.choose', 'success.plan.renew'],
} as const;

/** Returns the page on which a declined checkout can be paid with another card. */
function useRetryAddress(checkout: string | undefined): string | undefined {
  const { data: session } = userApi.useGetCheckoutSessionQuery({ id: checkout ?? '' }, { skip: !checkout });
  const { purpose, referenceId = '' } = session ?? {};
  const isSession = purpose === 'CHECKOUT_PURPOSE_APPOINTMENT';
  const { data: appointment } = userApi.useGetAppointmentQuery({ id: referenceId }, { skip: !isSession });
  if (purpose === 'CHECKOUT_PURPOSE_THERAPIST_PLAN') return therapistPath(referenceId);
  return appointment && therapistPath(appointment.therapistId);
}

/** Return page of payments: two seconds of confirming, then the status from the server, the reference and the next steps. */
export default function TherapySuccessPage() {
  const { t } = useTranslation(['therapy', 'checkout']);
  const { pathname, search } = useLocation();
  const [parameters] = useSearchParams();
  const { status, user } = useSelector(selectAuth);
  const [confirmed, setConfirmed] = useState(false);
  const id = parameters.get(SESSION_PARAMETER) ?? undefined;
  const payment = usePayment({ id: user ? id : undefined, ask: useFetchCheckoutState() });
  const isLost = isUnknownCheckout(userApi.useGetCheckoutSessionQuery({ id: id ?? '' }, { skip: !id || !user }).error);
  const { session, therapistId } = usePaidSession(payment.state === 'paid' ? id : undefined);
  const paid = payment.state === 'paid' ? session : undefined;
  const again = useRetryAddress(payment.state === 'failed' ? id : undefined);
  const back = paid === 'returned' || paid === 'duplicate' || paid === 'cancelled' ? paid : undefined;

  useEffect(() => {
    const timer = setTimeout(() => setConfirmed(true), CONFIRMING_MS);
    return () => clearTimeout(timer);
  }, []);

  const shown = confirmed ? payment : { ...payment, state: 'waiting' as const, slow: false };
  const unknown = confirmed && (!id || isLost || (status !== 'loading' && !user));
  return (
    <div className={`wrap ${styles.page} grid content-start gap-56 py-m`}>
      <PageTitle unlisted>{t('success.title')}</PageTitle>
      {unknown ? (
        <section className="grid justify-items-start gap-14">
          <h1 className="text-title">{t('success.title')}</h1>
          <p className="muted" role="status">
            {t(id && !isLost ? 'success.signIn' : 'success.noNumber')}
          </p>
          {!id && (
            <p className="small muted">
              {t('checkout:reference')} <bdi className="ltr">N/A</bdi>
            </p>
          )}
          {id && !isLost && (
            <Button variant="contained" to={authThen(pathname + search)}>
              {t('success.signInAction')}
            </Button>
          )}
        </section>
      ) : (
        <PaymentStatus payment={shown} id={id} page />
      )}
      {confirmed && (
        <section className="grid gap-32">
          {back && (
            <Notice
              tone="warning"
              announced
              title={t(`success.${back}.title`)}
              action={back !== 'cancelled' && <Button to={paths.payments}>{t('success.returned.action')}</Button>}
            >
              <p>{t(`success.${back}.text`)}</p>
            </Notice>
          )}
          {(paid === 'booked' || paid === 'plan') && (
            <>
              <h2 className="text-24">{t('success.next')}</h2>
              <Steps steps={steps[paid].map((name) => ({ title: t(`${name}.title`), text: t(`${name}.text`) }))} />
            </>
          )}
          <div className="flex flex-wrap gap-12">
            {(paid === 'booked' || paid === 'cancelled' || paid === 'past') && (
              <Button variant="contained" to={paths.appointments}>
                {t('success.appointments')}
              </Button>
            )}
            {paid === 'plan' && therapistId && (
              <Button variant="contained" to={therapistPath(therapistId)}>
                {t('success.plan.action')}
              </Button>
            )}
            {again && (
              <Button variant="contained" to={again}>
                {t('success.retry')}
              </Button>
            )}
            <Button to={paths.therapyServices}>{t('success.therapy')}</Button>
            <Button to={paths.home}>{t('success.home')}</Button>
          </div>
        </section>
      )}
    </div>
  );
}
