import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '@/api/ApiError';
import { violationKey } from '@/api/apiErrorText';
import type { CatalogueOptions, SearchProductsResponse } from '@/api/generated/public.gen';
import { isKnownCategory, isKnownMark } from '@/domain/catalogue';
import { formatNumber } from '@/i18n/numbers';
import { countryName } from '@/i18n/countries';
import { Button } from '@/ui/Button';
import { describedBy, Field } from '@/ui/form/Field';
import { FilterIcon } from '@/ui/pageIcons';
import { Select } from '@/ui/Select';
import styles from './Filters.module.css';
import { NumberFilter } from './NumberFilter';
import { daysText, filtersOn, priceText, quantityText, type Search } from './search';

/** The first page of a search, with the counts per choice. */
export interface FirstPage {
  data?: SearchProductsResponse;
  currentData?: SearchProductsResponse;
  error?: unknown;
  isFetching: boolean;
  refetch: () => unknown;
}

interface FiltersProps {
  search: Search;
  onChange: (changes: Partial<Search>, how?: { replace?: boolean }) => void;
  options?: CatalogueOptions;
  first: FirstPage;
}

/** The catalogue filters, with counts per choice. Collapsible on a phone. */
export function Filters({ search, onChange, options, first }: FiltersProps) {
  const { t } = useTranslation('catalogue');
  const [open, setOpen] = useState(false);
  const id = useId();
  const active = filtersOn(search).length;
  const found = first.currentData ?? (first.error ? undefined : first.data);
  const wrong = wrongFields(first.currentData ? undefined : first.error);
  const set = (changes: Partial<Search>) => onChange(changes);
  const typed = (changes: Partial<Search>) => onChange(changes, { replace: true });
  /** Formats `Packaging (12)`; without the number until it is known. */
  const counted = (text: string, count: number | undefined) =>
    count === undefined ? text : `${text} (${formatNumber(count)})`;

  const categories = (options?.categories ?? []).map(({ category }) => category).filter(isKnownCategory);
  const marks = (options?.qualityMarks ?? []).map(({ qualityMark }) => qualityMark).filter(isKnownMark);
  // The search counts the ten most frequent countries; others have no number, and a chosen one is always listed.
  const origins = new Set([...(options?.origins ?? []).map(({ originCountry }) => originCountry), search.origin]);
  const currencies = new Set([...(options?.comparisonCurrencies ?? []), search.currency]);

  return (
    <section className={`${styles.filters} min-w-0`} aria-label={t('filter.title')}>
      <Button
        size="small"
        className={styles.toggle}
        startIcon={<FilterIcon small />}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        {active > 0 ? t('filter.on', { number: active }) : t('filter.title')}
      </Button>
      <div id={id} className={`${styles.fields} grid gap-20 rounded-card p-24 ${open ? styles.unfolded : ''}`}>
        <Field id={`${id}-category`} label={t('filter.category')}>
          <Select
            id={`${id}-category`}
            value={search.category}
            placeholder={t('filter.everyCategory')}
            onChange={({ target }) => set({ category: target.value as Search['category'] })}
            options={categories.map((value) => ({
              value,
              text: counted(
                t(`category.${value}`),
                found ? (found.categories.find(({ category }) => category === value)?.productCount ?? 0) : undefined,
              ),
            }))}
          />
        </Field>
        <fieldset className={`${styles.prices} grid-cols-[1fr_1fr] grid items-start gap-10`}>
          <legend className="font-650 text-15 p-0 mb-8">{t('filter.price')}</legend>
          <NumberFilter
            label={t('filter.from')}
            value={search.minPrice}
            read={priceText}
            error={wrong['minPrice']}
            onChange={(minPrice) => typed({ minPrice })}
          />
          <NumberFilter
            label={t('filter.to')}
            value={search.maxPrice}
            read={priceText}
            error={wrong['maxPrice']}
            onChange={(maxPrice) => typed({ maxPrice })}
          />
          <Field id={`${id}-currency`} label={t('filter.currency')} error={wrong['currency']}>
            <Select
              id={`${id}-currency`}
              value={search.currency}
              aria-invalid={Boolean(wrong['currency'])}
              aria-describedby={describedBy(`${id}-currency`, { error: wrong['currency'] })}
              onChange={({ target }) => set({ currency: target.value })}
              options={[...currencies].map((value) => ({ value, text: value }))}
            />
          </Field>
        </fieldset>
        <Field id={`${id}-origin`} label={t('filter.origin')}>
          <Select
            id={`${id}-origin`}
            value={search.origin}
            placeholder={t('filter.everyOrigin')}
            onChange={({ target }) => set({ origin: target.value })}
            options={[...origins].filter(Boolean).map((value) => ({
              value,
              text: counted(
                countryName(value),
                found?.origins.find(({ originCountry }) => originCountry === value)?.productCount,
              ),
            }))}
          />
        </Field>
        <NumberFilter
          label={t('filter.quantity')}
          value={search.quantity}
          read={quantityText}
          whole
          error={wrong['quantity']}
          onChange={(quantity) => typed({ quantity })}
        />
        <NumberFilter
          label={t('filter.days')}
          value={search.days}
          read={daysText}
          whole
          error={wrong['maxLeadTimeDays']}
          onChange={(days) => typed({ days })}
        />
        {marks.length > 0 && (
          <fieldset className={`${styles.marks} grid gap-2`}>
            <legend className="font-650 text-15 p-0 mb-8">{t('filter.marks')}</legend>
            {marks.map((mark) => (
              <label key={mark} className="grid items-start gap-10 leading-145 text-15 cursor-pointer">
                <input
                  className="cursor-pointer m-0"
                  type="checkbox"
                  checked={search.marks.includes(mark)}
                  onChange={({ target }) =>
                    set({
                      marks: target.checked ? [...search.marks, mark] : search.marks.filter((other) => other !== mark),
                    })
                  }
                />
                <span>
                  {counted(
                    t(`mark.${mark}`),
                    found
                      ? (found.qualityMarks.find(({ qualityMark }) => qualityMark === mark)?.productCount ?? 0)
                      : undefined,
                  )}
                </span>
              </label>
            ))}
          </fieldset>
        )}
      </div>
    </section>
  );
}

/** Reasons with a specific text; others use the general texts. */
const ownReasons: Readonly<Record<string, string>> = {
  PRICE_RANGE: 'catalogue:filter.wrong.range',
  RATES_MISSING: 'catalogue:filter.wrong.rates',
  CURRENCY_UNSUPPORTED: 'catalogue:filter.wrong.currency',
};

/** Text keys of errors, by request field. */
function wrongFields(error: unknown): Readonly<Record<string, string>> {
  if (!isApiError(error)) return {};
  return Object.fromEntries(
    error.violations.map(({ field, reason }) => [field, ownReasons[reason] ?? violationKey(reason)]),
  );
}
