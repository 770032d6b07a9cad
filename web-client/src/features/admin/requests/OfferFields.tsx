import { useEffect, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { apiErrorText } from '@/api/apiErrorText';
import { adminApi } from '@/api/generated/admin.gen';
import { publicApi } from '@/api/generated/public.gen';
import { countryName } from '@/i18n/countries';
import { formatMarkedMoney } from '@/i18n/format';
import { Facts } from '@/modules/admin-table';
import { DateField, NumberField, SelectField, TextField } from '@/ui/form';
import { LoadError } from '@/ui/LoadError';
import styles from './requests.module.css';
import { areTerms, limits, type StepValues, termsOf } from './step';

/** Pause in typing before the landed cost is requested, milliseconds. */
const REST = 400;

// A preview changes no data, so it invalidates no cache.
const { previewOffer } = adminApi.enhanceEndpoints({
  endpoints: { previewOffer: { invalidatesTags: [] } },
}).endpoints;

/** The terms of an offer, with a live preview of the landed cost. */
export function OfferFields() {
  const { t } = useTranslation(['admin-requests', 'requests']);
  const { data: options, error, isFetching, refetch } = publicApi.useGetRequestOptionsQuery();
  const country = useWatch<StepValues, 'originCountry'>({ name: 'originCountry' }).trim().toUpperCase();
  const named = country && countryName(country);
  return (
    <>
      <div className="grid-cols-[repeat(auto-fit,minmax(min(100%,200px),1fr))] grid items-start gap-18">
        <NumberField name="quantity" label={t('terms.quantity')} whole />
        <NumberField name="unitPrice" label={t('terms.unitPrice')} />
        <SelectField
          name="currency"
          label={t('terms.currency')}
          options={(options?.currencies ?? []).map((value) => ({ value, text: value }))}
        />
        <NumberField name="freightCad" label={t('terms.freight')} unit="CAD" optional />
        <NumberField name="dutyPercent" label={t('terms.duty')} unit="%" optional />
        <NumberField name="leadTimeDays" label={t('terms.lead')} whole />
        <DateField name="validUntil" label={t('terms.until')} />
        <TextField
          name="originCountry"
          label={t('terms.country')}
          help={!named || named === country ? t('terms.countryHelp') : named}
          dir="ltr"
          maxLength={2}
        />
      </div>
      {error && !options && (
        <LoadError
          title={t('requests:form.loadFailed')}
          text={apiErrorText(error)}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      <TextField name="note" label={t('terms.note')} optional rows={2} maxLength={limits.note} />
      <Preview />
    </>
  );
}

function Preview() {
  const { t } = useTranslation(['admin-requests', 'requests']);
  const { control } = useFormContext<StepValues>();
  const values = useWatch({ control }) as StepValues;
  const wanted = areTerms(values) ? JSON.stringify({ ...termsOf(values), note: '' }) : '';
  const [preview, { data, error, reset }] = previewOffer.useMutation();
  const [asked, setAsked] = useState('');
  useEffect(() => {
    if (!wanted) return undefined;
    const timer = window.setTimeout(() => {
      setAsked(wanted);
      void preview({ previewOfferRequest: { terms: JSON.parse(wanted) as ReturnType<typeof termsOf> } });
    }, REST);
    return () => window.clearTimeout(timer);
  }, [preview, wanted]);
  useEffect(() => reset, [reset]);

  const fresh = wanted !== '' && asked === wanted;
  return (
    <div className={`${styles.preview} empty:hidden grid gap-12 bg-sand rounded-field p-16`} aria-live="polite">
      <strong>{t('preview.title')}</strong>
      {!wanted && <p className="muted">{t('preview.none')}</p>}
      {fresh && error && <p className="text-error">{apiErrorText(error)}</p>}
      {fresh && data && (
        <Facts
          facts={(
            [
              [t('requests:offer.landed'), data.landedCost],
              [t('requests:offer.each'), data.landedUnitCost],
              [t('requests:offer.goods'), data.goodsCad],
              [t('requests:offer.duty'), data.duty],
              [t('requests:offer.deposit'), data.deposit],
              [t('requests:offer.balance'), data.balance],
            ] as const
          ).map(([name, amount]) => [name, <bdi className="ltr num">{formatMarkedMoney(amount)}</bdi>])}
        />
      )}
    </div>
  );
}
