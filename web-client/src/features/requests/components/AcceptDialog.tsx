import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { apiErrorText } from '@/api/apiErrorText';
import { type CargoOptions, publicApi, type RequestOptions } from '@/api/generated/public.gen';
import { type Offer, type ProductRequest, userApi } from '@/api/generated/user.gen';
import { cityName } from '@/domain/cities';
import { offerWithTax } from '@/domain/tax';
import { formatMarkedMoney } from '@/i18n/format';
import { SavedAddresses } from '@/modules/address-book';
import { type Refetch, useMutationForm } from '@/modules/forms';
import { useUpdateCachedRequest } from '@/modules/requests';
import { Button } from '@/ui/Button';
import { Dialog, DialogActions } from '@/ui/Dialog';
import { DialogEnd } from '@/ui/DialogEnd';
import { Form, schemaResolver, SelectField, TextField } from '@/ui/form';
import { LoadError } from '@/ui/LoadError';
import { Loading, SkeletonText } from '@/ui/Skeleton';
import { useToast } from '@/ui/toaster';
import { deliveryFields, deliveryLimits, deliverySchema, type DeliveryValues, noDelivery } from '../delivery';

interface AcceptDialogProps {
  request: ProductRequest;
  offer: Offer;
  refetch: Refetch;
  onAccepted: () => void;
  onClose: () => void;
}

/** Accepts an offer: names the payments and asks for the delivery address. */
export function AcceptDialog(props: AcceptDialogProps) {
  const { t } = useTranslation(['requests', 'common']);
  const options = publicApi.useGetRequestOptionsQuery();
  const cargo = publicApi.useGetCargoOptionsQuery();
  const failed = [options, cargo].find(({ data, error }) => error && !data);
  return (
    <Dialog
      title={t('accept.title', { amount: formatMarkedMoney(props.offer.landedCost) })}
      size="md"
      deliberate
      onClose={props.onClose}
    >
      {options.data && cargo.data ? (
        <AcceptForm {...props} options={options.data} cargo={cargo.data} />
      ) : (
        <>
          {failed?.error ? (
            <LoadError
              title={t('form.loadFailed')}
              text={apiErrorText(failed.error)}
              busy={failed.isFetching}
              onRetry={() => void failed.refetch()}
            />
          ) : (
            <Loading>
              <SkeletonText lines={6} />
            </Loading>
          )}
          <DialogActions>
            <Button variant="text" onClick={props.onClose}>
              {t('common:cancel')}
            </Button>
          </DialogActions>
        </>
      )}
    </Dialog>
  );
}

interface AcceptFormProps extends AcceptDialogProps {
  options: RequestOptions;
  cargo: CargoOptions;
}

function AcceptForm({ request, offer, options, cargo, refetch, onAccepted, onClose }: AcceptFormProps) {
  const { t } = useTranslation(['requests', 'common', 'tracking']);
  const toast = useToast();
  const show = useUpdateCachedRequest();
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
    <>
      <p>
        {t('accept.deposit', {
          amount: formatMarkedMoney(offer.deposit),
          percent: options.depositPercent,
          days: t('days', { count: options.depositDueDays }),
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
          options={cargo.cities.map(({ name }) => ({ value: name, text: cityName(name) }))}
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
    </>
  );
}
