import type { ComponentProps } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { CleaningOptions } from '@/api/generated/public.gen';
import { enumText } from '@/i18n/enumText';
import { formatMoneyRange } from '@/i18n/format';
import { ChoiceCards, ErrorSummary, Form, SelectField, SubmitButton } from '@/ui/form';
import orderStyles from '@/modules/order/Order.module.css';
import { useToast } from '@/ui/toaster';
import type { QuoteValues } from '../schema';

interface QuoteFormProps {
  /** The form as `useOrder` submits it. */
  edit: Pick<ComponentProps<typeof Form<QuoteValues>>, 'form' | 'onSubmit'>;
  options: CleaningOptions;
}

/** Service, size, frequency: the three choices that make a price. */
export function QuoteForm({ edit, options }: QuoteFormProps) {
  const { t } = useTranslation(['cleaning', 'order', 'common']);
  const toast = useToast();
  const service = useWatch({ control: edit.form.control, name: 'serviceType' });
  return (
    <Form
      {...edit}
      guarded={false}
      className={`${orderStyles.form} content-start`}
      onInvalid={() => toast.error(t('common:error'), t('quote.missing'))}
    >
      <h2>{t('order:quote.title')}</h2>
      <ErrorSummary
        labels={{ serviceType: t('quote.service'), propertySize: t('quote.size'), frequency: t('quote.frequency') }}
      />
      <SelectField
        name="serviceType"
        label={t('quote.service')}
        placeholder={t('quote.choose')}
        options={options.services.map(({ serviceType }) => ({
          value: serviceType,
          text: enumText('cleaning:service', serviceType),
        }))}
      />
      <ChoiceCards
        name="propertySize"
        legend={t('quote.size')}
        options={options.propertySizes.map((size) => {
          const range = options.priceTable.find((row) => row.serviceType === service && row.propertySize === size);
          return {
            value: size,
            title: enumText('cleaning:size', size),
            text:
              service === 'SERVICE_TYPE_COMMERCIAL'
                ? enumText('cleaning:office', size)
                : enumText('cleaning:home', size),
            figure: range && <bdi className="ltr">{formatMoneyRange(range.minimum, range.maximum)}</bdi>,
          };
        })}
      />
      <ChoiceCards
        name="frequency"
        legend={t('quote.frequency')}
        options={options.frequencies.map(({ frequency, discountPercent }) => ({
          value: frequency,
          title: enumText('cleaning:frequency', frequency),
          figure: discountPercent > 0 && <bdi className="ltr">−{discountPercent}%</bdi>,
        }))}
      />
      <div>
        <SubmitButton busy={t('order:quote.busy')}>{t('quote.action')}</SubmitButton>
      </div>
    </Form>
  );
}
