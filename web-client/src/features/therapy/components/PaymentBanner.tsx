import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { useLocation, useNavigate } from 'react-router-dom';
import { userApi } from '@/api/generated/user.gen';
import { contactAbout } from '@/app/paths';
import { selectAuth } from '@/auth/authSlice';
import { checkoutAttempt, forgetAttempt, paymentStateOf, useFetchCheckoutState, usePayment } from '@/modules/checkout';
import { CheckIcon, CloseIcon, WarningIcon } from '@/ui/icons';
import { IconButton } from '@/ui/IconButton';
import { MoreLink } from '@/ui/MoreLink';
import { PAYMENT_PARAMETER, type PaymentOutcome, paymentOutcome, SESSION_PARAMETER, withoutPayment } from '../payment';
import styles from './PaymentBanner.module.css';

/**
 * Shows the result of a payment. The parameter is removed from the address, so that a reload or a shared link does not repeat it
 * (docs/product.md, sections 2 and 4). Without one, the server reports the checkout that this tab started.
 */
export function PaymentBanner() {
  const { t } = useTranslation(['therapy', 'common']);
  const { search, hash } = useLocation();
  const navigate = useNavigate();
  const { user } = useSelector(selectAuth);
  const [outcome, setOutcome] = useState<PaymentOutcome | 'expired'>();
  const [left, setLeft] = useState<string>();
  const [attempt, setAttempt] = useState<string>();
  const [cancel] = userApi.useCancelCheckoutSessionMutation();

  useEffect(() => {
    const parameters = new URLSearchParams(search);
    const parameter = parameters.get(PAYMENT_PARAMETER);
    const found = paymentOutcome(parameter);
    if (parameter === null) {
      // Address and storage are known in the browser only, not on the prerendered page.
      // eslint-disable-next-line react-hooks/set-state-in-effect -- set once, from the stored checkout
      setAttempt(checkoutAttempt());
      return;
    }
    const session = parameters.get(SESSION_PARAMETER);
    if (found) {
      forgetAttempt(session);
      setOutcome(found);
    }
    if (found === 'cancelled') setLeft(session ?? undefined);
    void navigate({ search: withoutPayment(search), hash }, { replace: true });
  }, [search, hash, navigate]);

  // Leaving the payment page releases the time immediately, not at the end of the hold. An expired page leads here too,
  // and a page that was paid in another tab.
  useEffect(() => {
    if (!left || !user) return;
    void cancel({ id: left, cancelCheckoutSessionBody: {} }).then(({ data }) => {
      const state = data && paymentStateOf(data.status);
      if (state === 'paid') setOutcome('success');
      if (state === 'expired') setOutcome('expired');
      if (state !== 'processing') return;
      setOutcome(undefined);
      setAttempt(left);
    });
  }, [left, user, cancel]);

  usePayment({
    id: user ? attempt : undefined,
    ask: useFetchCheckoutState(),
    onEnd: (state) => setOutcome(state === 'paid' ? 'success' : state),
  });

  if (!outcome) return null;
  const success = outcome === 'success';
  return (
    <div className="wrap py-20">
      <div className={`${styles.banner} ${styles[outcome]}`} role={success ? 'status' : 'alert'}>
        {success ? <CheckIcon /> : <WarningIcon />}
        <div className={`${styles.text} grid justify-items-start gap-2`}>
          <p className="text-(--ink) font-650">{t(`payment.${outcome}.title`)}</p>
          <p>{t(`payment.${outcome}.text`)}</p>
          {!success && <MoreLink to={contactAbout('payment')}>{t('payment.help')}</MoreLink>}
        </div>
        <IconButton className={styles.dismiss} aria-label={t('common:dismiss')} onClick={() => setOutcome(undefined)}>
          <CloseIcon />
        </IconButton>
      </div>
    </div>
  );
}
