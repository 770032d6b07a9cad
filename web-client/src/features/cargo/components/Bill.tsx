import { useTranslation } from 'react-i18next';
import type { CargoQuote } from '@/api/generated/public.gen';
import { cityName } from '@/domain/cities';
import { formatLocalDateTime, formatMoney } from '@/i18n/format';
import { formatNumber } from '@/i18n/numbers';
import { Button } from '@/ui/Button';
import { QuoteBill } from '@/modules/order/QuoteBill';

/** Price items that have a name. */
const known = ['base', 'distance', 'weight', 'cargo_type', 'priority'] as const;
const isKnown = (code: string): code is (typeof known)[number] => known.includes(code as never);

interface BillProps {
  quote?: CargoQuote;
  /** Whether the choices have changed since. */
  outdated: boolean;
  /** Omitted while the booking is open. */
  onBook?: () => void;
}

/** The itemised price of a shipment. The book button is always enabled: without a price it names the missing step. */
export function Bill({ quote, outdated, onBook }: BillProps) {
  const { t } = useTranslation(['cargo', 'tracking', 'order']);
  const action = onBook && <Button onClick={onBook}>{t('bill.book')}</Button>;
  if (!quote) return <QuoteBill about={t('order:bill.empty')} empty total={t('bill.emptyText')} action={action} />;
  const actual = formatNumber(quote.weightKg);
  return (
    <QuoteBill
      about={
        <>
          {t('tracking:route', { from: cityName(quote.fromCity), to: cityName(quote.toCity) })}
          {' · '}
          <bdi>{t('bill.km', { distance: formatNumber(quote.distanceKm) })}</bdi>
        </>
      }
      total={formatMoney(quote.quotedPrice)}
      sub={
        <>
          <p>
            {quote.estimatedDeliveryDays > 0 ? t('bill.days', { count: quote.estimatedDeliveryDays }) : t('bill.today')}
          </p>
          <p>
            {quote.chargedWeightKg > quote.weightKg
              ? t('bill.charged', { charged: formatNumber(quote.chargedWeightKg), actual })
              : t('bill.actual', { actual })}
          </p>
        </>
      }
      items={quote.items
        .filter(({ amount }) => amount?.amountMinor !== '0')
        .map(({ code, amount }) => ({
          label: t(`item.${isKnown(code) ? code : 'other'}`),
          amount: formatMoney(amount),
        }))}
      action={action}
      until={outdated ? undefined : formatLocalDateTime(quote.expireLocalTime)}
    />
  );
}
