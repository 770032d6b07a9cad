import { useTranslation } from 'react-i18next';
import { useFetchCheckoutState } from '@/modules/checkout/checkoutState';
import { usePayment } from '@/modules/checkout/usePayment';
import { useToast } from '@/ui/toaster';

/** Queries how a checkout ended, and reports a cancelled or failed payment. */
export default function PaymentWatch({ id }: { id: string }) {
  const { t } = useTranslation('shell');
  const toast = useToast();
  usePayment({
    id,
    ask: useFetchCheckoutState(),
    onEnd: (state) => {
      if (state === 'paid') return;
      const outcome = state === 'cancelled' ? 'cancelled' : 'failed';
      toast.error(t(`payment.${outcome}.title`), t(`payment.${outcome}.text`));
    },
  });
  return null;
}
