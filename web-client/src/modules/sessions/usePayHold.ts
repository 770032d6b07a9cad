import { isApiError } from '@/api/ApiError';
import { apiErrorText } from '@/api/apiErrorText';
import { userApi } from '@/api/generated/user.gen';
import { useCheckout } from '@/modules/checkout';
import { useToast } from '@/ui/toaster';

/** Opens the payment page of a held session, for buttons without `PaymentStatus`. `failed` is the title of the error. */
export function usePayHold(id: string, failed: string) {
  const toast = useToast();
  const { view, open } = useCheckout();
  const [pay] = userApi.usePayAppointmentMutation();
  const start = () =>
    open(async () => {
      const { checkoutSessionId, checkoutUrl } = await pay({ id, payAppointmentBody: {} }).unwrap();
      return { id: checkoutSessionId, url: checkoutUrl };
    }).catch((problem: unknown) => {
      if (!isApiError(problem)) throw problem;
      toast.error(failed, apiErrorText(problem));
    });
  return { view, start };
}
