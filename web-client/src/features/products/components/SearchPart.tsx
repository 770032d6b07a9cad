import { type ComponentType, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApiOnDemand } from '@/api/useApiOnDemand';
import { loadTexts } from '@/i18n';
import { LoadError } from '@/ui/LoadError';
import { SkeletonCards } from '@/ui/Skeleton';

/** The search of the catalogue, which is fetched with its texts and the API when this tab is opened: the page is text without it. */
export function SearchPart() {
  const { t } = useTranslation(['products', 'common']);
  const joinApi = useApiOnDemand();
  const [Search, setSearch] = useState<ComponentType>();
  const [failed, setFailed] = useState(false);
  const [attempt, setAttempt] = useState(1);

  useEffect(() => {
    let present = true;
    Promise.all([
      import(/* webpackChunkName: "catalogue-search" */ '../catalogue/CatalogueSearch'),
      joinApi(),
      loadTexts('catalogue'),
    ]).then(
      ([{ default: Loaded }]) => present && setSearch(() => Loaded),
      () => present && setFailed(true),
    );
    return () => {
      present = false;
    };
  }, [attempt, joinApi]);

  if (Search) return <Search />;
  if (!failed) return <SkeletonCards cards={4} />;
  return (
    <LoadError
      title={t('searchFailed')}
      text={t('common:apiError.offline')}
      onRetry={() => {
        setFailed(false);
        setAttempt(attempt + 1);
      }}
    />
  );
}
