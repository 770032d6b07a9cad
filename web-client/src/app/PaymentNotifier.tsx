import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router-dom';
import { keptInTab } from '@/browser/storage';
import { PAYMENT_ATTEMPTED, PAYMENT_PARAMETER, paymentOutcome, withoutPayment } from '@/features/therapy/payment';
import { useToast } from '@/ui/toaster';
import { paths } from './paths';

/** Where the page itself says how the payment ended. */
const tellsItself: readonly string[] = [paths.therapy, paths.therapyServices, paths.therapySuccess];

/**
 * Says on every other page that a payment was cancelled or has failed (product specification, section 8), once: the parameter of the address and
 * the mark of the attempt are removed. Somebody may come back from the payment page to this window, so it looks again on focus.
 */
export function PaymentNotifier() {
  const { t } = useTranslation('shell');
  const toast = useToast();
  const navigate = useNavigate();
  const { pathname, search, hash } = useLocation();

  useEffect(() => {
    if (tellsItself.includes(pathname)) return undefined;
    const look = () => {
      const parameter = new URLSearchParams(search).get(PAYMENT_PARAMETER);
      const outcome = paymentOutcome(parameter, keptInTab.get(PAYMENT_ATTEMPTED) !== null);
      if (outcome !== 'cancelled' && outcome !== 'failed') return;
      keptInTab.remove(PAYMENT_ATTEMPTED);
      toast.error(t(`payment.${outcome}.title`), t(`payment.${outcome}.text`));
      if (parameter !== null) void navigate({ pathname, search: withoutPayment(search), hash }, { replace: true });
    };
    look();
    window.addEventListener('focus', look);
    return () => window.removeEventListener('focus', look);
  }, [hash, navigate, pathname, search, t, toast]);

  return null;
}
