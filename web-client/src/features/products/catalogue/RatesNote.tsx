import { useTranslation } from 'react-i18next';
import type { ExchangeRates } from '@/api/generated/public.gen';
import { formatPlainDate } from '@/i18n/format';
import { Notice } from '@/ui/Notice';

/** Names the date of the exchange rates, or that prices are not compared because rates are outdated or missing. */
export function RatesNote({ rates }: { rates?: ExchangeRates }) {
  const { t } = useTranslation('catalogue');
  if (!rates) return null;
  const date = formatPlainDate(rates.date);
  if (rates.isStale || !date) {
    return (
      <Notice tone="warning" title={t('rates.stale')}>
        <p>{date ? t('rates.staleText', { date }) : t('rates.missingText')}</p>
      </Notice>
    );
  }
  return <p className="small muted">{t('rates.of', { date })}</p>;
}
