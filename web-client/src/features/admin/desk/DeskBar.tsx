import { type ReactNode, type RefObject, useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '@/ui/Button';
import { DownloadIcon, FilterIcon } from '@/ui/pageIcons';
import { Input } from '@/ui/Input';
import { Select, type SelectOption } from '@/ui/Select';
import styles from './DeskBar.module.css';
import { SearchField } from './SearchField';

/** How long typing must rest before the server is asked, milliseconds. */
const SEARCH_DELAY = 300;

interface DeskBarProps {
  /** What the search looks into. */
  searchLabel: string;
  query: string;
  onQuery: (query: string) => void;
  searchField?: RefObject<HTMLInputElement | null>;
  /** How many filters narrow the list. */
  active: number;
  onClear: () => void;
  exporting: boolean;
  onExport: () => void;
  /** The filters themselves. */
  children: ReactNode;
}

/** What stands above a list: the search, the filters (folded away on a phone) and the download of what they leave. */
export function DeskBar(props: DeskBarProps) {
  const { t } = useTranslation(['admin', 'common']);
  const { searchLabel, active, onClear, exporting, onExport, children } = props;
  const [open, setOpen] = useState(false);
  const filters = useId();

  return (
    <div className={styles.bar} role="search">
      <div className={styles.top}>
        <Search label={searchLabel} query={props.query} onQuery={props.onQuery} field={props.searchField} />
        <Button
          size="small"
          className={styles.toggle}
          aria-expanded={open}
          aria-controls={filters}
          onClick={() => setOpen(!open)}
        >
          <FilterIcon small />
          {active > 0 ? t('desk.filtersOn', { number: active }) : t('desk.filters')}
        </Button>
        <Button size="small" loading={exporting} onClick={onExport}>
          <DownloadIcon small />
          {exporting ? t('desk.exporting') : t('desk.export')}
        </Button>
      </div>
      <div id={filters} className={`${styles.filters} ${open ? styles.unfolded : ''}`}>
        {children}
        {active > 0 && (
          <Button size="small" variant="text" className={styles.clear} onClick={onClear}>
            {t('desk.clear')}
          </Button>
        )}
      </div>
    </div>
  );
}

interface SearchProps {
  label: string;
  query: string;
  onQuery: (query: string) => void;
  field?: RefObject<HTMLInputElement | null>;
}

/** What is typed is kept here until typing rests; another search from outside (back, a cleared filter) replaces it. The field keeps the focus. */
function Search({ label, query, onQuery, field }: SearchProps) {
  const [typed, setTyped] = useState(query);
  // The search that this field and its owner agreed on last: when its own comes back, what was typed since then stays.
  const [agreed, setAgreed] = useState(query);
  const [shown, setShown] = useState(query);
  if (query !== shown) {
    setShown(query);
    if (query !== agreed) {
      setAgreed(query);
      setTyped(query);
    }
  }

  useEffect(() => {
    const timer = window.setTimeout(() => {
      const wanted = typed.trim();
      if (wanted === query) return;
      setAgreed(wanted);
      onQuery(wanted);
    }, SEARCH_DELAY);
    return () => window.clearTimeout(timer);
  }, [onQuery, query, typed]);

  return <SearchField ref={field} className={styles.search} label={label} value={typed} onChange={setTyped} />;
}

interface FilterSelectProps<Value extends string> {
  label: string;
  value: Value;
  options: readonly (SelectOption & { value: Value })[];
  onChange: (value: Value) => void;
}

/** One filter with a few choices. */
export function FilterSelect<Value extends string>({ label, value, options, onChange }: FilterSelectProps<Value>) {
  const id = useId();
  return (
    <div className={styles.filter}>
      <label htmlFor={id}>{label}</label>
      <Select
        id={id}
        small
        value={value}
        options={[...options]}
        onChange={({ target }) => onChange(target.value as Value)}
      />
    </div>
  );
}

interface FilterDaysProps {
  from: string;
  to: string;
  fromLabel: string;
  toLabel: string;
  onChange: (days: { from?: string; to?: string }) => void;
}

/** A range of days; either end may be open. */
export function FilterDays({ from, to, fromLabel, toLabel, onChange }: FilterDaysProps) {
  const id = useId();
  return (
    <>
      <div className={styles.filter}>
        <label htmlFor={`${id}-from`}>{fromLabel}</label>
        <Input
          id={`${id}-from`}
          small
          type="date"
          value={from}
          max={to || undefined}
          onChange={({ target }) => onChange({ from: target.value })}
        />
      </div>
      <div className={styles.filter}>
        <label htmlFor={`${id}-to`}>{toLabel}</label>
        <Input
          id={`${id}-to`}
          small
          type="date"
          value={to}
          min={from || undefined}
          onChange={({ target }) => onChange({ to: target.value })}
        />
      </div>
    </>
  );
}
