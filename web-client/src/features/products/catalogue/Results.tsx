import { type RefObject, useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '@/api/ApiError';
import { apiErrorText } from '@/api/apiErrorText';
import { type ExchangeRates, publicApi, type SearchProductsApiArg } from '@/api/generated/public.gen';
import { contactAbout } from '@/app/paths';
import { productOrders } from '@/domain/catalogue';
import { formatNumber } from '@/i18n/numbers';
import { Button } from '@/ui/Button';
import { EmptyState } from '@/ui/EmptyState';
import { LoadError } from '@/ui/LoadError';
import { Notice } from '@/ui/Notice';
import { MoreLink } from '@/ui/MoreLink';
import { LoadMore } from '@/ui/Pager';
import { Select } from '@/ui/Select';
import { SkeletonCards } from '@/ui/Skeleton';
import type { FirstPage } from './Filters';
import { FiltersOn } from './FiltersOn';
import { ProductCard } from './ProductCard';
import { RatesNote } from './RatesNote';
import styles from './Results.module.css';
import { filtersOn, PAGE_SIZE, type Search, withoutFilters } from './search';
import type { useSearch } from './useSearch';

/** The service counts up to this number (selam.sourcing.v1.SearchProductsResponse). */
const COUNTED = 1000;

interface ResultsProps {
  state: ReturnType<typeof useSearch>;
  wanted: SearchProductsApiArg;
  first: FirstPage;
  rates?: ExchangeRates;
}

/** The results: count, order and pages. */
export function Results({ state, wanted, first, rates }: ResultsProps) {
  const { t } = useTranslation('catalogue');
  const { search, change } = state;
  const { data, currentData, error, isFetching, refetch } = first;
  // The previous products stay until the next ones are loaded, or the search ends without results.
  const shown = currentData ?? (error ? undefined : data);
  const stale = Boolean(shown) && !currentData;
  // A removed filter's button disappears; the focus moves to the number of results.
  const count = useRef<HTMLParagraphElement>(null);
  const order = useId();
  const takeOff = (changes: Partial<Search>) => {
    change(changes);
    count.current?.focus();
  };

  return (
    <section className="grid gap-16 min-w-0" aria-label={t('results.label')} aria-busy={stale}>
      <div className="min-h-40 flex flex-wrap items-center justify-between gap-24 gap-y-8">
        <p ref={count} tabIndex={-1} className="font-650" role="status">
          {shown && totalText(t, shown.totalCount)}
        </p>
        <div className={`${styles.order} max-xs:w-full flex items-center gap-12 muted text-15`}>
          <label htmlFor={order}>{t('order.label')}</label>
          <Select
            id={order}
            small
            value={search.order}
            placeholder={t(search.query ? 'order.best' : 'order.none')}
            onChange={({ target }) => change({ order: target.value as Search['order'] })}
            options={productOrders.map((value) => ({ value, text: t(`order.${value}`) }))}
          />
        </div>
      </div>
      <FiltersOn search={search} onChange={takeOff} />
      <RatesNote rates={rates} />
      {shown?.matchedSomeWords && shown.products.length > 0 && (
        <Notice title={t('results.someWords')}>
          <p>{t('results.someWordsText')}</p>
        </Notice>
      )}
      {!shown &&
        (error ? (
          <LoadError title={t('failed')} text={failureText(error)} busy={isFetching} onRetry={() => void refetch()} />
        ) : (
          <SkeletonCards cards={4} label={t('results.loading')} />
        ))}
      {shown?.products.length === 0 && <Nothing search={search} onChange={takeOff} />}
      {shown && shown.products.length > 0 && (
        <Pages state={state} wanted={wanted} first={first} stale={stale} total={shown.totalCount} />
      )}
    </section>
  );
}

interface PagesProps extends Omit<ResultsProps, 'rates'> {
  stale: boolean;
  total: number;
}

/** The loaded pages, and the button for the next one, which keeps the focus. */
function Pages({ state, wanted, first, stale, total }: PagesProps) {
  const { tokens, more, here } = state;
  const list = useRef<HTMLDivElement>(null);
  const token = tokens.at(-1);
  // The last page is also requested here; the cache serves the second request.
  const last = publicApi.useSearchProductsQuery({ ...wanted, pageToken: token }, { skip: token === undefined });
  const { currentData, error, isFetching } = token === undefined ? first : last;
  const end = useFocusAtTheEnd(list, currentData, tokens.length * PAGE_SIZE);
  const next = currentData?.nextPageToken;

  return (
    <>
      <div ref={list} className={`grid gap-16 ${stale ? 'opacity-55' : ''}`}>
        {first.data?.products.map((product) => (
          <ProductCard key={product.id} product={product} found={here} />
        ))}
        {!stale && tokens.map((each) => <Page key={each} wanted={{ ...wanted, pageToken: each }} state={state} />)}
      </div>
      {!stale && !error && (next || isFetching) && (
        <LoadMore
          shown={tokens.length * PAGE_SIZE + (currentData?.products.length ?? 0)}
          total={total < COUNTED ? total : undefined}
          loading={isFetching}
          onMore={() => {
            if (!next) return;
            end.asked();
            more(next);
          }}
        />
      )}
    </>
  );
}

/** One further page of the list, or its failure. */
function Page({ wanted, state }: Pick<ResultsProps, 'wanted' | 'state'>) {
  const { currentData, error, isFetching, refetch } = publicApi.useSearchProductsQuery(wanted);
  if (error && !currentData) return <LostPage error={error} busy={isFetching} state={state} onRetry={refetch} />;
  return currentData?.products.map((product) => <ProductCard key={product.id} product={product} found={state.here} />);
}

/** The button disappears with the last page; the focus moves to the first new product. */
function useFocusAtTheEnd(list: RefObject<HTMLDivElement | null>, page: FirstPage['currentData'], before: number) {
  const pressed = useRef(false);
  useEffect(() => {
    if (!page || !pressed.current || before === 0) return;
    pressed.current = false;
    if (page.nextPageToken === '') list.current?.querySelectorAll<HTMLElement>('article h3 a')[before]?.focus();
  }, [before, list, page]);
  return {
    asked: () => {
      pressed.current = true;
    },
  };
}

interface LostPageProps {
  error: unknown;
  busy: boolean;
  state: ResultsProps['state'];
  onRetry: () => unknown;
}

/** A page failed. A rejected token restarts at the first page. */
function LostPage({ error, busy, state, onRetry }: LostPageProps) {
  const { t } = useTranslation('catalogue');
  const lost = isApiError(error) && error.violations.some(({ field }) => field === 'pageToken');
  return (
    <LoadError
      title={t('failed')}
      text={failureText(error)}
      busy={busy}
      onRetry={lost ? state.first : () => void onRetry()}
    />
  );
}

interface NothingProps {
  search: Search;
  onChange: (changes: Partial<Search>) => void;
}

/** No results: offers to remove filters or to ask the buyers. */
function Nothing({ search, onChange }: NothingProps) {
  const { t } = useTranslation('catalogue');
  const narrowed = filtersOn(search).length > 0;
  const asked = narrowed || search.query !== '';
  return (
    <div className="bg-surface border border-line rounded-card">
      <EmptyState
        title={t(asked ? 'empty.title' : 'empty.noneTitle')}
        text={t(narrowed ? 'empty.filters' : asked ? 'empty.words' : 'empty.noneText')}
        action={
          <div className="flex flex-wrap items-center justify-center gap-24 gap-y-12">
            {asked && (
              <Button onClick={() => onChange(narrowed ? withoutFilters(search) : { query: '' })}>
                {t(narrowed ? 'filter.clear' : 'empty.all')}
              </Button>
            )}
            <MoreLink to={contactAbout('product-sourcing')}>{t('empty.ask')}</MoreLink>
          </div>
        }
      />
    </div>
  );
}

type Words = ReturnType<typeof useTranslation<'catalogue'>>['t'];

/** Formats `12 products`, or `1000+ products` where the service has stopped counting. */
function totalText(t: Words, count: number): string {
  if (count >= COUNTED) return t('results.many', { number: `${formatNumber(COUNTED)}+` });
  return t('results.found', { count });
}

const failureText = (error: unknown) => apiErrorText(error as Parameters<typeof apiErrorText>[0]);
