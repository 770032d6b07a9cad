import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { publicApi } from '@/api/generated/public.gen';
import { formatNumber } from '@/i18n/numbers';
import { Button } from '@/ui/Button';
import { Field } from '@/ui/form/Field';
import { SearchIcon } from '@/ui/icons';
import { Select } from '@/ui/Select';
import { qualifications, sessionLanguages, therapyTypes } from '@/domain/therapyChoices';
import type { Filters } from '../search';
import styles from './Finder.module.css';

interface FinderProps {
  filters: Filters;
  onChange: (filters: Filters) => void;
  /** Shows the results. */
  onFind: () => void;
}

/** The three filters, with the number of therapists per choice. They apply at once; the button leads to the results. */
export function Finder({ filters, onChange, onFind }: FinderProps) {
  const { t } = useTranslation(['therapy', 'therapy-choices']);
  const { data } = publicApi.useGetTherapyOptionsQuery();
  /** Formats `Couples Therapy (2)`; without the number until it is known. */
  const counted = (text: string, count: number | undefined) =>
    count === undefined ? text : `${text} (${formatNumber(count)})`;
  const set = (change: Partial<Filters>) => {
    const { type, language, qualification } = filters;
    onChange({ type, language, qualification, ...change });
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    onFind();
  };

  return (
    <form className={`${styles.finder} grid items-end gap-16`} onSubmit={submit}>
      <Field id="therapy-type" label={t('finder.type')}>
        <Select
          id="therapy-type"
          value={filters.type}
          onChange={({ target }) => set({ type: target.value as Filters['type'] })}
          placeholder={t('finder.anyType')}
          options={therapyTypes.map((value) => ({
            value,
            text: counted(
              t(`therapy-choices:types.${value}`),
              data?.therapyTypes.find(({ therapyType }) => therapyType === value)?.therapistCount,
            ),
          }))}
        />
      </Field>
      <Field id="therapy-language" label={t('finder.language')}>
        <Select
          id="therapy-language"
          value={filters.language}
          onChange={({ target }) => set({ language: target.value as Filters['language'] })}
          placeholder={t('finder.anyLanguage')}
          options={sessionLanguages.map((value) => ({
            value,
            text: counted(
              t(`therapy-choices:languages.${value}`),
              data?.languages.find(({ language }) => language === value)?.therapistCount,
            ),
          }))}
        />
      </Field>
      <Field id="therapy-qualification" label={t('finder.qualification')}>
        <Select
          id="therapy-qualification"
          value={filters.qualification}
          onChange={({ target }) => set({ qualification: target.value as Filters['qualification'] })}
          placeholder={t('finder.anyQualification')}
          options={qualifications.map((value) => ({
            value,
            text: counted(
              t(`therapy-choices:qualifications.${value}`),
              data?.qualifications.find(({ qualification }) => qualification === value)?.therapistCount,
            ),
          }))}
        />
      </Field>
      <Button type="submit">
        <SearchIcon />
        {t('finder.find')}
      </Button>
    </form>
  );
}
