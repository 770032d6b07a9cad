import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import type { CargoOptions } from '@/api/generated/public.gen';
import { cityName } from '@/domain/cities';
import { enumText } from '@/i18n/enumText';
import { ErrorSummary, Form, NumberField, SegmentedField, SelectField, SubmitButton, summaryOf } from '@/ui/form';
import { SwapIcon } from '@/ui/icons';
import orderStyles from '@/modules/order/Order.module.css';
import { useToast } from '@/ui/toaster';
import { priorities, type QuoteValues } from '../schema';
import styles from './QuoteForm.module.css';

interface QuoteFormProps {
  /** The form as `useOrder` submits it. */
  edit: Pick<ComponentProps<typeof Form<QuoteValues>>, 'form' | 'onSubmit'>;
  options: CargoOptions;
}

/** The quote fields: cities, weight, size, type and priority. */
export function QuoteForm({ edit, options }: QuoteFormProps) {
  const { t } = useTranslation(['cargo', 'order', 'common']);
  const toast = useToast();
  const cities = options.cities.map(({ name }) => ({ value: name, text: cityName(name) }));
  const swap = () => {
    const { fromCity, toCity } = edit.form.getValues();
    edit.form.setValue('fromCity', toCity, { shouldDirty: true });
    edit.form.setValue('toCity', fromCity, { shouldDirty: true });
  };
  return (
    <Form
      {...edit}
      guarded={false}
      className={`${orderStyles.form} content-start`}
      onInvalid={(errors) => toast.error(t('common:error'), t(summaryOf(errors, 'cargo:quote.missing') as never))}
    >
      <h2>{t('order:quote.title')}</h2>
      <ErrorSummary
        labels={{
          fromCity: t('quote.from'),
          toCity: t('quote.to'),
          weight: t('quote.weight'),
          length: t('quote.length'),
          width: t('quote.width'),
          height: t('quote.height'),
          cargoType: t('quote.type'),
          priority: t('quote.priority'),
        }}
      />
      <div className="grid-cols-[minmax(0,1fr)_44px_minmax(0,1fr)] max-sm:grid-cols-1 grid items-start gap-10">
        <SelectField name="fromCity" label={t('quote.from')} placeholder={t('quote.city')} options={cities} />
        <button
          type="button"
          className={`${styles.swap} grid place-items-center text-primary cursor-pointer border-0 rounded-btn`}
          aria-label={t('quote.swap')}
          onClick={swap}
        >
          <SwapIcon />
        </button>
        <SelectField name="toCity" label={t('quote.to')} placeholder={t('quote.city')} options={cities} />
      </div>
      <div className={`${orderStyles.pair} grid items-start gap-20`}>
        <NumberField name="weight" label={t('quote.weight')} unit={t('quote.kg')} />
        <SelectField
          name="cargoType"
          label={t('quote.type')}
          options={options.cargoTypes.map((type) => ({ value: type, text: enumText('cargo:type', type) }))}
        />
      </div>
      <fieldset className={`${styles.dimensions} grid gap-8`}>
        <legend className="font-600 text-15 p-0 mb-8">
          {t('quote.dimensions')} <span className="muted">{t('common:optional')}</span>
        </legend>
        <div className={`${orderStyles.trio} grid items-start gap-12`}>
          <NumberField name="length" label={t('quote.length')} unit={t('quote.cm')} />
          <NumberField name="width" label={t('quote.width')} unit={t('quote.cm')} />
          <NumberField name="height" label={t('quote.height')} unit={t('quote.cm')} />
        </div>
        <p className="small muted">{t('quote.dimensionsHelp')}</p>
      </fieldset>
      <SegmentedField
        name="priority"
        legend={t('quote.priority')}
        options={priorities.map((priority) => ({ value: priority, text: t(`priority.${priority}`) }))}
      />
      <div>
        <SubmitButton busy={t('order:quote.busy')}>{t('quote.action')}</SubmitButton>
      </div>
    </Form>
  );
}
