import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { type Offer, type ProductRequest, userApi } from '@/api/generated/user.gen';
import { formatMoney } from '@/i18n/format';
import { type EditRules, useEdit } from '@/modules/records';
import { useUpdateCachedRequest } from '@/modules/requests';
import { Dialog } from '@/ui/Dialog';
import { DialogEnd } from '@/ui/DialogEnd';
import { Form, TextField } from '@/ui/form';
import { Notice } from '@/ui/Notice';
import { useToast } from '@/ui/toaster';

/** Longest reason of the contract, characters. */
const MAX_LENGTH = 1000;

interface DeclineDialogProps {
  request: ProductRequest;
  offer: Offer;
  refetch: EditRules['refetch'];
  onClose: () => void;
}

/** Declines an offer with a reason for the buyers. */
export function DeclineDialog({ request, offer, refetch, onClose }: DeclineDialogProps) {
  const { t } = useTranslation('requests');
  const toast = useToast();
  const show = useUpdateCachedRequest();
  const [decline] = userApi.useDeclineOfferMutation();
  const form = useForm({ defaultValues: { reason: '' } });
  const { attempt, overtaken } = useEdit(form, { failed: t('decline.failed'), refetch });

  const send = async ({ reason }: { reason: string }) => {
    const body = { offerId: offer.id, etag: request.etag, reason: reason.trim() };
    const done = await attempt(async () => show(await decline({ id: request.id, declineOfferBody: body }).unwrap()));
    if (!done) return;
    toast.success(t('decline.done'));
    onClose();
  };
  return (
    <Dialog title={t('decline.title', { amount: formatMoney(offer.landedCost) })} deliberate onClose={onClose}>
      <Form form={form} onSubmit={send}>
        {overtaken && (
          <Notice tone="warning" announced title={t('overtaken.title')}>
            <p>{t('overtaken.text')}</p>
          </Notice>
        )}
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
