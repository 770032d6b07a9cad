import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { publicApi, type RequestOptions } from '@/api/generated/public.gen';
import { type Offer, type ProductRequest, userApi } from '@/api/generated/user.gen';
import { cityName } from '@/domain/cities';
import { offerWithTax } from '@/domain/tax';
import { formatMarkedMoney } from '@/i18n/format';
import { SavedAddresses } from '@/modules/address-book';
import { type Refetch, useMutationForm } from '@/modules/forms';
import { useUpdateCachedRequest } from '@/modules/requests';
import { Dialog } from '@/ui/Dialog';
import { DialogEnd } from '@/ui/DialogEnd';
import { Form, schemaResolver, SelectField, TextField } from '@/ui/form';
import { useToast } from '@/ui/toaster';
import { deliveryFields, deliveryLimits, deliverySchema, type DeliveryValues, noDelivery } from '../delivery';

interface AcceptDialogProps {
  request: ProductRequest;
  offer: Offer;
  options?: RequestOptions;
  refetch: Refetch;
  onAccepted: () => void;
  onClose: () => void;
}

/** Accepts an offer: names the payments and asks for the delivery address. */
export function AcceptDialog({ request, offer, options, refetch, onAccepted, onClose }: AcceptDialogProps) {
  const { t } = useTranslation(['requests', 'common', 'tracking']);
  const toast = useToast();
  const show = useUpdateCachedRequest();
  const { data: cargo } = publicApi.useGetCargoOptionsQuery();
  const { data: prices } = publicApi.useGetPaymentOptionsQuery();
  const taxed = offerWithTax(offer, prices);
  const [accept] = userApi.useAcceptOfferMutation();
  const form = useForm<DeliveryValues>({
    resolver: schemaResolver(deliverySchema),
    defaultValues: request.delivery ?? noDelivery,
  });
  const edit = useMutationForm({
    form,
    failed: t('accept.failed'),
    fields: deliveryFields,
    refetch,
    save: async (delivery) => {
      const acceptOfferBody = { offerId: offer.id, etag: request.etag, delivery };
      return show(await accept({ id: request.id, acceptOfferBody }).unwrap());
    },
    onSaved: () => {
      toast.success(t('accept.done'));
      onClose();
      onAccepted();
    },
  });

  return (
    <Dialog
      title={t('accept.title', { amount: formatMarkedMoney(offer.landedCost) })}
      size="md"
      deliberate
      onClose={onClose}
    >
      <p>
        {t('accept.deposit', {
          amount: formatMarkedMoney(offer.deposit),
          percent: options?.depositPercent,
          days: t('days', { count: options?.depositDueDays ?? 0 }),
        })}
      </p>
      <p>{t('accept.balance', { amount: formatMarkedMoney(offer.balance) })}</p>
      <p className="small muted">
        {taxed
          ? t('accept.taxed', {
              percent: taxed.percent,
              deposit: formatMarkedMoney(taxed.deposit),
              balance: formatMarkedMoney(taxed.balance),
              total: formatMarkedMoney(taxed.total),
            })
          : t('pay.tax')}
      </p>
      <Form {...edit.props}>
        <h3>{t('accept.where')}</h3>
        <SavedAddresses
          fields={{ city: 'city', address: 'address', contactName: 'contactName', contactPhone: 'contactPhone' }}
        />
        <SelectField
          name="city"
          label={t('accept.city')}
          placeholder={t('accept.choose')}
          options={(cargo?.cities ?? []).map(({ name }) => ({ value: name, text: cityName(name) }))}
        />
        <TextField
          name="address"
          label={t('accept.address')}
          autoComplete="street-address"
          maxLength={deliveryLimits.address}
        />
        <TextField
          name="contactName"
          label={t('accept.contactName')}
          autoComplete="name"
          maxLength={deliveryLimits.name}
        />
        <TextField
          name="contactPhone"
          type="tel"
          label={t('accept.contactPhone')}
          autoComplete="tel"
          dir="ltr"
          maxLength={deliveryLimits.phone}
        />
        <DialogEnd action={t('accept.confirm')} busy={t('accept.busy')} onClose={onClose} />
      </Form>
    </Dialog>
  );
}
