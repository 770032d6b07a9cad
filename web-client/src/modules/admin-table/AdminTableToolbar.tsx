import { type ReactNode, useCallback, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '@/ui/Button';
import { DayInput } from '@/ui/DayInput';
import { IconButton } from '@/ui/IconButton';
import { DownloadIcon, FilterIcon, KeyboardIcon, LinkIcon } from '@/ui/pageIcons';
import { Segmented } from '@/ui/Segmented';
import { Select } from '@/ui/Select';
import { useToast } from '@/ui/toaster';
import styles from './AdminTableToolbar.module.css';
import {
  type ChoiceField,
  type DayField,
  type FilterField,
  type FilterFields,
  type Filters,
  type IdField,
} from './filters';
import { TableSearch } from './TableSearch';
import type { AdminTableState } from './useAdminTable';

interface ChoiceWords<Value> {
  label: string;
  textOf(value: Value): string;
  /**
   * Number of records per choice. When given, even before it has loaded, all choices are visible
   * next to each other.
   */
  countOf?(value: Value): ReactNode;
}

/** Labels of the filters and their choices. The search has its own label. */
export type FilterWords<Fields extends FilterFields> = {
  [Name in Exclude<keyof Fields, 'q'>]: Fields[Name] extends ChoiceField<string, infer Value>
    ? ChoiceWords<Value>
    : Fields[Name] extends IdField<string>
      ? { label: string; choices: readonly Choice[] }
      : { label: string };
};

interface Choice {
  value: string;
  text: string;
}

interface AdminTableToolbarProps<Fields extends FilterFields> {
  table: AdminTableState<Fields>;
  /** Fields that the API searches; omitted where it does not search. */
  search?: string;
  words: FilterWords<Fields>;
  /** Export of the filtered list, where the API supports it. */
  file?: { busy: boolean; download: () => Promise<void> };
  /** Shows the keyboard shortcuts. */
  onHelp: () => void;
}

/** Toolbar above a list: search, filters (collapsed on a phone) and export. */
export function AdminTableToolbar<Fields extends FilterFields>({
  table,
  search,
  words,
  file,
  onHelp,
}: AdminTableToolbarProps<Fields>) {
  const { t } = useTranslation(['admin', 'office']);
  const toast = useToast();
  const copy = () =>
    table.copyLink().then(
      () => toast.success(t('office:table.copied')),
      () => toast.error(t('office:table.copyFailed')),
    );
  const { fields, filters, active, setFilters, clear, bar } = table;
  const [open, setOpen] = useState(false);
  const id = useId();

  const filterOf = ([name, own]: [string, AnyWords]) => (
    <Filter
      key={name}
      field={fields[name]}
      words={own}
      filters={filters}
      value={filters[name] ?? ''}
      onChange={(value) => setFilters({ [name]: value })}
    />
  );
  // Choices with counts and a single other filter are always visible. Several other filters can be
  // collapsed.
  const all = Object.entries(words as Readonly<Record<string, AnyWords>>);
  const inSight = all.filter(([, { countOf }]) => countOf);
  const others = all.filter(([, { countOf }]) => !countOf);
  const folding = others.length > 1;
  const searchFor = useCallback((q: string) => setFilters({ q }, { replace: true }), [setFilters]);

  return (
    <div ref={bar} className={`${styles.bar} grid gap-14`} role="search">
      <div className={`${styles.top} flex flex-wrap gap-12`}>
        {search && <TableSearch label={search} query={filters['q'] ?? ''} onQuery={searchFor} />}
        {folding && (
          <Button
            size="small"
            className={styles.toggle}
            startIcon={<FilterIcon small />}
            aria-expanded={open}
            aria-controls={id}
            onClick={() => setOpen(!open)}
          >
            {active > 0 ? t('desk.filtersOn', { number: active }) : t('desk.filters')}
          </Button>
        )}
        {file && (
          <Button
            size="small"
            loading={file.busy}
            startIcon={<DownloadIcon small />}
            onClick={() => void file.download()}
          >
            {file.busy ? t('desk.exporting') : t('desk.export')}
          </Button>
        )}
        <span className="self-center flex">
          <IconButton aria-label={t('office:table.copyLink')} onClick={() => void copy()}>
            <LinkIcon />
          </IconButton>
          <IconButton className={styles.help} aria-label={t('office:table.shortcuts')} onClick={onHelp}>
            <KeyboardIcon />
          </IconButton>
        </span>
      </div>
      <div className={`${styles.rows} flex flex-wrap items-end gap-12`}>
        {inSight.map(filterOf)}
        <div
          id={id}
          className={`${styles.filters} flex flex-wrap items-end gap-12 ${open || !folding ? styles.unfolded : ''}`}
        >
          {others.map(filterOf)}
          {active > 0 && (
            <Button size="small" variant="text" className="flex-none" onClick={clear}>
              {t('desk.clear')}
            </Button>
          )}
        </div>
      </div>
    </div>
  );
}

type AnyWords = { label: string; choices?: readonly Choice[] } & Partial<ChoiceWords<string>>;

interface FilterProps {
  field?: FilterField | ChoiceField<string, string> | DayField<string>;
  words: AnyWords;
  /** Values of all filters, because one end of a range limits the other. */
  filters: Filters;
  value: string;
  onChange: (value: string) => void;
}

/** One filter, rendered by its kind. */
function Filter({ field, words, filters, value, onChange }: FilterProps) {
  const id = useId();
  const { label, textOf, countOf } = words;
  const choices =
    field && 'values' in field && textOf
      ? field.values.map((one) => ({ value: one, text: textOf(one) }))
      : [...(words.choices ?? [])];

  if (countOf) {
    return (
      <div className="flex-[1_1_400px] max-w-600 max-[600px]:basis-full">
        <Segmented
          label={label}
          value={value}
          onChange={onChange}
          options={choices.map(({ value: one, text }) => ({
            value: one,
            text: (
              <>
                {text} <span className="num">{countOf(one)}</span>
              </>
            ),
          }))}
        />
      </div>
    );
  }
  const range = field && 'range' in field ? field.range : undefined;
  return (
    <div
      className={`${styles.filter} flex-[1_1_auto] min-w-148 max-w-280 max-[600px]:min-w-0 max-[600px]:max-w-none grid gap-4`}
    >
      <label htmlFor={id}>{label}</label>
      {range ? (
        <DayInput
          id={id}
          optional
          value={value}
          min={(range.after && filters[range.after]) || undefined}
          max={(range.before && filters[range.before]) || undefined}
          onDay={onChange}
        />
      ) : (
        <Select id={id} small value={value} options={choices} onChange={({ target }) => onChange(target.value)} />
      )}
    </div>
  );
}
