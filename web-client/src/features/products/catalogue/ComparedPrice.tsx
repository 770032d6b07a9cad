import { useTranslation } from 'react-i18next';
import type { Product } from '@/api/generated/public.gen';
import { formatMarkedMoney } from '@/i18n/format';

/** The price in the reader's currency, where it differs and the service could compare. */
export function ComparedPrice({ product: { price, comparedPrice } }: { product: Product }) {
  const { t } = useTranslation('catalogue');
  if (!comparedPrice || comparedPrice.currencyCode === price?.currencyCode) return null;
  return <p className="small muted num">{t('compared', { price: formatMarkedMoney(comparedPrice) })}</p>;
}
