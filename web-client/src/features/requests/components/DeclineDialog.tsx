import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { type Offer, type ProductRequest, userApi } from '@/api/generated/user.gen';
import { formatMarkedMoney } from '@/i18n/format';
import { type Refetch, useMutationForm } from '@/modules/forms';
import { useUpdateCachedRequest } from '@/modules/requests';
import { Dialog } from '@/ui/Dialog';
import { DialogEnd } from '@/ui/DialogEnd';
import { Form, TextField } from '@/ui/form';
import { useToast } from '@/ui/toaster';

/** Longest reason of the contract, characters. */
const MAX_LENGTH = 1000;

interface DeclineDialogProps {
  request: ProductRequest;
  offer: Offer;
  refetch: Refetch;
  onClose: () => void;
}

/** Declines an offer with a reason for the buyers. */
export function DeclineDialog({ request, offer, refetch, onClose }: DeclineDialogProps) {
  const { t } = useTranslation('requests');
  const toast = useToast();
  const show = useUpdateCachedRequest();
  const [decline] = userApi.useDeclineOfferMutation();
  const form = useForm({ defaultValues: { reason: '' } });
  const edit = useMutationForm({
    form,
    failed: t('decline.failed'),
    refetch,
    save: async ({ reason }) => {
      const declineOfferBody = { offerId: offer.id, etag: request.etag, reason: reason.trim() };
      return show(await decline({ id: request.id, declineOfferBody }).unwrap());
    },
    onSaved: () => {
      toast.success(t('decline.done'));
      onClose();
    },
  });
  return (
    <Dialog title={t('decline.title', { amount: formatMarkedMoney(offer.landedCost) })} deliberate onClose={onClose}>
      <Form {...edit.props}>
        <TextField
          name="reason"
          label={t('decline.reason')}
          help={t('decline.help')}
          optional
          rows={3}
          maxLength={MAX_LENGTH}
        />
        <DialogEnd action={t('decline.action')} busy={t('decline.busy')} destructive onClose={onClose} />
      </Form>
    </Dialog>
  );
}
