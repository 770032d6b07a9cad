import type { CSSProperties, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { publicApi } from '@/api/generated/public.gen';
import type { Offer, OfferStatus } from '@/api/generated/user.gen';
import { offerWithTax } from '@/domain/tax';
import { countryName } from '@/i18n/countries';
import { enumText } from '@/i18n/enumText';
import { formatCalendarDate, formatMarkedMoney, type MoneyLike } from '@/i18n/format';
import { formatNumber } from '@/i18n/numbers';
import { type BadgeVariant, StatusBadge } from '@/ui/StatusBadge';
import styles from './OfferTable.module.css';

const tones: Readonly<Record<OfferStatus, BadgeVariant>> = {
  OFFER_STATUS_UNSPECIFIED: 'secondary',
  OFFER_STATUS_OPEN: 'info',
  OFFER_STATUS_ACCEPTED: 'success',
  OFFER_STATUS_DECLINED: 'secondary',
  OFFER_STATUS_WITHDRAWN: 'secondary',
  OFFER_STATUS_EXPIRED: 'secondary',
};

const money = (amount?: MoneyLike) => <bdi className="ltr num">{formatMarkedMoney(amount)}</bdi>;

type Fact = [name: string, of: (offer: Offer) => ReactNode];

interface OfferTableProps {
  offers: readonly Offer[];
  /** Action buttons of an offer. */
  actionsOf?: (offer: Offer) => ReactNode;
}

/**
 * Offers side by side, one fact per line. For screen readers each offer is a table row; in
 * narrow places it is a card that contains the names of the facts. The parts set their ARIA
 * roles, because browsers drop the table role when `display` changes.
 */
export function OfferTable({ offers, actionsOf }: OfferTableProps) {
  const { t } = useTranslation('requests');
  const { data: prices } = publicApi.useGetPaymentOptionsQuery();
  const taxed = (offer: Offer) => offerWithTax(offer, prices);
  const percent = offers[0] && taxed(offers[0])?.percent;
  const landed = t('offer.landed');
  // Until the tax rate is known, the landed cost is the only total.
  const costs: readonly Fact[] =
    percent === undefined
      ? [[landed, ({ landedCost }) => <b className="text-20">{money(landedCost)}</b>]]
      : [
          [landed, ({ landedCost }) => money(landedCost)],
          [t('offer.tax', { percent }), (offer) => money(taxed(offer)?.tax)],
          [t('offer.total'), (offer) => <b className="text-20">{money(taxed(offer)?.total)}</b>],
        ];
  const facts: readonly Fact[] = [
    ...costs,
    [t('offer.each'), ({ landedUnitCost }) => money(landedUnitCost)],
    [t('offer.quantity'), ({ quantity }) => <bdi className="num">{formatNumber(quantity)}</bdi>],
    [t('offer.unitPrice'), ({ unitPrice }) => money(unitPrice)],
    [
      t('offer.goods'),
      ({ goods, goodsCad, exchangeRate, exchangeRateDate }) => (
        <>
          <bdi className="ltr">
            {money(goods)} = {money(goodsCad)}
          </bdi>
          <small className="muted">
            {t('offer.rate', {
              rate: exchangeRate,
              currency: goods?.currencyCode,
              day: formatCalendarDate(exchangeRateDate),
            })}
          </small>
        </>
      ),
    ],
    [t('offer.freight'), ({ freight }) => money(freight)],
    [
      t('offer.duty'),
      ({ duty, dutyPercent }) => (
        <>
          {money(duty)} <bdi className="ltr num muted">{dutyPercent && `${dutyPercent}%`}</bdi>
        </>
      ),
    ],
    [t('offer.deposit'), ({ deposit }) => money(deposit)],
    [t('offer.balance'), ({ balance }) => money(balance)],
    [t('offer.lead'), ({ leadTimeDays }) => t('days', { count: leadTimeDays })],
    [t('offer.origin'), ({ originCountry }) => countryName(originCountry)],
    [t('offer.until'), ({ validUntil }) => formatCalendarDate(validUntil)],
    [t('offer.note'), ({ note }) => <bdi className="whitespace-pre-line">{note}</bdi>],
    ...(actionsOf ? [[t('offer.actions'), actionsOf] satisfies Fact] : []),
  ];
  // The name and the facts. Cells beyond the last line would lie on top of each other.
  const lines = { '--lines': facts.length + 1 } as CSSProperties;
  return (
    <div className={styles.box}>
      {/* A table wider than its container can also be scrolled with the keyboard. */}
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrollable region must be focusable */}
      <div className="overflow-x-auto" tabIndex={0} role="group" aria-label={t('offers.title')}>
        <table role="table" className={`${styles.table} grid w-full`} style={lines}>
          <caption className="visually-hidden">{t('offers.title')}</caption>
          <thead>
            <tr role="row">
              {[t('offer.name'), ...facts.map(([name]) => name)].map((name) => (
                <th key={name} scope="col" role="columnheader">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {offers.map((offer, index) => (
              <tr key={offer.id} role="row" data-open={offer.status === 'OFFER_STATUS_OPEN'}>
                <th scope="row" role="rowheader">
                  {t('offer.number', { number: formatNumber(offers.length - index) })}
                  <span className="flex flex-wrap gap-6">
                    <StatusBadge variant={tones[offer.status]}>
                      {enumText('requests:offerStatus', offer.status)}
                    </StatusBadge>
                    {offer.isCheapest && <StatusBadge variant="success">{t('offer.cheapest')}</StatusBadge>}
                    {offer.isSoonest && <StatusBadge variant="success">{t('offer.soonest')}</StatusBadge>}
                  </span>
                </th>
                {facts.map(([name, of]) => (
                  // eslint-disable-next-line jsx-a11y/no-interactive-element-to-noninteractive-role -- browsers drop the role when `display` changes
                  <td key={name} role="cell">
                    <span className={`${styles.name} hidden muted`} aria-hidden>
                      {name}
                    </span>
                    <span className={styles.value}>{of(offer)}</span>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}
