import { type ComponentType, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { useLocation, useNavigate } from 'react-router-dom';
import { useApiOnDemand } from '@/api/useApiOnDemand';
import { selectAuth } from '@/auth/authSlice';
import { PAYMENT_PARAMETER, paymentOutcome, withoutPayment } from '@/features/therapy/payment';
import { checkoutAttempt, forgetAttempt } from '@/modules/checkout/checkoutAttempt';
import { useToast } from '@/ui/toaster';
import { paths } from './paths';

/** Where the page itself says how the payment stands, or nothing may be said in between: in a call. */
const tellsItself = (pathname: string) =>
  [paths.therapy, paths.therapyServices, paths.therapySuccess].includes(pathname as never) ||
  [paths.therapist, paths.call, paths.request].some((path) => pathname.startsWith(path.replace(/:.*/, '')));

/**
 * Says on every other page that a payment was cancelled or has failed (docs/product.md, section 8), once. What the address says is taken
 * out of it; about a checkout that was begun in this tab the server is asked, also when somebody comes back to the window.
 */
export function PaymentNotifier() {
  const { t } = useTranslation('shell');
  const toast = useToast();
  const navigate = useNavigate();
  const { pathname, search, hash } = useLocation();
  const { user } = useSelector(selectAuth);
  const addApi = useApiOnDemand();
  const [attempt, setAttempt] = useState<string>();
  const [Watch, setWatch] = useState<ComponentType<{ id: string }>>();
  const quiet = tellsItself(pathname);

  useEffect(() => {
    if (quiet) return undefined;
    const look = () => {
      const parameter = new URLSearchParams(search).get(PAYMENT_PARAMETER);
      const outcome = paymentOutcome(parameter);
      if (outcome === 'cancelled' || outcome === 'failed') {
        forgetAttempt();
        toast.error(t(`payment.${outcome}.title`), t(`payment.${outcome}.text`));
        void navigate({ pathname, search: withoutPayment(search), hash }, { replace: true });
      }
      setAttempt(checkoutAttempt());
    };
    look();
    window.addEventListener('focus', look);
    return () => window.removeEventListener('focus', look);
  }, [hash, navigate, pathname, quiet, search, t, toast]);

  // Few pages have somebody who is away to pay: what asks for them is fetched when there is one.
  const watches = Boolean(attempt && user && !quiet);
  useEffect(() => {
    if (!watches || Watch) return;
    void Promise.all([import(/* webpackChunkName: "payment-watch" */ './PaymentWatch'), addApi()]).then(
      ([module]) => setWatch(() => module.default),
      // Without the network there is nothing to ask; the next visit of the window tries again.
      () => setAttempt(undefined),
    );
  }, [watches, Watch, addApi]);

  return watches && Watch && attempt ? <Watch id={attempt} /> : null;
}
