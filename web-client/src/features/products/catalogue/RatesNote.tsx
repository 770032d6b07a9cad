import { useTranslation } from 'react-i18next';
import type { ExchangeRates } from '@/api/generated/public.gen';
import { formatPlainDate } from '@/i18n/format';
import { Notice } from '@/ui/Notice';

/** Of which day the exchange rates are that prices are compared by, and that they are not compared when the rates are too old or missing. */
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
