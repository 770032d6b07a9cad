import { useTranslation } from 'react-i18next';
import { publicApi } from '@/api/generated/public.gen';
import { Filters } from './Filters';
import { Results } from './Results';
import { argumentsOf } from './search';
import { SearchBar } from './SearchBar';
import { useSearch } from './useSearch';

/** The catalogue search: words, filters with counts, and results. */
export default function CatalogueSearch() {
  const { t, i18n } = useTranslation('catalogue');
  const state = useSearch();
  const { search, change } = state;
  const wanted = argumentsOf(search, i18n.language);
  const { data: options } = publicApi.useGetCatalogueOptionsQuery();
  const first = publicApi.useSearchProductsQuery(wanted);

  return (
    <div className="grid gap-28">
      <div className="grid gap-8">
        <h2>{t('title')}</h2>
        <p className="muted">{t('lead')}</p>
      </div>
      <SearchBar query={search.query} onSearch={(query) => change({ query })} />
      <div className="grid-cols-[272px_minmax(0,1fr)] max-[1000px]:grid-cols-1 max-[1000px]:gap-20 grid items-start gap-40">
        <Filters search={search} onChange={change} options={options} first={first} />
        <Results state={state} wanted={wanted} first={first} rates={options?.exchangeRates} />
      </div>
    </div>
  );
}
