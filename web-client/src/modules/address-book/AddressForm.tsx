import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import { apiErrorText } from '@/api/apiErrorText';
import { publicApi } from '@/api/generated/public.gen';
import { type AddressDetails, type SavedAddress, userApi } from '@/api/generated/user.gen';
import { cityName } from '@/domain/cities';
import { phoneNumber } from '@/domain/phone';
import { useMutationForm } from '@/modules/forms';
import { DialogEnd } from '@/ui/DialogEnd';
import { filled, Form, schemaResolver, SelectField, TextField } from '@/ui/form';
import { asciiText } from '@/ui/form/typed';
import { LoadError } from '@/ui/LoadError';
import { useToast } from '@/ui/toaster';
import { isTooMany, limits } from './details';

const POSTAL_CODE = /^([A-Za-z]\d[A-Za-z][ -]?\d[A-Za-z]\d)?$/;

const schema: v.GenericSchema<AddressDetails> = v.object({
  name: filled,
  address: v.pipe(filled, v.minLength(5, 'common:validation.tooShort')),
  city: v.string(),
  postalCode: v.pipe(v.string(), v.transform(asciiText), v.regex(POSTAL_CODE, 'common:validation.postalCode')),
  contactName: filled,
  contactPhone: phoneNumber,
});

const blank: AddressDetails = {
  name: '',
  address: '',
  city: '',
  postalCode: '',
  contactName: '',
  contactPhone: '',
};

interface AddressFormProps {
  /** Missing for a new address. */
  saved?: SavedAddress;
  /** Contact person of a new address. */
  contactName?: string;
  onClose: () => void;
}

/** Creates or edits a saved address. */
export function AddressForm({ saved, contactName = '', onClose }: AddressFormProps) {
  const { t } = useTranslation(['address-book', 'common', 'tracking']);
  const toast = useToast();
  const { data: cargo, error, isFetching, refetch } = publicApi.useGetCargoOptionsQuery();
  const [create] = userApi.useCreateSavedAddressMutation();
  const [update] = userApi.useUpdateSavedAddressMutation();
  const defaultValues = saved ? saved.details : { ...blank, contactName };
  const form = useForm<AddressDetails>({ resolver: schemaResolver(schema), defaultValues });
  const edit = useMutationForm<AddressDetails>({
    form,
    failed: t('saveFailed'),
    fields: ({ field }) => field.replace(/^details\./, ''),
    save: (details) =>
      saved
        ? update({ id: saved.id, updateSavedAddressBody: { details } }).unwrap()
        : create({ createSavedAddressRequest: { details } }).unwrap(),
    onFailed: (error) => (isTooMany(error) ? t('tooMany') : undefined),
    onSaved: (_, { name }) => {
      toast.success(t('saved'), name);
      onClose();
    },
  });
  const cities = new Set([...(cargo?.cities ?? []).map(({ name }) => name), defaultValues.city]);
  cities.delete('');
  return (
    <Form {...edit.props}>
      <TextField name="name" label={t('name')} help={t('nameHelp')} maxLength={limits.name} focused />
      <TextField name="address" label={t('address')} autoComplete="street-address" maxLength={limits.address} />
      <SelectField
        name="city"
        label={t('city')}
        optional
        placeholder={t('otherCity')}
        options={[...cities].map((name) => ({ value: name, text: cityName(name) }))}
      />
      {error && !cargo && (
        <LoadError
          title={t('citiesFailed')}
          text={apiErrorText(error)}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      <TextField name="postalCode" label={t('postalCode')} autoComplete="postal-code" dir="ltr" optional />
      <TextField name="contactName" label={t('contactName')} autoComplete="name" maxLength={limits.contactName} />
      <TextField
        name="contactPhone"
        type="tel"
        label={t('contactPhone')}
        autoComplete="tel"
        dir="ltr"
        maxLength={limits.contactPhone}
      />
      <DialogEnd action={t('save')} busy={t('saving')} onClose={onClose} />
    </Form>
  );
}
