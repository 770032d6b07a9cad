import { useTranslation } from 'react-i18next';
import { loadTexts } from '@/i18n';
import { FetchedPart } from './FetchedPart';

const load = async () => {
  const search = import(/* webpackChunkName: "catalogue-search" */ '../catalogue/CatalogueSearch');
  const [{ default: Search }] = await Promise.all([search, loadTexts('catalogue')]);
  return Search;
};

/** The search of the catalogue. */
export function SearchPart() {
  const { t } = useTranslation('products');
  return <FetchedPart load={load} failed={t('searchFailed')} />;
}
