import { type ComponentType, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { useLocation, useNavigate } from 'react-router-dom';
import { useApiOnDemand } from '@/api/useApiOnDemand';
import { selectAuth } from '@/auth/authSlice';
import { PAYMENT_PARAMETER, paymentOutcome, SESSION_PARAMETER, withoutPayment } from '@/features/therapy/payment';
import { checkoutAttempt, forgetAttempt } from '@/modules/checkout/checkoutAttempt';
import { useToast } from '@/ui/toaster';
import { paths } from './paths';

/** Pages that show the payment status themselves, or must not be interrupted: a call. */
const tellsItself = (pathname: string) =>
  [paths.therapy, paths.therapyServices, paths.therapySuccess, paths.assistant].includes(pathname as never) ||
  [paths.therapist, paths.call, paths.request].some((path) => pathname.startsWith(path.replace(/:.*/, '')));

/**
 * Reports a cancelled or failed payment once, on every other page (docs/product.md, section 8).
 * Removes the result from the address. For a checkout started in this tab it queries the server,
 * also when the user returns to the window.
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
      const parameters = new URLSearchParams(search);
      const outcome = paymentOutcome(parameters.get(PAYMENT_PARAMETER));
      // The list of requests asks for the result of its payments.
      if (pathname !== paths.requests && (outcome === 'cancelled' || outcome === 'failed')) {
        forgetAttempt(parameters.get(SESSION_PARAMETER));
        toast.error(t(`payment.${outcome}.title`), t(`payment.${outcome}.text`));
        void navigate({ pathname, search: withoutPayment(search), hash }, { replace: true });
      }
      setAttempt(checkoutAttempt());
    };
    look();
    window.addEventListener('focus', look);
    return () => window.removeEventListener('focus', look);
  }, [hash, navigate, pathname, quiet, search, t, toast]);

  // Few visitors have an open checkout, so the code that queries it is loaded only for those.
  const watches = Boolean(attempt && user && !quiet);
  useEffect(() => {
    if (!watches || Watch) return;
    void Promise.all([import(/* webpackChunkName: "payment-watch" */ './PaymentWatch'), addApi()]).then(
      ([module]) => setWatch(() => module.default),
      // Without a connection there is nothing to query; the next focus retries.
      () => setAttempt(undefined),
    );
  }, [watches, Watch, addApi]);

  return watches && Watch && attempt ? <Watch id={attempt} /> : null;
}
