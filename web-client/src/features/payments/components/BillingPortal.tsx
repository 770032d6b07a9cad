import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { apiErrorText } from '@/api/apiErrorText';
import { userApi } from '@/api/generated/user.gen';
import { isWebPage } from '@/browser/webPage';
import { Button } from '@/ui/Button';
import { useToast } from '@/ui/toaster';

/** Opens the payment provider's pages for cards and invoices, which lead back here. Hidden for users without a payment. */
export function BillingPortal() {
  const { t } = useTranslation('payments');
  const toast = useToast();
  const { data } = userApi.useListPaymentsQuery({ mine: true, pageSize: 1 });
  const [create, { isLoading, isSuccess, reset }] = userApi.useCreateBillingPortalSessionMutation();
  // Back from the provider's pages, the browser shows this page as it was left.
  useEffect(() => {
    window.addEventListener('pageshow', reset);
    return () => window.removeEventListener('pageshow', reset);
  }, [reset]);
  if (!data?.payments.length) return null;
  const open = async () => {
    const answer = await create({ createBillingPortalSessionRequest: {} });
    if (answer.error) {
      toast.error(t('portal.failed'), apiErrorText(answer.error));
    } else if (isWebPage(answer.data.url)) {
      window.location.assign(answer.data.url);
    } else {
      reset();
      toast.error(t('portal.failed'));
    }
  };
  return (
    <Button loading={isLoading || isSuccess} onClick={() => void open()}>
      {t('portal.open')}
    </Button>
  );
}
