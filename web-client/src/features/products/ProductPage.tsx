import { useTranslation } from 'react-i18next';
import { useLocation, useParams } from 'react-router-dom';
import { isApiError } from '@/api/ApiError';
import { apiErrorText } from '@/api/apiErrorText';
import { publicApi } from '@/api/generated/public.gen';
import { paths } from '@/app/paths';
import { Button } from '@/ui/Button';
import { EmptyState } from '@/ui/EmptyState';
import { BackIcon } from '@/ui/icons';
import { LoadError } from '@/ui/LoadError';
import { PageTitle } from '@/ui/PageTitle';
import { SkeletonCards } from '@/ui/Skeleton';
import { DEFAULT_CURRENCY, readSearch } from './catalogue/search';
import { type Found, foundOf } from './catalogue/useSearch';
import { ShownProduct } from './components/ShownProduct';
import styles from './ProductPage.module.css';

/** One product of the catalogue: description, prices by quantity, quality, and the link to the request. */
export default function ProductPage() {
  const { t, i18n } = useTranslation('catalogue');
  const { id = '' } = useParams();
  const found = foundOf(useLocation().state);
  // Prices are compared in the currency of the originating search.
  const currency = found ? readSearch(new URLSearchParams(found.search)).currency : DEFAULT_CURRENCY;
  const { data, error, isFetching, refetch } = publicApi.useGetProductQuery({
    id: encodeURIComponent(id),
    languageCode: i18n.language,
    currency,
  });
  const { data: options } = publicApi.useGetCatalogueOptionsQuery();
  const back = <BackToSearch found={found} />;

  if (data?.id === id) {
    return <ShownProduct product={data} rates={options?.exchangeRates} currency={currency} back={back} />;
  }
  // The service rejects an invalid id; to the user that is the same as an unknown one.
  const gone = isApiError(error) && (error.status === 404 || error.status === 400);
  return (
    <div className="wrap pt-s pb-m">
      <PageTitle unlisted={gone}>{t('product.title')}</PageTitle>
      {gone ? (
        <EmptyState page title={t('product.gone')} text={t('product.goneText')} action={back} />
      ) : (
        <>
          <h1 className="visually-hidden">{t('product.title')}</h1>
          {error ? (
            <LoadError
              title={t('product.failed')}
              text={apiErrorText(error)}
              busy={isFetching}
              onRetry={() => void refetch()}
            />
          ) : (
            <SkeletonCards cards={2} />
          )}
        </>
      )}
    </div>
  );
}

/** Leads back to the search with its loaded pages, or to the whole catalogue after another origin. */
function BackToSearch({ found }: { found?: Found }) {
  const { t } = useTranslation('catalogue');
  return (
    <Button
      size="small"
      variant="text"
      className={styles.back}
      to={{ pathname: paths.products, search: found?.search ?? '?tab=search' }}
      state={found && { tokens: found.tokens }}
    >
      <BackIcon small />
      {t(found ? 'product.back' : 'product.all')}
    </Button>
  );
}
