import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '@/ui/Button';
import { Field } from '@/ui/form/Field';
import { SearchIcon } from '@/ui/icons';
import { Select } from '@/ui/Select';
import { type Filters, noFilters } from '../matching';
import { qualifications, sessionLanguages, therapyTypes } from '../options';
import styles from './Finder.module.css';

/** The three filters. They count when Find Therapists is pressed, not before. */
export function Finder({ onFind }: { onFind: (filters: Filters) => void }) {
  const { t } = useTranslation('therapy');
  const [filters, setFilters] = useState(noFilters);
  const set = (change: Partial<Filters>) => setFilters((before) => ({ ...before, ...change }));

  const submit = (event: FormEvent) => {
    event.preventDefault();
    onFind(filters);
  };

  return (
    <form className={styles.finder} onSubmit={submit}>
      <Field id="therapy-type" label={t('finder.type')}>
        <Select
          id="therapy-type"
          value={filters.type}
          onChange={({ target }) => set({ type: target.value as Filters['type'] })}
          placeholder={t('finder.anyType')}
          options={therapyTypes.map((value) => ({ value, text: t(`types.${value}`) }))}
        />
      </Field>
      <Field id="therapy-language" label={t('finder.language')}>
        <Select
          id="therapy-language"
          value={filters.language}
          onChange={({ target }) => set({ language: target.value as Filters['language'] })}
          placeholder={t('finder.anyLanguage')}
          options={sessionLanguages.map((value) => ({ value, text: t(`languages.${value}`) }))}
        />
      </Field>
      <Field id="therapy-qualification" label={t('finder.qualification')}>
        <Select
          id="therapy-qualification"
          value={filters.qualification}
          onChange={({ target }) => set({ qualification: target.value as Filters['qualification'] })}
          placeholder={t('finder.anyQualification')}
          options={qualifications.map((value) => ({ value, text: t(`qualifications.${value}`) }))}
        />
      </Field>
      <Button type="submit">
        <SearchIcon />
        {t('finder.find')}
      </Button>
    </form>
  );
}
