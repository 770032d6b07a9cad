import { useTranslation } from 'react-i18next';
import { loadTexts } from '@/i18n';
import { FetchedPart } from './FetchedPart';

const load = async () => {
  const form = import(/* webpackChunkName: "product-request" */ '../request/RequestWizard');
  const [{ default: RequestWizard }] = await Promise.all([form, loadTexts('requests', 'catalogue', 'upload', 'order')]);
  return RequestWizard;
};

/** The product request form. */
export function RequestPart() {
  const { t } = useTranslation('products');
  return <FetchedPart load={load} failed={t('requestFailed')} />;
}
