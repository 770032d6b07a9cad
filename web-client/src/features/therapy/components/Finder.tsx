import { useTranslation } from 'react-i18next';
import { publicApi } from '@/api/generated/public.gen';
import { qualifications, sessionLanguages, sessionTypes, therapyTypes } from '@/domain/therapyChoices';
import { formatPrice } from '@/i18n/format';
import { formatNumber } from '@/i18n/numbers';
import { Button } from '@/ui/Button';
import { Disclosure } from '@/ui/Disclosure';
import { ActionForm } from '@/ui/form/ActionForm';
import { Field } from '@/ui/form/Field';
import { SearchIcon } from '@/ui/icons';
import { Select, type SelectOption } from '@/ui/Select';
import { type FilterName, type Filters, freeWithinDays, priceLimits, therapistOrders } from '../search';
import styles from './Finder.module.css';

interface FinderProps {
  filters: Filters;
  onChange: (filters: Filters) => void;
  /** Shows the results. */
  onFind: () => void;
}

/**
 * The filters and the order. Three show the number of therapists per choice; the others are below
 * a heading. They apply at once; the button leads to the results.
 */
export function Finder({ filters, onChange, onFind }: FinderProps) {
  const { t } = useTranslation(['therapy', 'therapy-choices']);
  const { data } = publicApi.useGetTherapyOptionsQuery();
  /** Formats `Couples Therapy (2)`; without the number until it is known. */
  const counted = (text: string, count: number | undefined) =>
    count === undefined ? text : `${text} (${formatNumber(count)})`;

  const choice = (name: FilterName, label: string, placeholder: string, options: SelectOption[]) => (
    <Field id={`therapy-${name}`} label={label}>
      <Select
        id={`therapy-${name}`}
        value={filters[name]}
        onChange={({ target }) => onChange({ ...filters, [name]: target.value })}
        placeholder={placeholder}
        options={options}
      />
    </Field>
  );

  return (
    <ActionForm className={`${styles.finder} grid items-end gap-16`} onAction={onFind}>
      {choice(
        'type',
        t('finder.type'),
        t('finder.anyType'),
        therapyTypes.map((value) => ({
          value,
          text: counted(
            t(`therapy-choices:types.${value}`),
            data?.therapyTypes.find(({ therapyType }) => therapyType === value)?.therapistCount,
          ),
        })),
      )}
      {choice(
        'language',
        t('finder.language'),
        t('finder.anyLanguage'),
        sessionLanguages.map((value) => ({
          value,
          text: counted(
            t(`therapy-choices:languages.${value}`),
            data?.languages.find(({ language }) => language === value)?.therapistCount,
          ),
        })),
      )}
      {choice(
        'qualification',
        t('finder.qualification'),
        t('finder.anyQualification'),
        qualifications.map((value) => ({
          value,
          text: counted(
            t(`therapy-choices:qualifications.${value}`),
            data?.qualifications.find(({ qualification }) => qualification === value)?.therapistCount,
          ),
        })),
      )}
      <Button type="submit">
        <SearchIcon />
        {t('finder.find')}
      </Button>
      <div className="col-span-full">
        <Disclosure
          title={t('finder.more')}
          open={[filters.place, filters.price, filters.free, filters.order].some(Boolean)}
        >
          <div className="grid grid-cols-[repeat(auto-fit,minmax(min(12rem,100%),1fr))] gap-16">
            {choice(
              'place',
              t('finder.place'),
              t('finder.anyPlace'),
              sessionTypes.map((value) => ({ value, text: t(`therapy-choices:places.${value}`) })),
            )}
            {choice(
              'price',
              t('finder.price'),
              t('finder.anyPrice'),
              priceLimits.map((value) => ({
                value,
                text: t('finder.upTo', {
                  price: formatPrice({ currencyCode: 'CAD', amountMinor: `${value}00` }),
                }),
              })),
            )}
            {choice(
              'free',
              t('finder.free'),
              t('finder.anyFree'),
              freeWithinDays.map((value) => ({ value, text: t('finder.within', { count: Number(value) }) })),
            )}
            {choice(
              'order',
              t('finder.order'),
              t('finder.orders.free'),
              therapistOrders.map((value) => ({ value, text: t(`finder.orders.${value}`) })),
            )}
          </div>
        </Disclosure>
      </div>
    </ActionForm>
  );
}
