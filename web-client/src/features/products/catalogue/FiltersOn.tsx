import { useTranslation } from 'react-i18next';
import { countryName } from '@/i18n/countries';
import { formatNumber } from '@/i18n/numbers';
import { Button } from '@/ui/Button';
import { CloseIcon } from '@/ui/icons';
import styles from './Results.module.css';
import { type FilterName, filtersOn, type Search, withoutFilters } from './search';

interface FiltersOnProps {
  search: Search;
  onChange: (changes: Partial<Search>) => void;
}

/** The active filters. Each can be removed here; the focus then moves to the element before the list. */
export function FiltersOn({ search, onChange }: FiltersOnProps) {
  const { t } = useTranslation('catalogue');
  const on = filtersOn(search);
  if (on.length === 0) return null;

  const chips = on.flatMap((name): { id: string; text: string; without: Partial<Search> }[] =>
    name === 'marks'
      ? search.marks.map((mark) => ({
          id: mark,
          text: t(`mark.${mark}`),
          without: { marks: search.marks.filter((other) => other !== mark) },
        }))
      : [{ id: name, text: textOf(name), without: { [name]: '' } }],
  );

  function textOf(name: Exclude<FilterName, 'marks'>): string {
    const { category, currency } = search;
    const value = search[name];
    if (name === 'category') return category && t(`category.${category}`);
    if (name === 'origin') return countryName(value);
    if (name === 'minPrice' || name === 'maxPrice') return t(`filter.chip.${name}`, { price: value, currency });
    return t(`filter.chip.${name}`, { number: formatNumber(Number(value)) });
  }

  return (
    <ul className={`${styles.chips} flex flex-wrap gap-8`} aria-label={t('filter.list')}>
      {chips.map(({ id, text, without }) => (
        <li key={id}>
          <Button size="small" aria-label={t('filter.takeOff', { filter: text })} onClick={() => onChange(without)}>
            <bdi>{text}</bdi>
            <CloseIcon small />
          </Button>
        </li>
      ))}
      <li>
        <Button size="small" variant="text" onClick={() => onChange(withoutFilters(search))}>
          {t('filter.clear')}
        </Button>
      </li>
    </ul>
  );
}
