import { useTranslation } from 'react-i18next';
import { isApiError } from '@/api/ApiError';
import { apiErrorText } from '@/api/apiErrorText';
import { type Appointment, userApi } from '@/api/generated/user.gen';
import { CheckoutNotice, useCheckout } from '@/modules/checkout';
import { Button } from '@/ui/Button';
import { useToast } from '@/ui/toaster';
import { minutesHeld } from './parties';

/**
 * Opens the payment page of a held session; shows the remaining hold time. Texts of
 * `appointments` and `checkout`.
 */
export function PayButton({ appointment, small }: { appointment: Appointment; small?: boolean }) {
  const { t } = useTranslation('appointments');
  const toast = useToast();
  const { view, open } = useCheckout();
  const [pay] = userApi.usePayAppointmentMutation();
  const { id } = appointment;
  const left = minutesHeld(appointment);
  const start = () =>
    open(async () => {
      const { checkoutSessionId, checkoutUrl } = await pay({ id, payAppointmentBody: {} }).unwrap();
      return { id: checkoutSessionId, url: checkoutUrl };
    }).catch((problem: unknown) => {
      if (!isApiError(problem)) throw problem;
      toast.error(t('payFailed'), apiErrorText(problem));
    });
  return (
    <>
      <Button
        variant="contained"
        size={small ? 'small' : 'medium'}
        loading={view.state === 'opening'}
        onClick={() => void start()}
      >
        {left ? t('payLeft', { count: left }) : t('pay')}
      </Button>
      <CheckoutNotice view={view} />
    </>
  );
}
