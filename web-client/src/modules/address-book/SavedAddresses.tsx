import { skipToken } from '@reduxjs/toolkit/query';
import { useId, useRef, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { apiErrorText } from '@/api/apiErrorText';
import { type AddressDetails, userApi } from '@/api/generated/user.gen';
import { selectUser } from '@/auth/authSlice';
import { Button } from '@/ui/Button';
import { Field } from '@/ui/form/Field';
import { asciiText } from '@/ui/form/typed';
import { Select } from '@/ui/Select';
import { useToast } from '@/ui/toaster';
import { isTooMany, limits } from './details';

interface SavedAddressesProps {
  /** Fields of the surrounding form by detail of an address. */
  fields: Partial<Record<keyof AddressDetails, string>> & { address: string; contactPhone: string };
  /** Town of the order, where the form has no field for it. Addresses in other towns are not offered. */
  city?: string;
}

/**
 * Fills fields of the surrounding form from a saved address, and saves the typed one. It shows nothing
 * to visitors, and no choice without addresses or while they cannot be loaded: the fields can be typed.
 */
export function SavedAddresses({ fields, city }: SavedAddressesProps) {
  const { t } = useTranslation('address-book');
  const toast = useToast();
  const id = useId();
  const user = useSelector(selectUser);
  const { setFocus, setValue, trigger, getValues } = useFormContext<Record<string, string>>();
  const { data } = userApi.useListSavedAddressesQuery(user ? undefined : skipToken);
  const [create, { isLoading }] = userApi.useCreateSavedAddressMutation();
  const [chosen, setChosen] = useState('');
  /** The input that was saved last, because the saved texts are normalised. */
  const [kept, setKept] = useState<string>();
  const button = useRef<HTMLButtonElement>(null);
  const names = Object.entries(fields) as [keyof AddressDetails, string][];
  const typed = useWatch<Record<string, string>>({ name: names.map(([, name]) => name) });
  if (!user || !data) return null;

  const offered = data.savedAddresses.filter(({ details }) => !city || !details.city || details.city === city);
  const isSaved =
    kept === String(typed) ||
    data.savedAddresses.some(({ details }) =>
      names.every(([detail], index) => details[detail] === typed[index]?.trim()),
    );
  const fill = (wanted: string) => {
    setChosen(wanted);
    const details = offered.find((address) => address.id === wanted)?.details;
    if (!details) return;
    for (const [detail, name] of names) {
      // An empty value replaces that of another address; the form asks for it when it is sent.
      setValue(name, details[detail], { shouldDirty: true, shouldValidate: details[detail] !== '' });
    }
    setFocus(fields.address);
  };
  const keep = async () => {
    const wanted = names.map(([, name]) => name);
    if (!(await trigger(wanted, { shouldFocus: true }))) return;
    const values = getValues();
    const details = Object.fromEntries(names.map(([detail, name]) => [detail, values[name] ?? '']));
    const address = values[fields.address] ?? '';
    const { error } = await create({
      createSavedAddressRequest: {
        details: {
          contactName: (user.fullName || user.email).slice(0, limits.contactName),
          city: city ?? '',
          ...details,
          name: address.trim().slice(0, limits.name),
          address,
          postalCode: asciiText(details.postalCode ?? ''),
          contactPhone: values[fields.contactPhone] ?? '',
        },
      },
    });
    if (!error) {
      // The button disappears; without it, the focus would be lost.
      if (button.current?.contains(document.activeElement)) setFocus(fields.address);
      setKept(String(typed));
      toast.success(t('saved'), t('kept'));
    } else toast.error(t('saveFailed'), isTooMany(error) ? t('tooMany') : apiErrorText(error));
  };
  return (
    <div className="flex flex-wrap items-end gap-12">
      {offered.length > 0 && (
        <div className="flex-[1_1_200px]">
          <Field id={id} label={t('use')}>
            <Select
              id={id}
              small
              value={chosen}
              placeholder={t('choose')}
              options={offered.map((address) => ({ value: address.id, text: address.details.name }))}
              onChange={({ target }) => fill(target.value)}
            />
          </Field>
        </div>
      )}
      {!isSaved && typed.every((value) => value?.trim()) && (
        <Button ref={button} size="small" loading={isLoading} onClick={() => void keep()}>
          {t('keep')}
        </Button>
      )}
    </div>
  );
}
