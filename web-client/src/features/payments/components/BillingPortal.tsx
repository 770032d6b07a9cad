import { useTranslation } from 'react-i18next';
import { apiErrorText } from '@/api/apiErrorText';
import { userApi } from '@/api/generated/user.gen';
import { Button } from '@/ui/Button';
import { useToast } from '@/ui/toaster';

/** Opens the payment provider's pages for cards and invoices, which lead back here. Hidden for users without a payment. */
export function BillingPortal() {
  const { t } = useTranslation('payments');
  const toast = useToast();
  const { data } = userApi.useListPaymentsQuery({ mine: true, pageSize: 1 });
  const [create, { isLoading, isSuccess }] = userApi.useCreateBillingPortalSessionMutation();
  if (!data?.payments.length) return null;
  const open = async () => {
    const answer = await create({ createBillingPortalSessionRequest: {} });
    if (answer.error) toast.error(t('portal.failed'), apiErrorText(answer.error));
    else window.location.assign(answer.data.url);
  };
  return (
    <Button loading={isLoading || isSuccess} onClick={() => void open()}>
      {t('portal.open')}
    </Button>
  );
}
